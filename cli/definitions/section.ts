import { z } from 'zod';
import { oncePer, oncePerObject } from '../platform/once-per.ts';
import { refuseTaken, refuseUnknown } from './definition-error.ts';
import { id, type Localized, localizedText } from './fields/fields.ts';
import type { InLanguage } from './fields/in-language.ts';
import { isKind } from './fields/is-kind.ts';
import { languages, shorter } from './fields/language-list.ts';
import { publicationFields } from './fields/publication.ts';
import { type Interactive, refuseUnknownTime } from './interactive.ts';
import { describedBy, type MaybeUnusable } from './not-checked.ts';
import { checkedRefine, type Refine, refined } from './refine.ts';
import { type SchemaContext, type SchemaNodes, withCheckedSchema } from './structured-data.ts';
import type { WordSet, WordsOf } from './words.ts';

/** A section type. Pages consist of sections. `S`: its own fields. */
export interface SectionDefinition<S extends z.ZodRawShape = z.ZodRawShape> {
  /** What the section shows, in one sentence: documentation, and hover text in editors. */
  shows: string;
  fields: S;
  /** The words of its component. */
  words?: WordSet;
  /** When its component is loaded, if it reacts to visitors or to their time; left out if it only shows something. */
  interactive?: Interactive;
  /** What is wrong with a section whose fields fit, such as an end before its beginning; an empty list if nothing is. */
  refine?(section: SectionOf<S>): ReturnType<Refine<never>>;
  /** What the section tells search engines. It must always return the same for the same section. */
  schema?(section: InLanguage<SectionOf<S>>, context: SchemaContext<never>): SchemaNodes;
}

/** A validated section with the fields `S`. */
type SectionOf<S extends z.ZodRawShape> = SectionFrameValue & z.output<z.ZodObject<S, z.core.$strict>>;

/** A section type with its own fields and words, so that the props of its component have their types. */
type DefinedSection<S extends z.ZodRawShape, W> = Omit<SectionDefinition<S>, 'words' | 'refine' | 'schema'> &
  (W extends WordSet ? { words: W } : unknown);

const frame = {
  id: id()
    .optional()
    .describe('A name by which links lead to the section, such as form in contact#form. It is the same in every language.'),
  title: localizedText().describe('Heading of the section.'),
  lead: localizedText().optional().describe('One or two sentences below the heading.'),
  stage: z
    .int()
    .positive()
    .optional()
    .describe('The part of the drawing in the hero that the section is about. The goods are shown there, on the line above the section.'),
  languages: languages().optional().describe('The languages in which the page has this section; if left out, all of its languages.'),
  shorter: shorter(),
  ...publicationFields,
};

const known: (keyof SectionDefinition)[] = ['shows', 'fields', 'words', 'interactive', 'refine', 'schema'];

/**
 * Defines a section type. Content uses the name of its folder in `templates/sections/` as `type`. Throws DefinitionError for an
 * unknown option, and for a field that every section has.
 */
export function defineSection<S extends z.ZodRawShape, W extends WordSet | undefined = undefined>(
  definition: Omit<SectionDefinition<S>, 'schema'> & {
    words?: W;
    schema?(section: InLanguage<SectionOf<S>>, context: SchemaContext<WordsOf<W>>): SchemaNodes;
  },
): DefinedSection<S, W> {
  refuseUnknown(definition, known);
  refuseTaken(definition.fields, ['type', ...Object.keys(frame)], 'every section has');
  refuseUnknownTime(definition);
  const { refine } = definition;
  const checked = { ...definition, ...(refine && { refine: checkedRefine(refine) }) };
  return withCheckedSchema(checked) as DefinedSection<S, W>;
}

/** The schema of a section in content: the fields of every section, and its own. */
export function sectionSchema(type: string, definition: SectionDefinition & MaybeUnusable) {
  const { shows, fields, refine } = definition;
  const own = { type: z.literal(type).describe(shows), ...frame, ...fields };
  return refined(describedBy(definition, own), refine).describe(shows);
}

const inTexts = oncePerObject((definition: SectionDefinition & MaybeUnusable) =>
  oncePer((type: string): z.ZodType => {
    const { shows, fields, refine } = definition;
    const { id, title, lead } = frame;
    const own = { type: z.literal(type).describe(shows), id, title: title.optional(), lead, ...fields };
    return refined(describedBy(definition, own), refine).describe(shows);
  }),
);

/** The schema of a section within a text, which has headings of its own, and a language. */
export const sectionInTextSchema = (type: string, definition: SectionDefinition): z.ZodType => inTexts(definition)(type);

/** The validated fields that every section has. */
export interface SectionFrameValue {
  type: string;
  id?: string | undefined;
  title: Localized<string>;
  lead?: Localized<string> | undefined;
  stage?: number | undefined;
}

/** A validated section of one type. */
export type SectionValue<D extends SectionDefinition> = SectionOf<D['fields']>;

/** Whether a section with these fields searches the site. */
export const hasSearch = (fields: z.ZodRawShape): boolean =>
  Object.values(fields).some((field) => isKind(z.safeParse(field, undefined).data, 'siteSearch'));
