import { describe, expect, it } from 'vitest';
import { noteOn, partsOf } from '../../cli/diff/headline.ts';
import { formatMarkdown } from '../../cli/diff/markdown.ts';
import type { ChangedFile, SiteDiff } from '../../cli/diff/site-diff.ts';
import { formatText } from '../../cli/diff/text.ts';

const changed: ChangedFile = {
  file: 'content/pages/about.yaml',
  from: null,
  addresses: {},
  texts: [
    {
      kind: 'text',
      key: 'hero.title',
      block: null,
      before: { en: 'The quay', sv: 'Kaj' },
      now: { en: ' The pier', sv: 'Kaj' },
    },
    {
      kind: 'text',
      key: 'hero.lead',
      block: 'list paragraph',
      before: { en: 'Same', sv: 'Gammal' },
      now: { en: 'Same', sv: 'Ny' },
    },
    { kind: 'metadata', key: 'title', block: null, before: null, now: { en: 'Quay' } },
  ],
  values: [],
};
const diff: SiteDiff = {
  ...{ version: 1, base: null, languages: ['en', 'sv'], renamedLanguages: [], pages: [], lost: [], gone: [] },
  ...{ files: [changed], stale: [], size: { before: null, now: { pages: 1, words: {} } } },
} as never;

it('counts what has changed in a file', () => {
  const value = { kind: 'value' as const, key: 'icon', before: null, now: 'crane' };
  expect(partsOf(changed)).toBe('3 texts');
  expect(partsOf({ ...changed, values: [value] })).toBe('3 texts, 1 value');
  expect(partsOf({ ...changed, texts: [], values: [value] })).toBe('1 value');
  expect(partsOf({ ...changed, texts: [] })).toBe('renamed');
});

describe('a diff', () => {
  it('marks metadata, and colours what is to be checked', () => {
    const shown = formatText(diff, { width: 80, color: true }).replaceAll('\u001b', '^');
    expect(shown).toContain('  title^[2m  metadata^[22m');
    expect(shown).toContain('^[31m    en  - The quay^[39m');
    expect(shown).toContain('\n  hero.lead, list paragraph\n    en    Same\n');
    expect(shown).toContain('^[33m    sv    accepted unchanged: Kaj^[39m');
  });

  it('marks metadata and changed words in Markdown', () => {
    const shown = formatMarkdown(diff);
    expect(shown).toMatch(/^\| `title` metadata \|/m);
    expect(shown).toMatch(/^\| `hero\.title` \| /m);
    expect(shown).toContain('The <del>quay</del><ins>pier</ins>');
    expect(shown).not.toContain('too long');
  });
});

it('notes of each block of an article, and of a text, whether its translation waits', () => {
  const [file, body] = [changed.file, { key: 'body', language: 'sv' }];
  const stale = [
    { ...body, file, block: 'Two vans.' },
    { ...body, file, key: 'title', block: null },
  ];
  const note = (key: string, block: string | null, [before, now]: [string, string]) =>
    noteOn(
      { ...diff, stale } as never,
      changed,
      { kind: 'text', key, block, before: { en: before, sv: 'Två' }, now: { en: now, sv: 'Två' } },
      'sv',
    );
  expect(note('body', 'paragraph', ['Two.', 'Two vans.'])).toBe('stale');
  expect(note('body', 'paragraph', ['Two cars', 'Two cars.'])).toBe('accepted unchanged');
  expect(note('title', null, ['Two', 'Two vans'])).toBe('stale');
});
