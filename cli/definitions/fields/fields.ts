import { Article } from './article.ts';
import { Code } from './code.ts';
import { ContactReference } from './contact-facts.ts';
import { ContactHours } from './contact-hours.ts';
import { CalendarDay } from './day.ts';
import { Embed, Film } from './embed.ts';
import { EntryList } from './entry-list.ts';
import { type FieldKind, type FieldValue, isFieldValue } from './field-value.ts';
import { FormName } from './form-name.ts';
import { IconName } from './icon.ts';
import { LanguageList } from './language-list.ts';
import { LinkAddress } from './link.ts';
import { Localized, LocalizedEntries, LocalizedSlug } from './localized.ts';
import { Moment } from './moment.ts';
import { OwnValue } from './own-field.ts';
import { PageReference } from './page-reference.ts';
import { DaySpan } from './period.ts';
import { Picture } from './picture.ts';
import { Price } from './price.ts';
import { DraftMark, PublicationTime } from './publication.ts';
import { QuantityValue } from './quantity.ts';
import { Reference } from './reference.ts';
import { RichText } from './rich-text.ts';
import { SampleMark } from './sample.ts';
import { SiteSearch } from './site-search.ts';
import { Today } from './today.ts';
import { WholeCollection } from './whole-collection.ts';

/**
 * The kinds of fields of content, each with the class of its values. A kind is the module of its class: what its YAML looks like,
 * and all that is done with it.
 */
const fieldKinds = {
  article: Article,
  code: Code,
  contactFacts: ContactReference,
  contactHours: ContactHours,
  day: CalendarDay,
  draft: DraftMark,
  embed: Embed,
  entryList: EntryList,
  figure: QuantityValue,
  film: Film,
  formName: FormName,
  icon: IconName,
  languages: LanguageList,
  link: LinkAddress,
  localized: Localized,
  localizedSlug: LocalizedSlug,
  moment: Moment,
  own: OwnValue,
  pageReference: PageReference,
  perLanguage: LocalizedEntries,
  period: DaySpan,
  picture: Picture,
  price: Price,
  publicationTime: PublicationTime,
  reference: Reference,
  richText: RichText,
  sample: SampleMark,
  siteSearch: SiteSearch,
  today: Today,
  wholeCollection: WholeCollection,
} satisfies { [K in FieldKind]: abstract new (...given: never[]) => FieldValue };

type FieldKinds = { [K in FieldKind]: InstanceType<(typeof fieldKinds)[K]> };

/** Whether a value is of a kind of field. For a question that is about this kind alone; what each kind answers is its method. */
export const isKind = <K extends FieldKind>(value: unknown, kind: K): value is FieldKinds[K] =>
  isFieldValue(value) && value.kind === kind;

/** Whether a value is a text in Markdown. */
export const isMarkdown = (value: unknown): value is Article | RichText =>
  isKind(value, 'article') || isKind(value, 'richText');

/** Whether a value is a list of all entries of a collection, which may be divided into pages. */
export const isWholeList = (value: unknown): value is EntryList =>
  isKind(value, 'entryList') && value.isWhole;

export { article, localizedArticle } from './article.ts';
export { code } from './code.ts';
export { contactFacts } from './contact-facts.ts';
export { day } from './day.ts';
export { embed } from './embed.ts';
export { entryList } from './entry-list.ts';
export { formName } from './form-name.ts';
export { icon } from './icon.ts';
export { action, link } from './link.ts';
export {
  everyLanguage,
  hasText,
  isLocalized,
  localized,
  localizedSlug,
  localizedText,
  partialSlug,
  perLanguage,
  textOrLocalized,
  word,
} from './localized.ts';
export { moment } from './moment.ts';
export * from './names.ts';
export { pageReference } from './page-reference.ts';
export { period } from './period.ts';
export { picture } from './picture.ts';
export type { Focus } from './picture-facts.ts';
export { price } from './price.ts';
export { reference } from './reference.ts';
export { localizedRichText, richText } from './rich-text.ts';
export { sample } from './sample.ts';
export { siteSearch } from './site-search.ts';
export { isText, text } from './text.ts';
export { today } from './today.ts';
export { wholeCollection } from './whole-collection.ts';
export {
  Article,
  CalendarDay,
  Code,
  ContactReference,
  DaySpan,
  EntryList,
  FormName,
  IconName,
  Localized,
  LocalizedEntries,
  LocalizedSlug,
  Moment,
  PageReference,
  Picture,
  Price,
  Reference,
  RichText,
  SampleMark,
  SiteSearch,
  Today,
  WholeCollection,
};
