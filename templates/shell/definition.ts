import { defineShell, localizedText, picture, reference, z } from 'tvilling/schema';
import metrics from '../collections/metrics/definition.ts';
import { drawingNames } from '../drawings/drawing-names.ts';
import words from './words.ts';

export default defineShell({
  hero: {
    drawing: z
      .enum(drawingNames)
      .optional()
      .describe('The drawing beside the title; social images of the page and of those below it take it too.'),
    parts: z
      .array(localizedText())
      .default([])
      .describe('What the numbers in the drawing stand for, in order.'),
    picture: picture({ atLeast: 960 })
      .optional()
      .describe('A picture in place of the drawing. The look of the site says where it is.'),
    figures: z.array(reference(metrics)).default([]).describe('Key figures shown in the hero.'),
  },
  link: {
    line: localizedText().optional().describe('What the page is about, in a few words below its title.'),
    drawing: z.enum(drawingNames).optional().describe('The drawing beside it.'),
  },
  words,
});
