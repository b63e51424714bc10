import { z } from 'zod';

/**
 * Text in one language, not empty and not only whitespace. May have placeholders such as `{figure:projects}`. The limit is far above the
 * length of a section, because the time of the Markdown parser grows with the square of the length.
 */
export const anyText = z.string().regex(/\S/).max(20_000).meta({ id: 'text' });
export const text = () => anyText;

/** Text of an article. Its limit is that of a book, because the parser's time grows with the length of a paragraph. */
export const anyLongText = z.string().regex(/\S/).max(200_000);

/** Whether a schema is for a text for visitors, or is made from such a schema, with a description or for Markdown. */
export const isText = (schema: z.core.$ZodType): boolean =>
  schema === anyText || schema === anyLongText || (schema._zod.parent !== undefined && isText(schema._zod.parent));
