import { z } from 'zod';
import { refuseTaken } from './definition-error.ts';
import { id, type Localized, localizedText } from './fields/fields.ts';
import { publicationFields } from './fields/publication.ts';
import type { WordSet } from './words.ts';

/** A section type. Pages consist of sections. `S`: its own fields. */
export interface SectionDefinition<S extends z.ZodRawShape = z.ZodRawShape> {
  /** What the section shows, in one sentence: documentation, and hover text in editors. */
  shows: string;
  fields: S;
  /** The words of its component. */
  words?: WordSet;
}

const frame = {
  id: id().optional().describe('Anchor that links may name (page:contact#form), the same in every language.'),
  title: localizedText().describe('Heading of the section.'),
  lead: localizedText().optional().describe('One or two sentences below the heading.'),
  ...publicationFields,
};

/**
 * Defines a section type. Content uses the name of its folder in `templates/sections/` as `type`. Throws DefinitionError for a
 * field that every section has.
 */
export function defineSection<D extends SectionDefinition>(definition: D): D {
  refuseTaken(definition.fields, ['type', ...Object.keys(frame)], 'every section has');
  return definition;
}

/** The schema of a section in content: the fields of every section, and its own. */
export const sectionSchema = (type: string, { shows, fields }: SectionDefinition) =>
  z.strictObject({ type: z.literal(type).describe(shows), ...frame, ...fields }).describe(shows);

/** The validated fields that every section has. */
export interface SectionFrameValue {
  type: string;
  id?: string | undefined;
  title: Localized<string>;
  lead?: Localized<string> | undefined;
}

/** A validated section of one type. */
export type SectionValue<D extends SectionDefinition> = SectionFrameValue &
  z.output<z.ZodObject<D['fields'], z.core.$strict>>;
