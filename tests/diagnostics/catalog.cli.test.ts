import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalog } from '../../cli/diagnostics/catalog.ts';
import { codes, fixtures } from '../shown-findings.ts';
import { expectShown, ofLongCommands } from './shown-codes.ts';

describe('the catalog', () => {
  it('has one fixture for each code, and no other', () => {
    expect(readdirSync(fixtures).sort()).toEqual(codes.map((code) => code.replace('/', '__')).sort());
  });

  it.each(codes)('documents %s', (code) => {
    const { what, why, fix, bad, good } = catalog[code];
    for (const text of [what, why, fix, ...Object.values(bad), ...Object.values(good)]) expect(text.trim()).not.toBe('');
    expect(bad).not.toEqual(good);
    for (const sentence of [what, why]) expect(sentence).toMatch(/^[A-Z].*\.$/s);
  });
});

describe('what people are shown', () => {
  it.for(codes.filter((code) => !ofLongCommands.includes(code)))('%s', (code, { onTestFinished }) => expectShown(code, onTestFinished));
});
