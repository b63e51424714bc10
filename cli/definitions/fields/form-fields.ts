import type { Interactive } from '../interactive.ts';
import type { CollectionSource } from './names.ts';

/** A link to a page of the site, or elsewhere. `language` is set if the page is in another language than the one with the link. */
export interface PageLink {
  href: string;
  /** The title of the page in that language. Elsewhere: the host, the mail address, the number, or the name of the file. */
  title: string;
  /** The type and the size of a file: `PDF, 1.2 MB`. */
  file?: string;
  language?: string;
  /** The name of that language in the one of the link, such as `Swedish`, if readers do not expect it. */
  languageName?: string;
}

/**
 * The field kinds of forms.
 * A field is plain data: what it asks for, and its limits. The page gets it as JSON. Markup, check in the browser and check by
 * the receiver follow from the same data (`templates/forms/`).
 */

interface AnyFormField {
  required: boolean;
  /** The group of `templates/forms/words.ts` with the default words. */
  says: string;
}

/** Text on one line. Lengths are in UTF-16 units, like `maxlength`. */
export interface TextField extends AnyFormField {
  kind: 'text';
  least: number;
  most: number;
  /** A regular expression for the whole text. */
  pattern?: string;
  /** What browsers may fill in (HTML, autofill detail tokens): `name`, `street-address`. */
  autocomplete?: string;
}

/** Text in several lines. */
export interface LongTextField extends AnyFormField {
  kind: 'longText';
  least: number;
  most: number;
  /** The number of visible lines. */
  rows: number;
}

export interface EmailField extends AnyFormField {
  kind: 'email';
  most: number;
}

export interface TelephoneField extends AnyFormField {
  kind: 'telephone';
  most: number;
}

/** One of several options. */
export interface ChoiceField extends AnyFormField {
  kind: 'choice';
  from: OptionSource;
}

/**
 * The source of the options. `words`: the group `options` in the words of the field. `topics`: the pages below the page
 * `forms.topics` of the configuration. `entriesOf`: the entries of a collection, with `label` as the field with an entry's name.
 */
export type OptionSource = 'words' | 'topics' | { entriesOf: CollectionSource; label: string };

/** A day of the calendar. */
export interface DateField extends AnyFormField {
  kind: 'date';
  /** `today`: the day must not have passed by the clock of the site. */
  from?: 'today';
}

/** A whole number. */
export interface NumberField extends AnyFormField {
  kind: 'number';
  least: number;
  most: number;
}

/** A checkbox, for example for a consent. It is sent as `yes`. */
export interface CheckboxField extends AnyFormField {
  kind: 'checkbox';
}

/** A day with opening hours that has not passed. */
export interface OpenDayField extends AnyFormField {
  kind: 'openDay';
}

/** A time on the day of the field before it: whole slots within the opening hours. */
export interface SlotField extends AnyFormField {
  kind: 'slot';
  minutes: number;
}

export type FormField =
  | TextField
  | LongTextField
  | EmailField
  | TelephoneField
  | ChoiceField
  | DateField
  | NumberField
  | CheckboxField
  | OpenDayField
  | SlotField;

/** Fields by name, in the order of the form. Posted forms use the names. */
export type FormFields = Readonly<Record<string, FormField>>;

interface Options {
  /** Whether it may be empty. */
  optional?: boolean;
}
interface Lengths extends Options {
  /** The fewest characters, unless it is empty. */
  least?: number;
  /** The most characters. */
  most?: number;
}

const common = ({ optional = false }: Options, says: string): AnyFormField => ({ required: !optional, says });

const text = (options: Lengths & Pick<TextField, 'pattern' | 'autocomplete'> = {}, says = 'text'): TextField => {
  const { least = 0, most = 200, pattern, autocomplete } = options;
  const asked = { ...(pattern === undefined ? {} : { pattern }), ...(autocomplete && { autocomplete }) };
  return { kind: 'text', ...common(options, says), least, most, ...asked };
};

const longText = (options: Lengths & { rows?: number } = {}, says = 'longText'): LongTextField => {
  const { least = 0, most = 5000, rows = 7 } = options;
  return { kind: 'longText', ...common(options, says), least, most, rows };
};

/**
 * The field kinds of forms. Each field is required unless it is `optional`. `name`, `company`, `message`, `email` and `telephone`
 * have labels. The others need one in the words of the form.
 */
