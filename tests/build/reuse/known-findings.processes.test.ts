import { expect, it } from 'vitest';
import { builtNews } from './built-news.ts';
import { expectSameAsUnknown } from './known-findings.ts';

const copyOfBuilt = builtNews();

it('a build says and writes the same with the findings of earlier runs as without', {
  timeout: 600_000,
}, async () => {
  const rounds = Number(process.env.ROUNDS ?? 20);
  const counts = await expectSameAsUnknown(copyOfBuilt, { rounds, seed: Number(process.env.SEED ?? 2) });
  expect(counts.known).toBeGreaterThan(rounds / 5);
  expect(Math.min(counts.warned, counts.refused)).toBeGreaterThan(1);
});
