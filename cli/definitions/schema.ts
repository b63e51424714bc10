/** `tvilling/schema`: everything that definitions use. Runs in Node.js and in browsers. */
export { z } from 'zod';
export {
  type CollectionDefinition,
  defineCollection,
  type EntryValue,
} from './collection.ts';
export { endOfDay } from './day-bounds.ts';
export {
  action,
  article,
  calendarYear,
  code,
  contactFacts,
  day,
  defineField,
  embed,
  entryList,
  type FieldDefinition,
  figure,
  formName,
  icon,
  id,
  link,
  localized,
  localizedArticle,
  localizedRichText,
  localizedText,
  moment,
  offersOf,
  pageReference,
  period,
  perLanguage,
  picture,
  price,
  reference,
  richText,
  sample,
  siteSearch,
  text,
  today,
  wholeCollection,
} from './fields/fields.ts';
export { field } from './fields/form-fields.ts';
export { openingTimes } from './fields/opening-times.ts';
export type { ShownOpeningTimes } from './fields/shown-hours.ts';
export { defineForm, type FormDefinition } from './form.ts';
export { escapeText, htmlOf } from './html.ts';
export type { Interactive } from './interactive.ts';
export {
  defineOutput,
  type OutputDefinition,
  type OutputLanguage,
  type OutputPage,
  type OutputSite,
} from './output.ts';
export { definePage, defineShell, type SchemaPage } from './page.ts';
export { defineReceiver, type ReceiverDefinition } from './receiver.ts';
export { defineSection, type SectionDefinition, type SectionValue } from './section.ts';
export { defineSource, type SourceContext, type SourceDefinition, type SourceEntry } from './source.ts';
export type { SchemaContext, SchemaNode, SchemaNodes, SchemaValue } from './structured-data.ts';
export { defineWords, notedWord, siteWord, type WordsOf } from './words.ts';
