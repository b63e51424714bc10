/**
 * The table of the kinds of fields of content. A kind is a module: the class of its values, which says all that is done with them, and the
 * function that makes a field of it. What other modules know of kinds, they know from here.
 */
export * from './article.ts';
export * from './code.ts';
export * from './contact-facts.ts';
export * from './contact-hours.ts';
export * from './day.ts';
export * from './embed.ts';
export * from './entry-list.ts';
export * from './figure.ts';
export * from './form-name.ts';
export * from './icon.ts';
export * from './language-list.ts';
export * from './link.ts';
export * from './localized.ts';
export * from './moment.ts';
export * from './names.ts';
export * from './own-field.ts';
export * from './page-reference.ts';
export * from './period.ts';
export * from './picture.ts';
export type { Focus } from './picture-facts.ts';
export * from './price.ts';
export * from './publication.ts';
export * from './reference.ts';
export * from './rich-text.ts';
export * from './sample.ts';
export * from './site-search.ts';
export { isText, text } from './text.ts';
export * from './today.ts';
export * from './whole-collection.ts';
