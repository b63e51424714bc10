import { defineSection, localizedText, z } from 'tvilling/schema';

export const cards = z
  .array(
    z.strictObject({
      title: localizedText().describe('What was checked.'),
      text: localizedText().describe('What is known about it.'),
    }),
  )
  .describe('The cards in order.');

export default defineSection({ shows: 'Cards with a title and a text.', fields: { cards } });
