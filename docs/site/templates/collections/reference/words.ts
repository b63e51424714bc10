import { defineWords } from 'tvilling/schema';

export default defineWords({
  fields: { en: 'Fields', sv: 'Fält' },
  name: { en: 'Field', sv: 'Fält' },
  kind: { en: 'Value', sv: 'Värde' },
  purpose: { en: 'Purpose', sv: 'Syfte' },
  required: { en: 'required', sv: 'obligatoriskt' },
});
