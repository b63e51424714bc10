import { z } from 'zod';
import { inBlock, type WritableValue } from '../../content/edits/written-value.ts';
import { filler } from '../../content/filler.ts';
import { unwrapped } from '../../content/schema-walk.ts';
import type { Definitions } from '../../definitions/definitions.ts';
import { localizedRichText } from '../../definitions/fields/fields.ts';
import { type FieldKind, isKind } from '../../definitions/fields/is-kind.ts';
import { defineSection, sectionSchema } from '../../definitions/section.ts';
import { newFiles } from '../changeset/changeset.ts';
import { type Blank, blankOf } from './blank.ts';
import type { ScaffoldPlan } from './plan.ts';
import type { GrowingSite } from './site.ts';
import { checkTemplateName } from './template-name.ts';

/**
 * The section type that shows a value, such as a list of entries. Of the types with a field of this kind,
 * the one with the fewest other required fields. Null if there is none.
 */
export function sectionShowing({ sections }: Definitions, value: WritableValue, kind: FieldKind): { type: string; field: string } | null {
  const found = [...sections].flatMap(([type, { fields }]) => {
    const entries = Object.entries(fields);
    const field = entries.find(([, schema]) => isKind(z.safeParse(schema, value).data, kind))?.[0];
    const required = entries.filter(([, schema]) => !z.safeParse(schema, undefined).success).length;
    return field === undefined ? [] : [{ type, field, required }];
  });
  return found.sort((a, b) => a.required - b.required)[0] ?? null;
}

/** A section of a type for a new page. Values that are not given are places to fill in. */
export function blankSection({ definitions, languages }: GrowingSite, type: string, given: Readonly<Record<string, WritableValue>>): Blank {
  const definition = definitions.sections.get(type);
  const codes = languages.map(({ code }) => code);
  return definition === undefined ? { value: { type }, places: [] } : blankOf(sectionSchema(type, definition), codes, given);
}

/** An example of a section in a page, for people. */
export const sectionExample = ({ value }: Blank): string =>
  inBlock([value], { text: '', listIndent: 2 })
    .map((line) => `  ${line}`)
    .join('\n');

/** A section type: its definition, and a component that shows its text. Throws EnvironmentError for a name that is taken. */
export function planSection(site: GrowingSite, type: string): ScaffoldPlan {
  checkTemplateName(site.definitions, 'section', type);
  const folder = `templates/sections/${type}`;
  const definition = defineSection({ shows: filler, fields: { body: localizedRichText() } });
  const codes = site.languages.map(({ code }) => code);
  const example = blankOf(unwrapped(sectionSchema(type, definition)), codes);
  return {
    changeset: newFiles({
      [`${folder}/definition.ts`]: definitionText,
      [`${folder}/index.tsx`]: componentText(type),
    }),
    blanks: new Map(),
    notes: [
      'Say in definition.ts what it shows and which fields it has; index.tsx shows them. A page has it among its sections:',
      sectionExample(example),
    ],
  };
}

const definitionText = `import { defineSection, localizedRichText } from 'tvilling/schema';

export default defineSection({
  shows: 'TODO: what it shows, in one sentence.',
  fields: {
    body: localizedRichText().describe('The text.'),
  },
});
`;

const componentText = (type: string): string =>
  [
    "import type { SectionComponentProps } from 'tvilling/templates/sections/section';",
    "import { RichText } from 'tvilling/templates/shell/rich-text';",
    "import type definition from './definition.ts';",
    '',
    '/** What is shown below the heading of the section. */',
    `export default function ${componentName(type)}({ section }: SectionComponentProps<typeof definition>) {`,
    '  return (',
    '    <div className="prose">',
    '      <RichText nodes={section.body} />',
    '    </div>',
    '  );',
    '}',
    '',
  ].join('\n');

/** The name of a component: `PressCuttings` for `press-cuttings`. */
const componentName = (type: string): string => type.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
