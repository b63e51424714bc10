import { reference } from '../../../cli/schema/fields.ts';
import { section } from '../../../cli/schema/section.ts';

export const schema = section(
  'contact-details',
  "Address, telephone, mail and opening hours from the site's configuration.",
  { contact: reference('contacts').describe('Whose facts: those of site.config.yaml.') },
);
