import { defineShell, reference, z } from 'tvilling/schema';
import metrics from '../collections/metrics/definition.ts';
import { drawingNames } from '../drawings/drawings.ts';
import words from './words.ts';

export default defineShell({
  hero: {
    drawing: z
      .enum(drawingNames)
      .optional()
      .describe('The drawing beside the title; social images of the page and of those below it take it too.'),
    figures: z.array(reference(metrics)).default([]).describe('Key figures shown in the hero.'),
  },
  words,
});
