import { defineForm, field } from 'tvilling/schema';
import words from './words.ts';

export default defineForm({
  shows: 'A message to the company.',
  fields: {
    name: field.name(),
    email: field.email(),
    company: field.company({ optional: true }),
    message: field.message(),
  },
  words,
});
