import { z } from 'zod';
import { localizedRichText, localizedText } from '../../../cli/schema/fields.ts';
import { section } from '../../../cli/schema/section.ts';

/** Questions that open to their answers. */
export const schema = section('faq', {
  items: z.array(z.strictObject({ question: localizedText(), answer: localizedRichText() })).min(2),
});
