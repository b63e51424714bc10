import { expect, it } from 'vitest';
import { checkForm } from '../../../cli/check/rules/check-form.ts';
import { parseYaml } from '../../../cli/content/yaml-source.ts';
import type { Finding } from '../../../cli/diagnostics/finding.ts';

it('a form that does not exist is reported, with those that do', () => {
  const source = parseYaml('content/pages/contact.yaml', 'form: contct', '', () => {});
  const found: Finding[] = [];
  const definitions = { forms: new Map([['contact', {}]]) };
  const scope = {
    known: { definitions, forms: null },
    source,
    report: (finding: Finding) => found.push(finding),
  };
  checkForm('contct', ['form'], scope as never);
  expect(found).toMatchObject([{ code: 'content/invalid-value', message: expect.stringContaining('contact') }]);
  checkForm('contact', ['form'], scope as never);
  expect(found).toHaveLength(1);
});
