import { defineSection, localizedText, picture } from 'tvilling/schema';

export default defineSection({
  shows: 'A photograph or drawing with what it shows.',
  fields: {
    picture: picture({ atLeast: 800 }).describe(
      'The picture: a file below content/pictures/, and what it shows.',
    ),
    caption: localizedText().optional().describe('What stands below it.'),
  },
});
