import { expect, it } from 'vitest';
import { checkList } from '../../../cli/check/rules/check-lists.ts';
import { parseYaml } from '../../../cli/content/yaml-source.ts';
import type { Finding } from '../../../cli/diagnostics/finding.ts';

it('a list of what is coming is refused for a collection whose entries have no time', () => {
  const source = parseYaml('content/pages/home.yaml', 'list: { of: jobs, when: coming }', '', () => {});
  const jobs = { name: 'jobs', page: {}, entry: {} };
  const found: Finding[] = [];
  const known = { definitions: { collections: new Map([['jobs', jobs]]) } };
  const scope = { known, source, report: (finding: Finding) => found.push(finding) };
  checkList({ collection: 'jobs', when: 'coming' } as never, ['list'], scope as never);
  expect(found.map(({ message, range }) => [message, range?.start])).toEqual([
    [expect.stringContaining('a collection whose entries have a period or a moment'), { line: 1, column: 25 }],
  ]);
});
