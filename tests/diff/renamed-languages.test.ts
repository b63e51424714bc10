import { expect, it } from 'vitest';
import { renamedLanguages } from '../../cli/diff/renamed-languages.ts';

/** A site with these texts, by language. */
const state = (byLanguage: Record<string, readonly string[]>) => {
  const texts = Object.entries(byLanguage).flatMap(([language, own]) =>
    own.map((text, index) => ({ key: `text${index}`, written: new Map([[language, { text }]]) })),
  );
  return { texts, routes: { pages: new Map() } } as never;
};

it('a language with at least half of its texts under another code has that code now', () => {
  const before = state({ en: ['A', 'B'], sv: ['Kaj', 'Färja'], nb: ['Brygge'] });
  const renamed = (now: Record<string, readonly string[]>) => renamedLanguages(before, state(now));
  expect(renamed({ en: ['A'], se: ['Kaj', 'Båt'], no: ['Brygge'] })).toEqual([
    { from: 'nb', to: 'no' },
    { from: 'sv', to: 'se' },
  ]);
  expect(renamed({ en: ['A'], nb: ['Brygge'], fi: ['Laituri', 'Lautta'] })).toEqual([]);
});

it('a language is renamed once', () => {
  const renamed = renamedLanguages(state({ sv: ['Kaj', 'Färja'] }), state({ se: ['Kaj'], sx: ['Kaj', 'Färja'] }));
  expect(renamed).toEqual([{ from: 'sv', to: 'sx' }]);
  expect(renamedLanguages(state({ sv: ['Kaj'] }), state({ se: ['Kaj'] }))).toEqual([{ from: 'sv', to: 'se' }]);
});
