import { defineForm, field } from 'tvilling/schema';
import words from './words.ts';

export default defineForm({
  shows: 'A request for a meeting on a topic, in one of the slots within the opening hours.',
  fields: {
    name: field.name(),
    email: field.email(),
    company: field.company({ optional: true }),
    topic: field.choice({ from: 'topics' }),
    date: field.openDay(),
    time: field.slot({ minutes: 60 }),
    message: field.message(),
  },
  words,
});
