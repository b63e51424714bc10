import { expect, it } from 'vitest';
import { collectIds, limitedAnchors } from '../../../cli/check/rules/collect-names.ts';
import type { Finding } from '../../../cli/diagnostics/finding.ts';

const at = () => ({ file: 'content/jobs.yaml', range: null });

/** The ids of a collection with entries of these ids, and what is reported. */
function idsOf(...ids: (string | undefined)[]) {
  const found: Finding[] = [];
  const entries = () => ids.map((id) => ({ id, language: null, at }));
  const collections = new Map([['jobs', { isReadable: true, entries }]]);
  const known = collectIds({ collections } as never, (finding) => found.push(finding));
  return { ids: [...(known.get('jobs') ?? [])], found: found.map(({ code }) => code) };
}

it('an id stands once in a list, and entries without an id do not have the same one', () => {
  expect(idsOf('welder', 'clerk')).toEqual({ ids: ['welder', 'clerk'], found: [] });
  expect(idsOf('welder', 'welder')).toEqual({ ids: ['welder'], found: ['content/duplicate-id'] });
  expect(idsOf('welder', undefined, undefined)).toEqual({ ids: [], found: [] });
});

it('an anchor of a section for some languages is found by their readers only, also on the pages of entries', () => {
  const sections = [{ anchors: ['prices'], languages: ['sv'] }];
  const facts = new Map([['job', { limits: { sections } }]]);
  const pages = new Map([['jobs/welder', { page: 'jobs/welder', file: 'job', entry: { of: 'jobs' } }]]);
  const pageLanguages = () => new Set(['en', 'sv']);
  const found = limitedAnchors(facts as never, {
    codes: ['en', 'sv'],
    pageLanguages,
    routes: { pages } as never,
  });
  expect([...found].map(([page, anchors]) => [page, [...anchors]])).toEqual([
    ['job', [['prices', ['sv']]]],
    ['jobs/welder', [['prices', ['sv']]]],
  ]);
});
