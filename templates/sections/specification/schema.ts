import { z } from 'zod';
import { localizedText } from '../../../cli/schema/fields.ts';
import { section } from '../../../cli/schema/section.ts';

/** A data sheet: one labelled row for each property of a service. */
export const schema = section('specification', {
  rows: z.array(z.strictObject({ label: localizedText(), value: localizedText() })).min(2),
});
