import { localizedRichText } from '../../../cli/schema/fields.ts';
import { section } from '../../../cli/schema/section.ts';

export const schema = section('text', 'Running text.', {
  body: localizedRichText().describe('The text: paragraphs, lists, emphasis, links.'),
});
