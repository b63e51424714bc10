import { localizedText, picture } from '../../../cli/schema/fields.ts';
import { section } from '../../../cli/schema/section.ts';

export const schema = section('picture', 'A photograph or drawing with what it shows.', {
  picture: picture().describe('The picture: a file below public/, and what it shows.'),
  caption: localizedText().optional().describe('What stands below it.'),
});
