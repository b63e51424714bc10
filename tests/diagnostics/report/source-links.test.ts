import { expect, it } from 'vitest';
import { sourceLinks } from '../../../cli/diagnostics/report/source-links.ts';

/** The link to a line of a page from a report in a folder beside the site. */
const link = (env: Record<string, string>) =>
  sourceLinks({ root: '/home/ada/site', output: '../out/report.html' }, {
    cwd: '/home/ada/site',
    env,
  } as never)('content/pages/om oss.yaml', 3);

it('leads to the commit where the report is made for one, and to the file elsewhere', () => {
  const [gitlab, commit] = [{ CI_PROJECT_URL: 'https://gitlab.example/quay' }, { CI_COMMIT_SHA: 'abc' }];
  const github = {
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_REPOSITORY: 'quay/site',
    GITHUB_SHA: 'abc',
  };
  const page = 'content/pages/om%20oss.yaml#L3';
  expect(link({ ...gitlab, ...commit })).toBe(`https://gitlab.example/quay/-/blob/abc/${page}`);
  expect(link(github)).toBe(`https://github.com/quay/site/blob/abc/${page}`);
  for (const env of [{}, gitlab, commit]) expect(link(env)).toBe(`../site/${page}`);
});
