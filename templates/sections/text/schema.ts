import { localizedRichText } from '../../../cli/schema/fields.ts';
import { section } from '../../../cli/schema/section.ts';

/** Running text. */
export const schema = section('text', { body: localizedRichText() });
