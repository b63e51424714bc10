import shell from '../../templates/shell/definition.ts';
import type { AnyCollection } from './collection.ts';
import { assemble, type Definitions } from './definitions.ts';
import { stateOfTool } from './definitions-state.ts';
import type { FormDefinition } from './form.ts';
import type { PageDefinition } from './page.ts';
import type { AnyReceiver } from './receiver.ts';
import type { SectionDefinition } from './section.ts';
import type { WordSet } from './words.ts';

type Modules<T> = Record<string, { default: T }>;

/** The modules of one kind, by the names of their folders. */
const byFolder = <T>(modules: Modules<T>): Map<string, T> =>
  new Map(
    Object.entries(modules)
      .map(([file, { default: definition }]) => [file.split('/').at(-2) ?? '', definition] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** The definitions of the tool. They are found by their folders, and no file lists them. */
export const packageDefinitions: Definitions = assemble({
  unusable: [],
  state: stateOfTool,
  files: [],
  locationOf: () => null,
  sections: byFolder<SectionDefinition>(import.meta.glob('../../templates/sections/*/definition.ts', { eager: true })),
  collections: byFolder<AnyCollection>(import.meta.glob('../../templates/collections/*/definition.ts', { eager: true })),
  pages: byFolder<PageDefinition>(import.meta.glob('../../templates/pages/*/definition.ts', { eager: true })),
  forms: byFolder<FormDefinition>(import.meta.glob('../../templates/forms/*/definition.ts', { eager: true })),
  receivers: byFolder<AnyReceiver>(import.meta.glob('../../templates/receivers/*/definition.ts', { eager: true })),
  // The tool has none.
  outputs: new Map(),
  words: byFolder<WordSet>(
    import.meta.glob(
      [
        '../../templates/*/words.ts',
        '../../templates/sections/*/words.ts',
        '../../templates/collections/*/words.ts',
        '../../templates/forms/*/words.ts',
      ],
      { eager: true },
    ),
  ),
  shell,
});
