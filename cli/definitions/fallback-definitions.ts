import { z } from 'zod';
import type { AnyCollection } from './collection.ts';
import type { FoundDefinitions, UnusableDefinitions } from './definitions.ts';
import type { LoadedKind } from './definitions-module.ts';
import type { FormDefinition } from './form.ts';
import type { MaybeUnusable } from './not-checked.ts';
import type { PageDefinition, ShellDefinition } from './page.ts';
import type { AnyReceiver } from './receiver.ts';
import type { SectionDefinition } from './section.ts';
import type { WordSet } from './words.ts';

/** What the definitions of a site that can be used export. `shell`: undefined if it cannot. */
type Usable = Omit<FoundDefinitions, 'unusable' | 'shell'> & { shell: ShellDefinition | undefined };

const isUnusable = true;

/** The definitions with what lets all content pass in the place of those that cannot be used. */
export function fillingUnusable(found: Usable, unusable: readonly UnusableDefinitions[]): FoundDefinitions {
  const all = unusable.flatMap(({ of }) => of);
  const filled = <T>(kind: LoadedKind, usable: ReadonlyMap<string, T>, fallback: (name: string) => T) => {
    const missing = all.filter((one) => one.kind === kind).map(({ name }) => [name, fallback(name)] as const);
    return new Map([...usable, ...missing].sort(([a], [b]) => (a < b ? -1 : 1)));
  };
  const pages = filled<PageDefinition>('pages', found.pages, () => ({ shows: '' }));
  return {
    ...found,
    unusable,
    pages: [...pages.values()].some(({ isDefault }) => isDefault) ? pages : withDefault(pages, all),
    sections: filled<SectionDefinition & MaybeUnusable>('sections', found.sections, () => ({
      isUnusable,
      shows: '',
      fields: {},
    })),
    collections: filled('collections', found.collections, unknownCollection),
    forms: filled<FormDefinition>('forms', found.forms, () => ({ shows: '', fields: {} })),
    receivers: filled('receivers', found.receivers, () => unknownReceiver),
    words: filled<WordSet & MaybeUnusable>('words', found.words, (name) => ({ isUnusable, name, words: {} })),
    shell: found.shell ?? {
      isUnusable,
      hero: {},
      words: { name: 'shell', words: {} },
    },
  };
}

/** One of the kinds that cannot be used must be the default. */
const withDefault = (pages: ReadonlyMap<string, PageDefinition>, all: UnusableDefinitions['of']): ReadonlyMap<string, PageDefinition> => {
  const one = all.find(({ kind }) => kind === 'pages')?.name ?? '';
  return new Map([...pages, [one, { shows: '', isDefault: true }]]);
};

const unknownCollection = (name: string): AnyCollection => ({
  name,
  holds: '',
  isUnusable,
  from: '',
  entry: {},
  schema: z.unknown(),
  articleField: null,
});

const unknownReceiver: AnyReceiver = {
  shows: '',
  isUnusable,
  action: () => '',
  trap: { name: '', type: 'text' },
  success: 'any',
  says: {},
};
