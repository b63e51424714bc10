import { action, defineSection, localizedRichText, z } from 'tvilling/schema';

export default defineSection({
  shows: 'Something that must not be missed, between other sections: a notice, an offer, a step to take.',
  fields: {
    layout: z
      .enum(['band', 'box', 'note'])
      .default('box')
      .describe('A filled box, a coloured band across the full width, or a quiet note beside a line.'),
    text: localizedRichText().describe('One to three short paragraphs.'),
    actions: z.array(action()).max(2).default([]).describe('At most two buttons.'),
  },
});
