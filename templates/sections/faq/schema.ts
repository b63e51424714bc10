import { z } from 'zod';
import { localizedRichText, localizedText } from '../../../cli/schema/fields.ts';
import { section } from '../../../cli/schema/section.ts';

export const schema = section('faq', 'Questions that open to their answers.', {
  items: z
    .array(
      z.strictObject({
        question: localizedText().describe('The question, as a client would ask it.'),
        answer: localizedRichText().describe('The answer.'),
      }),
    )
    .min(2)
    .describe('The questions in order.'),
});
