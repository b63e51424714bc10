import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { committed } from '../git.ts';
import { runMain } from '../run-main.ts';
import { minimal, temporarySite } from '../temporary-site.ts';

const about = 'content/pages/about.yaml';

describe('tvilling diff of a long file that was rewritten', () => {
  const withSections = (site: string, sections: string) =>
    writeFileSync(join(site, about), minimal(about, ['action:\n', `${sections}action:\n`]));

  /** Sections of texts with common words, in an order that depends on the seed. */
  function texts(seed: number): string {
    let state = seed;
    const word = () => {
      state = (state * 16_807) % 2_147_483_647;
      return `word${state % 50}`;
    };
    const text = () => Array.from({ length: 1200 }, word).join(' ');
    return Array.from(
      { length: 50 },
      (_, index) => `  - type: text\n    title: { en: T${index}, sv: S${index} }\n    body:\n      en: ${text()}\n      sv: ${text()}\n`,
    ).join('');
  }

  /** A list of steps, which all have the same key. */
  const steps = (name: string) =>
    `  - type: steps\n    title: { en: Steps, sv: Steg }\n    items:\n${Array.from(
      { length: 900 },
      (_, index) => `      - { title: { en: T${name}${index}, sv: S${name}${index} }, description: { en: d, sv: d } }\n`,
    ).join('')}`;

  // A comparison word by word, or of each text with each, would take minutes.
  it.each([
    ['long texts', texts(1), texts(2)],
    ['long lists', steps('a'), steps('b')],
  ])('says what came and went of %s', async (_, before, now) => {
    const site = temporarySite('minimal', { '.gitignore': '.tvilling/\n' });
    withSections(site, before);
    committed(site);
    withSections(site, now);
    const { code, stderr } = await runMain(['diff', '--root', site, '--format', 'html']);
    expect(stderr).toMatch(/texts changed/);
    expect(code).toBe(0);
  });
});
