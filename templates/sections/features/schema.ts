import { z } from 'zod';
import { icon, localizedText } from '../../../cli/schema/fields.ts';
import { section } from '../../../cli/schema/section.ts';

/** Points with an icon each: what is delivered, how we help. */
export const schema = section('features', {
  items: z
    .array(z.strictObject({ icon: icon(), title: localizedText(), description: localizedText() }))
    .min(2),
});
