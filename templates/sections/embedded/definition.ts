import { defineSection, embed, localizedText, picture, z } from 'tvilling/schema';
import words from './words.ts';

export default defineSection({
  shows:
    'A video or a map that is loaded when a visitor asks for it, with a sentence about who then learns of the visit.',
  interactive: 'intent',
  fields: {
    source: embed().describe(
      'The address of a video or a map: YouTube, Vimeo, OpenStreetMap, Google Maps. For others: frame, link and company. For a film in public/: file and captions.',
    ),
    layout: z
      .enum(['beside', 'wide'])
      .default('beside')
      .describe('beside: beside the heading of the section. wide: below it, in the full width.'),
    name: localizedText().describe('What the video or the map shows: its title.'),
    picture: picture({ atLeast: 800 })
      .optional()
      .describe('What stands in its place before it is loaded. Without it, a drawing does.'),
  },
  words,
});
