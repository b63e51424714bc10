import { z } from 'zod';
import { localizedText } from '../../../cli/schema/fields.ts';
import { section } from '../../../cli/schema/section.ts';

/** What goes wrong in an industry, each with our answer to it. */
export const schema = section('problems', {
  items: z.array(z.strictObject({ problem: localizedText(), answer: localizedText() })).min(2),
});
