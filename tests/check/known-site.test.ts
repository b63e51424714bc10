import { expect, it } from 'vitest';
import { knownSite } from '../../cli/check/known-site.ts';
import { always } from '../../cli/site/facts/period.ts';

it('a valid file can be checked by itself, unless a comment silences something in it', () => {
  const stale = { code: 'translation/stale', severity: 'warning' };
  const [ofHome, ofJobs, ofJobsToo] = ['home', 'jobs', 'jobs'].map((name) => ({ ...stale, file: `content/pages/${name}.yaml` }));
  const page = (name: string, isValid = true) => [name, { file: `content/pages/${name}.yaml`, isValid }] as const;
  const content = {
    pages: new Map([page('home'), page('jobs'), page('wrong', false), page('silent')]),
    collections: new Map(),
    folders: new Map(),
    sources: {
      digest: (file: string) => `digest of ${file}`,
      textWithIgnores: (file: string) => (file.includes('silent') ? '# ignore' : undefined),
    },
  };
  const names = { ids: [], anchors: [], headings: [], limited: [], targets: [] };
  const known = Object.fromEntries(Object.keys(names).map((name) => [name, new Map()]));
  const { files, heads, expectations, compared } = knownSite({
    ...{ content, rules: {}, known: { ...known, drafts: new Set() } },
    findings: [ofHome, ofJobs, ofJobsToo],
    translations: { file: (file: string) => ({ found: [ofHome, ofJobs].filter((one) => one?.file === file) }) },
    expected: () => ({ required: ['en'], entryFacts: [], period: always }),
    facts: { routes: () => ({ value: null }), page: () => undefined },
  } as never);
  expect(files).toEqual([
    ['content/pages/home.yaml', 'digest of content/pages/home.yaml', 0],
    ['content/pages/jobs.yaml', 'digest of content/pages/jobs.yaml', 0],
  ]);
  // The other page has one more, which something else has found.
  expect(compared).toEqual(['content/pages/home.yaml']);
  expect(heads).toEqual([]);
  expect(expectations).toEqual([{ required: ['en'], entryFacts: [], period: [null, null, false] }]);
});
