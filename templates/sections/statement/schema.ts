import { localizedText } from '../../../cli/schema/fields.ts';
import { section } from '../../../cli/schema/section.ts';

/** One sentence set large: a promise, with what it rests on below. */
export const schema = section('statement', { statement: localizedText(), note: localizedText() });
