import { defineSection, embed, localizedText, picture, z } from 'tvilling/schema';
import words from './words.ts';

export default defineSection({
  shows: 'A video or map that loads only when a visitor asks for it, with a note on who then learns of the visit.',
  interactive: 'intent',
  fields: {
    source: embed().describe(
      'The address of a video or map: YouTube, Vimeo, OpenStreetMap or Google Maps. For another service, its frame, link and company; for a film of your own, its file and captions.',
    ),
    layout: z.enum(['beside', 'wide']).default('beside').describe('Beside the heading of the section, or below it in the full width.'),
    name: localizedText().describe('The title: what the video or map shows.'),
    picture: picture({ atLeast: 800 }).optional().describe('The picture in its place until it loads; if left out, a drawing.'),
  },
  words,
});
