import { z } from 'zod';
import { id, localizedText } from './fields.ts';

/**
 * A section type: what it shows, for editors, and its own fields, to which come those that every section has.
 */
export const section = <T extends string, S extends z.ZodRawShape>(type: T, shows: string, shape: S) =>
  z
    .strictObject({
      type: z.literal(type).describe(shows),
      id: id()
        .optional()
        .describe('Anchor that links may name (page:contact#form), the same in every language.'),
      title: localizedText().describe('Heading of the section.'),
      lead: localizedText().optional().describe('One or two sentences below the heading.'),
      ...shape,
    })
    .describe(shows);
