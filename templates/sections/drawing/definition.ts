import { defineSection, localizedText, z } from 'tvilling/schema';
import { drawingNames } from '../../drawings/drawing-names.ts';

export default defineSection({
  shows: 'A drawing on a sheet of its own, with a list of its parts.',
  fields: {
    drawing: z.enum(drawingNames).describe('The drawing.'),
    parts: z.array(localizedText()).default([]).describe('What the numbers in the drawing stand for, in order.'),
    caption: localizedText().optional().describe('What the drawing shows, in one or two sentences.'),
  },
});
