import { z } from 'zod';
import { icon, localizedText, pageReference } from '../../../cli/schema/fields.ts';
import { section } from '../../../cli/schema/section.ts';

export const schema = section('index', 'A numbered index of pages: the service card of the content model.', {
  items: z
    .array(
      z.strictObject({
        icon: icon().describe('Name of a lucide icon, such as Factory.'),
        title: localizedText().describe('The words of the link.'),
        description: localizedText().describe('One sentence on the page.'),
        page: pageReference().describe('The page.'),
      }),
    )
    .min(1)
    .describe('The pages in order.'),
});
