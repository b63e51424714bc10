import { z } from 'zod';
import { id, localizedText } from './fields.ts';

/**
 * A section type: its own fields plus those that every section has.
 * `id` is the anchor that links may name (`page:contact#form`), the same in every language.
 */
export const section = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.strictObject({
    type: z.literal(type),
    id: id().optional(),
    title: localizedText(),
    lead: localizedText().optional(),
    ...shape,
  });
