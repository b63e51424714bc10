import { defineSection, localized, z } from 'tvilling/schema';
import { block } from './blocks.ts';

export default defineSection({
  shows: 'Technical text: paragraphs, lists, code and tables.',
  fields: { blocks: localized(z.array(block)).describe('The parts of the text in order.') },
});
