import { reference } from '../../../cli/schema/fields.ts';
import { section } from '../../../cli/schema/section.ts';

/** Address, telephone, mail and opening hours from the site's configuration. */
export const schema = section('contact-details', { contact: reference('contacts') });
