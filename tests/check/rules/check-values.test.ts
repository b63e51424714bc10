import { expect, it } from 'vitest';
import { linkedSite } from '../../linked-site.ts';
import { minimal } from '../../temporary-site.ts';

it('a missing translation is reported with its own place alone', () => {
  const home = minimal('content/pages/home.yaml').replace(', sv: Ring oss.', '');
  const { findings } = linkedSite('minimal', { 'content/pages/home.yaml': home });
  expect(findings.map(({ code, related }) => [code, related])).toEqual([['translation/missing', undefined]]);
});
