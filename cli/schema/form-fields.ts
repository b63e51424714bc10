import type { CollectionSource } from './fields.ts';
import type { PageLink } from './in-language.ts';

/**
 * The field kinds that forms are made of.
 *
 * A field is plain data: what it asks for and within which limits. The generator hands it to the page as JSON, and from the same data
 * follow its markup, its check in the browser and its check by the receiver (`templates/forms/`).
 */

interface AnyField {
  required: boolean;
  /** The group of `templates/forms/words.ts` with the words that the form itself does not bring. */
  says: string;
}

/** Text in one line. Lengths are in UTF-16 units, as `maxlength` counts them. */
export interface TextField extends AnyField {
  kind: 'text';
  least: number;
  most: number;
  /** A regular expression that the whole text has to match. */
  pattern?: string;
  /** What browsers may fill in (HTML, autofill detail tokens): `name`, `street-address`. */
  autocomplete?: string;
}

/** Text in several lines. */
export interface LongTextField extends AnyField {
  kind: 'longText';
  least: number;
  most: number;
  /** Lines that are seen at once. */
  rows: number;
}

export interface EmailField extends AnyField {
  kind: 'email';
  most: number;
}

export interface TelephoneField extends AnyField {
  kind: 'telephone';
  most: number;
}

/** One of several things. */
export interface ChoiceField extends AnyField {
  kind: 'choice';
  from: Choices;
}

/**
 * Where the things to choose from come from. `words`: the group `options` among the words of the field. `topics`: the pages below the page that the
 * configuration names as `forms.topics`. Or the entries of a collection, with the field that names one.
 */
export type Choices = 'words' | 'topics' | { entriesOf: CollectionSource; label: string };

/** A day of the calendar. */
export interface DateField extends AnyField {
  kind: 'date';
  /** `today`: no day that has passed, by the clock of the site. */
  from?: 'today';
}

/** A whole number. */
export interface NumberField extends AnyField {
  kind: 'number';
  least: number;
  most: number;
}

/** A box to tick, such as a consent. It is sent as `yes`. */
export interface CheckboxField extends AnyField {
  kind: 'checkbox';
}

/** A day on which the company is open and that has not passed. */
export interface OpenDayField extends AnyField {
  kind: 'openDay';
}

/** A time on the open day that the field before it asks for: whole slots within the opening hours. */
export interface SlotField extends AnyField {
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

/** Fields by name, in the order of the form. The name is what is posted. */
export type FormFields = Readonly<Record<string, FormField>>;

interface Options {
  /** Whether it may be left empty. */
  optional?: boolean;
}
interface Lengths extends Options {
  /** The fewest characters, where something is written. */
  least?: number;
  /** The most characters. */
  most?: number;
}

const common = ({ optional = false }: Options, says: string): AnyField => ({ required: !optional, says });

const text = (
  options: Lengths & Pick<TextField, 'pattern' | 'autocomplete'> = {},
  says = 'text',
): TextField => {
  const { least = 0, most = 200, pattern, autocomplete } = options;
  const asked = { ...(pattern === undefined ? {} : { pattern }), ...(autocomplete && { autocomplete }) };
  return { kind: 'text', ...common(options, says), least, most, ...asked };
};

const longText = (options: Lengths & { rows?: number } = {}, says = 'longText'): LongTextField => {
  const { least = 0, most = 5000, rows = 7 } = options;
  return { kind: 'longText', ...common(options, says), least, most, rows };
};

/**
 * The field kinds of forms. Each is required unless it is `optional`. `name`, `company`, `message`, `email` and `telephone` bring their
 * labels along; the others need one among the words of the form.
 */
export const field = {
  text: (options?: Parameters<typeof text>[0]) => text(options),
  longText: (options?: Parameters<typeof longText>[0]) => longText(options),
  /** A person's full name. */
  name: (options?: Lengths) => text({ most: 100, autocomplete: 'name', ...options }, 'name'),
  company: (options?: Lengths) => text({ most: 120, autocomplete: 'organization', ...options }, 'company'),
  /** What somebody wants to say. */
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
  choice: ({ from, ...options }: Options & { from: Choices }): ChoiceField => ({
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
  /** Stands behind an `openDay`, and is required if that is. */
  slot: ({ minutes = 60, ...options }: Options & { minutes?: number } = {}): SlotField => ({
    kind: 'slot',
    ...common(options, 'slot'),
    minutes,
  }),
};

/** What a receiver wants in the HTML besides the fields that people fill in, and how its answer is read. */
export interface ShownReceiver {
  /** Attributes of the form element. */
  attributes: Readonly<Record<string, string>>;
  hidden: readonly { name: string; value: string }[];
  /** The hidden field that says where to send a browser without script. A script leaves it out: its request would be sent there too. */
  redirect?: string;
  /** The field that only robots fill in. */
  trap: { name: string; type: 'text' | 'checkbox' };
  /** Whether the receiver looks at how long the page was open. */
  timed: boolean;
  success: SuccessfulAnswer;
  /** Its codes for what is wrong with a field, and which of our rules each stands for. */
  codes: Readonly<Record<string, string>>;
}

/**
 * What an answer with a status from 200 to 299 looks like where the form was received. `any`: whatever it says. Otherwise JSON of which one of
 * these keys is `true`, or a text.
 */
export type SuccessfulAnswer = 'any' | Readonly<Record<string, true | 'text'>>;

/** The words of a field in one language: its label, its hint, and a message for each rule, by the rule's name. */
export interface FieldWords {
  label: string;
  hint?: string;
  [rule: string]: string | undefined;
}

/** A field as templates and receivers get it. */
export type ShownField = (
  | Exclude<FormField, ChoiceField>
  | (Omit<ChoiceField, 'from'> & { options: readonly { value: string; label: string }[] })
) & { name: string; words: FieldWords };

/** Opening hours. Days are ISO 8601 weekdays, 1 (Monday) to 7 (Sunday), and may run over the end of the week. */
export interface FormHours {
  /** `opens` and `closes` are wall clock times of `timeZone`. */
  ranges: readonly { firstDay: number; lastDay: number; opens: string; closes: string }[];
  timeZone: string;
}

/** A form in one language: all that is needed to show it, to check it, and to send it. Plain JSON. */
export interface ShownForm {
  /** The name of its folder in `templates/forms/`. */
  name: string;
  /** Where it is posted to. */
  action: string;
  fields: readonly ShownField[];
  /** The words of `messages`: those of the form, and for the others those of all forms. Some only a site can give. */
  messages: Readonly<Record<string, string | undefined>>;
  /** The other groups of its `words.ts`, for parts of its own. */
  words: Readonly<Record<string, object | string>>;
  receiver: ShownReceiver;
  /** Pages shown after sending without script. */
  thanks: PageLink;
  failed: PageLink;
  privacy: PageLink;
  hours: FormHours;
}
