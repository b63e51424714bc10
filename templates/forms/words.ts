import { defineWords } from 'tvilling/schema';
import { checkbox, choice, date, number, openDay, slot } from './words/choices.ts';
import { messages } from './words/messages.ts';
import { company, email, message, name, telephone, text } from './words/texts.ts';

/** What all forms say: around the fields, and of each kind of field. A form brings its own words where it says something else. */
export default defineWords({
  messages,
  text,
  longText: text,
  name,
  company,
  message,
  email,
  telephone,
  choice,
  date,
  number,
  checkbox,
  openDay,
  slot,
});
