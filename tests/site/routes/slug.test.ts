import { expect, it } from 'vitest';
import { slugProblem } from '../../../cli/site/routes/slug.ts';

const problem = (slug: string) => slugProblem(slug, false)?.reason ?? null;

it('a slug has at most 100 characters, and 200 bytes', () => {
  expect(problem('a'.repeat(100))).toBeNull();
  expect(problem('a'.repeat(101))).toBe('it is longer than 100 characters');
  expect(problem('å'.repeat(100))).toBeNull();
  expect(problem('桥'.repeat(67))).toContain('bytes in UTF-8');
});
