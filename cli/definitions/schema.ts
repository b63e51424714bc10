/** `tvilling/schema`: everything that definitions use. Runs in Node.js and in browsers. */
export { z } from 'zod';
export {
  type CollectionDefinition,
  defineCollection,
  type EntryValue,
  type StructuredDataFacts,
} from './collection.ts';
export { endOfDay } from './day-bounds.ts';
export {
  action,
  code,
  contactFacts,
  day,
  entryList,
  formName,
  icon,
  id,
  localized,
  localizedRichText,
  localizedText,
  pageReference,
  perLanguage,
  picture,
  reference,
  richText,
  sample,
  siteSearch,
  text,
  wholeCollection,
} from './fields/fields.ts';
export { field } from './fields/form-fields.ts';
export { calendarYear, figure } from './fields/quantity.ts';
export { defineForm, type FormDefinition } from './form.ts';
export { escapeText, htmlOf } from './html.ts';
export { definePage, defineShell } from './page.ts';
export { defineReceiver, type ReceiverDefinition } from './receiver.ts';
export { defineSection, type SectionDefinition, type SectionValue } from './section.ts';
export { defineWords, siteWord, type WordsOf } from './words.ts';
