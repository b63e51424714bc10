import { defineShell, localizedText, picture, reference, z } from 'tvilling/schema';
import metrics from '../collections/metrics/definition.ts';
import { drawingNames } from '../drawings/drawing-names.ts';
import words from './words.ts';

export default defineShell({
  hero: {
    drawing: z
      .enum(drawingNames)
      .optional()
      .describe('The drawing beside the title. Social images of this page and the pages below it show it too.'),
    parts: z.array(localizedText()).default([]).describe('What the numbers in the drawing stand for, in order.'),
    picture: picture({ atLeast: 960 }).optional().describe('A picture in place of the drawing. The look of the site decides where it is.'),
    figures: z.array(reference(metrics)).default([]).describe('Key figures in the hero.'),
  },
  link: {
    line: localizedText().optional().describe('What the page is about, in a few words below its title.'),
    drawing: z.enum(drawingNames).optional().describe('The drawing beside it.'),
  },
  refine: ({ hero: { picture, parts }, sections }) => {
    // A page kind may bring a drawing of its own, and sections show their parts beside any hero.
    if (parts.length > 0 && picture !== undefined && sections.every(({ stage }) => stage === undefined))
      return [
        {
          at: ['hero', 'parts'],
          expected: 'nothing: only a drawing has numbers, and the hero has a picture',
        },
      ];
    return sections.flatMap(({ stage }, index) =>
      stage === undefined || stage <= parts.length ? [] : [{ at: ['sections', index, 'stage'], expected: stages(parts.length) }],
    );
  },
  words,
});

/** What the stage of a section may be if the hero has so many parts. */
const stages = (parts: number) => (parts === 0 ? 'nothing: the hero has no parts' : `a part of the hero, from 1 to ${parts}`);
