import { expect, it } from 'vitest';
import { parseYaml } from '../../cli/content/yaml-source.ts';

// Each takes a second. Were the time quadratic in the length, it would be half an hour.
it.each([
  ['keys', (n: number) => Array.from({ length: n }, (_, index) => `k${index}: 1\n`).join('')],
  ['the same key', (n: number) => 'key: 1\n'.repeat(n)],
  ['aliases', (n: number) => `- &a x\n${'- *a\n'.repeat(n)}`],
  ['open brackets', (n: number) => 'a: {\n'.repeat(n)],
  ['quotations in a line', (n: number) => `a: ${"'x' ".repeat(n)}`],
])('a text of 200,000 parts is read in one go: %s', { timeout: 240_000 }, (_, text) => {
  let findings = 0;
  const source = parseYaml('x.yaml', text(200_000), 'a page', () => {
    findings++;
  });
  expect(source !== null || findings > 0).toBe(true);
});
