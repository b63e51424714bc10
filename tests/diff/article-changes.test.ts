import { expect, it } from 'vitest';
import { articleChanges } from '../../cli/diff/article-changes.ts';

const en = '## Ships\n\nTwo vans.\n\n- One\n- Two\n\n| A | B |\n|---|---|\n| 1 | 2 |';
const sv = '## Fartyg\n\nTvå bilar.\n\n- Ett\n- Två\n\n| Ä | B |\n|---|---|\n| 1 | 2 |';

it('shows the block with a changed sentence beside its translation', () => {
  const now = { en: en.replace('Two vans', 'Three vans'), sv };
  expect(articleChanges({ en, sv }, now)).toEqual([
    {
      block: 'paragraph',
      before: { en: 'Two vans.', sv: 'Två bilar.' },
      now: { en: 'Three vans.', sv: 'Två bilar.' },
    },
  ]);
});

it('shows what came and went at its place, in each language beside its twin', () => {
  const now = {
    en: en.replace('Two vans.', 'New.\n\nTwo vans.').replace('- One\n', ''),
    sv: sv.replace('Två bilar.', 'Nytt.\n\nTvå bilar.').replace('- Ett\n', '').replace('| 1 | 2 |', '| 1 | 3 |'),
  };
  expect(articleChanges({ en, sv }, now)).toEqual([
    { block: 'paragraph', before: null, now: { en: 'New.', sv: 'Nytt.' } },
    { block: 'list paragraph', before: { en: 'One', sv: 'Ett' }, now: null },
    {
      block: 'row',
      before: { en: '| 1 | 2 |', sv: '| 1 | 2 |' },
      now: { en: '| 1 | 2 |', sv: '| 1 | 3 |' },
    },
  ]);
});

it('pairs blocks that stood beside each other, where one language lags behind', () => {
  const now = { en: `First.\n\n${en.replace('Two vans.', 'Two vans.\n\nMore.')}`, sv };
  expect(articleChanges({ en, sv }, now)).toEqual([
    { block: 'paragraph', before: null, now: { en: 'First.' } },
    { block: 'paragraph', before: null, now: { en: 'More.' } },
  ]);
});

it('shows an article that is new, or gone in a language, by its blocks', () => {
  expect(articleChanges({}, { en: 'One.\n\nTwo.' })).toEqual([
    { block: 'paragraph', before: null, now: { en: 'One.' } },
    { block: 'paragraph', before: null, now: { en: 'Two.' } },
  ]);
  expect(articleChanges({}, {})).toEqual([]);
  expect(articleChanges({ en: 'One.', sv: 'Ett.' }, { en: 'One.' })).toEqual([
    { block: 'paragraph', before: { en: 'One.', sv: 'Ett.' }, now: { en: 'One.' } },
  ]);
});

it('shows another level of a heading, and the whole text if no block differs', () => {
  expect(articleChanges({ en: '## A\n\n## B' }, { en: '## A\n\n### B' })).toEqual([
    { block: 'heading 2', before: { en: 'B' }, now: null },
    { block: 'heading 3', before: null, now: { en: 'B' } },
  ]);
  expect(articleChanges({ en: '- A' }, { en: '1. A' })).toEqual([{ block: null, before: { en: '- A' }, now: { en: '1. A' } }]);
});

it('shows what only a translation has gained behind the block that it follows', () => {
  const added = { en, sv: sv.replace('Två bilar.', 'Två bilar.\n\nNytt.\n\nMer.') };
  const now = { ...added, en: en.replace('Ships', 'Boats').replace('- Two', '- Both') };
  expect(articleChanges({ en, sv }, now).map((change) => change.now)).toEqual([
    { en: 'Boats', sv: 'Fartyg' },
    { sv: 'Nytt.' },
    { sv: 'Mer.' },
    { en: 'Both', sv: 'Två' },
  ]);
});
