import { action, defineSection, localizedRichText, z } from 'tvilling/schema';

export default defineSection({
  shows: 'Something that must not be missed, between other sections: a notice, an offer, a step to take.',
  fields: {
    layout: z
      .enum(['band', 'box', 'note'])
      .default('box')
      .describe(
        'box: a filled box. band: a field of colour over the whole width. note: a quiet text beside a line.',
      ),
    text: localizedRichText().describe('The text: one to three short paragraphs.'),
    actions: z.array(action()).max(2).default([]).describe('At most two buttons.'),
  },
});
