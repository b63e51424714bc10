import { wholeCollection } from '../../../cli/schema/fields.ts';
import { section } from '../../../cli/schema/section.ts';

/** The open positions of the page's language. */
export const schema = section('positions', { items: wholeCollection('positions') });