export const field = {
  text: (options?: Parameters<typeof text>[0]) => text(options),
  longText: (options?: Parameters<typeof longText>[0]) => longText(options),
  /** A person's full name. */
  name: (options?: Lengths) => text({ most: 100, autocomplete: 'name', ...options }, 'name'),
  company: (options?: Lengths) => text({ most: 120, autocomplete: 'organization', ...options }, 'company'),
  /** A message of the visitor. */
  message: (options?: Lengths & { rows?: number }) => longText({ least: 10, ...options }, 'message'),
  /** At most 254 characters (RFC 5321, erratum 1690). */
  email: (options: Options = {}): EmailField => ({
    kind: 'email',
    ...common(options, 'email'),
    most: 254,
  }),
  telephone: (options: Options = {}): TelephoneField => ({
    kind: 'telephone',
    ...common(options, 'telephone'),
    most: 40,
  }),
  choice: ({ from, ...options }: Options & { from: OptionSource }): ChoiceField => ({
    kind: 'choice',
    ...common(options, 'choice'),
    from,
  }),
  date: ({ from, ...options }: Options & Pick<DateField, 'from'> = {}): DateField => ({
    kind: 'date',
    ...common(options, 'date'),
    ...(from && { from }),
  }),
  number: ({ least, most, ...options }: Options & { least: number; most: number }): NumberField => ({
    kind: 'number',
    ...common(options, 'number'),
    least,
    most,
  }),
  checkbox: (options: Options = {}): CheckboxField => ({ kind: 'checkbox', ...common(options, 'checkbox') }),
  openDay: (options: Options = {}): OpenDayField => ({ kind: 'openDay', ...common(options, 'openDay') }),
  /** Follows an `openDay`, and is required if that is. */
  slot: ({ minutes = 60, ...options }: Options & { minutes?: number } = {}): SlotField => ({
    kind: 'slot',
    ...common(options, 'slot'),
    minutes,
  }),
};

/** Facts about a receiver for the page: additions to the HTML, and the shape of its answers. */
export interface ShownReceiver {
  /** Attributes of the form element. */
  attributes: Readonly<Record<string, string>>;
  hidden: readonly { name: string; value: string }[];
  /**
   * The hidden field with the page to which browsers without script are sent. Scripts leave it out, so that their request is not
   * redirected.
   */
  redirect?: string;
  /** The field that only robots fill in. */
  trap: { name: string; type: 'text' | 'checkbox' };
  /** Whether the receiver checks how long the page was open. */
  timed: boolean;
  success: SuccessfulAnswer;
  /** Its codes for mistakes in a field, each with our rule. */
  codes: Readonly<Record<string, string>>;
}

/**
 * The shape of a successful answer with a status from 200 to 299. `any`: any body. Otherwise JSON, in which one of these keys is
 * `true` or a text.
 */
export type SuccessfulAnswer = 'any' | Readonly<Record<string, true | 'text'>>;

/** The words of a field in one language: label, hint, and a message for each rule, by the rule's name. */
export interface FieldWords {
  label: string;
  hint?: string;
  [rule: string]: string | undefined;
}

/** A field for templates and receivers. */
export type ShownField = (
  | Exclude<FormField, ChoiceField>
  | (Omit<ChoiceField, 'from'> & { options: readonly { value: string; label: string }[] })
) & { name: string; words: FieldWords };

/** Hours of weekdays by ISO 8601, 1 (Monday) to 7 (Sunday). It may run over the end of the week. */
interface FormHoursRange {
  firstDay: number;
  lastDay: number;
  /** `opens` and `closes` are wall clock times of the site. */
  opens: string;
  closes: string;
}

/** Opening hours. */
export interface FormHours {
  /** The usual ones. */
  ranges: readonly FormHoursRange[];
  /** Days with others, from a first one to a last one: those that come earlier in the list count. */
  others?: readonly { from: string; to: string; ranges: readonly FormHoursRange[] }[];
  timeZone: string;
}

/** A form in one language: everything that is needed to show, check and send it. Plain JSON. */
export interface ShownForm {
  /** The name of its folder in `templates/forms/`. */
  name: string;
  /** The address that it is posted to. */
  action: string;
  fields: readonly ShownField[];
  /** The group `messages` of the form, with defaults from that of all forms. Words that only a site can give may be missing. */
  messages: Readonly<Record<string, string | undefined>>;
  /** The other groups of its `words.ts`, for its own parts. */
  words: Readonly<Record<string, object | string>>;
  receiver: ShownReceiver;
  /** Pages shown after sending without script. */
  thanks: PageLink;
  failed: PageLink;
  privacy: PageLink;
  hours: FormHours;
  /** When its component is loaded: `intent` unless told. */
  interactive?: Interactive;
}
