import { defineWords } from 'tvilling/schema';
import { checkbox, choice, date, number, openDay, slot } from './words/choices.ts';
import { messages } from './words/messages.ts';
import { company, email, message, name, telephone, text } from './words/texts.ts';

/** The words of all forms: around the fields, and for each kind of field. A form can replace them by its own. */
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
