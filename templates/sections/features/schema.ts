import { z } from 'zod';
import { icon, localizedText } from '../../../cli/schema/fields.ts';
import { section } from '../../../cli/schema/section.ts';

export const schema = section('features', 'Points with an icon each: what is delivered, how we help.', {
  items: z
    .array(
      z.strictObject({
        icon: icon().describe('Name of a lucide icon, such as Factory.'),
        title: localizedText().describe('The point in two to four words.'),
        description: localizedText().describe('One or two sentences on it.'),
      }),
    )
    .min(2)
    .describe('The points in order.'),
});
