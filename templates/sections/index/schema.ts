import { z } from 'zod';
import { icon, localizedText, pageReference } from '../../../cli/schema/fields.ts';
import { section } from '../../../cli/schema/section.ts';

/** A numbered index of pages: the service card of the content model. */
export const schema = section('index', {
  items: z
    .array(
      z.strictObject({
        icon: icon(),
        title: localizedText(),
        description: localizedText(),
        page: pageReference(),
      }),
    )
    .min(1),
});
