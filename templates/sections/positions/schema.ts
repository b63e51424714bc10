import { wholeCollection } from '../../../cli/schema/fields.ts';
import { section } from '../../../cli/schema/section.ts';

export const schema = section('positions', "The open positions of the page's language.", {
  items: wholeCollection('positions').describe('all: every open position.'),
});
