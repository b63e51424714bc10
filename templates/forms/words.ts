import { defineWords } from 'tvilling/schema';
import { calendar } from './words/calendar.ts';
import { errors } from './words/errors.ts';
import { fields } from './words/fields.ts';
import { hints } from './words/hints.ts';
import { buttons, messages } from './words/messages.ts';

/** Everything that the forms say. */
export default defineWords({ fields, hints, buttons, errors, calendar, messages });
