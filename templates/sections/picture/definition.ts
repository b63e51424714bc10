import { defineSection, localizedText, picture } from 'tvilling/schema';

export default defineSection({
  shows: 'A photograph or drawing with what it shows.',
  fields: {
    picture: picture().describe('The picture: a file below public/, and what it shows.'),
    caption: localizedText().optional().describe('What stands below it.'),
  },
});
