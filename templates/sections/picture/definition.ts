import { defineSection, localizedText, picture } from 'tvilling/schema';

export default defineSection({
  shows: 'A photograph or drawing with a caption.',
  fields: {
    picture: picture({ atLeast: 800 }).describe('The picture, and what it shows.'),
    caption: localizedText().optional().describe('The line of text below the picture.'),
  },
});
