import { localizedText } from '../../../cli/schema/fields.ts';
import { section } from '../../../cli/schema/section.ts';

export const schema = section(
  'statement',
  'One sentence set large: a promise, with what it rests on below.',
  {
    statement: localizedText().describe('The sentence.'),
    note: localizedText().describe('What it rests on.'),
  },
);
