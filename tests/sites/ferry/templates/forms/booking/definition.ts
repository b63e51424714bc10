import { defineForm, field } from 'tvilling/schema';
import words from './words.ts';

export default defineForm({
  shows: 'A crossing is booked for a day.',
  fields: {
    name: field.name(),
    email: field.email(),
    phone: field.telephone({ optional: true }),
    line: field.choice({ from: 'words' }),
    day: field.date({ from: 'today' }),
    people: field.number({ least: 1, most: 60 }),
    vehicle: field.choice({ from: 'words' }),
    wishes: field.longText({ optional: true, most: 500, rows: 3 }),
  },
  words,
});
