import { defineForm, field } from 'tvilling/schema';
import cranes from '../../collections/cranes/definition.ts';
import words from './words.ts';

/** Every kind of field that the tool's own forms do not have. */
export default defineForm({
  shows: 'A crane is booked for some hours of a day.',
  fields: {
    name: field.name(),
    email: field.email(),
    phone: field.telephone({ optional: true }),
    crane: field.choice({ from: { entriesOf: cranes, label: 'name' } }),
    quay: field.choice({ from: 'words' }),
    day: field.date({ from: 'today' }),
    hours: field.number({ least: 1, most: 12 }),
    berth: field.text({ optional: true, most: 4, pattern: '[A-Z]\\d{1,3}' }),
    load: field.longText({ optional: true, least: 5, most: 500, rows: 3 }),
    insured: field.checkbox(),
  },
  words,
});
