/** A value whose shape is not the one that its key needs. */
export interface WrongShape {
  /** What the schema expects, in words: `text`, `a list`, `a whole number`. */
  expected: string;
  /** The same for the items of an expected list; the keys of an expected mapping. */
  items?: string;
  keys?: readonly string[];
  /** The written value, as data. */
  value: unknown;
  /** How a number or a truth value stands in the file, alone or as the only item of a list: `18.30`, which is 18.3 as data. */
  written?: string | undefined;
  /** What the definition of the field says in its own words; or what a text must be that a number was written for. */
  allowed?: string | null;
  /** The languages of the site, where a value for each is expected. */
  languages?: readonly string[] | undefined;
  /** The part of a text in quotation marks that a comment has cut off. */
  comment?: string;
}

/** The words of schemas for a localized value. */
export const perLanguageWords = 'one value per language';

/** A value for each language, in a hint. Without languages, those of an example. */
export function valuePerLanguage(languages: readonly string[] = ['en', 'sv']): string {
  const values = languages.slice(0, 4).map((code) => `${code}: …`);
  return `{ ${[...values, ...(languages.length > 4 ? ['…'] : [])].join(', ')} }`;
}

/** What to write instead of a value of the wrong shape, made from the value itself; null if nothing is certain. */
export function shapeHint(shape: WrongShape): string | null {
  const { expected, value, comment, written, languages } = shape;
  if (comment !== undefined) return `${comment} is read as a comment: put the text between quotation marks.`;
  if (expected === perLanguageWords) return `Write one value for each language: ${valuePerLanguage(languages)}`;
  if (expected === 'a list') return asList(shape);
  if (expected === 'a mapping of keys') return asKeys(shape);
  if (isNothing(value)) return `Write ${expected} after it, or remove it where it is optional.`;
  const only = Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : undefined;
  if (expected === 'text') return isScalar(only) ? `Write it without brackets: ${scalar(written ?? String(only))}` : asText(shape);
  if (isScalar(only)) return `Write it without brackets: ${written ?? only}`;
  if (typeof value !== 'string') return null;
  if (expected === 'true or false') return asTruth(value);
  return expected.endsWith('number') ? asNumber(value, expected) : null;
}

const isNothing = (value: unknown): boolean => value === null || value === undefined;

type Scalar = string | number | boolean;

const isScalar = (value: unknown): value is Scalar => ['string', 'number', 'boolean'].includes(typeof value);

function asList({ items, value, written }: WrongShape): string {
  const ofMappings = ['a mapping of keys', perLanguageWords, 'a value'].includes(items ?? '');
  if (isNothing(value) || (ofMappings && isScalar(value))) return 'Write its items below it, each with a dash and a space before it.';
  if (ofMappings) return 'Make it an item of a list: a dash before its first key, or [ ] around its braces.';
  if (!isScalar(value)) return 'Write it as a list: [one, another]';
  const text = written ?? String(value);
  const pieces = typeof value === 'string' ? value.split(/,\s+/) : [items === 'text' ? text : value];
  // Words separated by commas are items. A sentence is one item.
  const areWords = pieces.every((piece) => /^\S+(?: \S+){0,2}$/.test(String(piece)));
  const list = (areWords ? pieces : [value]).map(scalar);
  return `Write it as a list: ${cut(`[${list.join(', ')}]`, '[…]')}`;
}

function asKeys({ keys = [], value }: WrongShape): string {
  if (Array.isArray(value) && value.some((item) => typeof item === 'object' && item !== null))
    return 'Remove the dashes: its keys are below it, indented deeper.';
  const names = keys.length === 0 ? '.' : `: ${keys.slice(0, 6).join(', ')}${keys.length > 6 ? ' …' : ''}`;
  return isScalar(value)
    ? `Write keys and their values in its place${names}`
    : `Write its keys below it, each on a line of its own and indented deeper${names}`;
}

function asText({ value, written, allowed }: WrongShape): string | null {
  if (isScalar(value) && typeof allowed === 'string') return 'Write it in that form, between quotation marks: without them, it is no text.';
  if (isScalar(value)) return `Put it between quotation marks to make it text: '${written ?? value}'`;
  if (Array.isArray(value)) return 'Write one text in place of the list.';
  const [[key, text] = ['', null], other] = Object.entries(value as object) as [string, unknown][];
  // A language or a key begins with a small letter. A sentence does not.
  if (other === undefined && isScalar(text) && /^\p{Lu}| /u.test(key))
    return `Put text with a colon in it between quotation marks: ${cut(quoted(`${key}: ${text}`), quoted(`${key}: …`))}`;
  return 'Write one text in place of the keys.';
}

function asTruth(text: string): string {
  if (/^(?:true|false)$/.test(text)) return `Write it without quotation marks: ${text}`;
  if (/^(?:yes|on|ja)$/i.test(text)) return 'Write true.';
  return /^(?:no|off|nej)$/i.test(text) ? 'Write false.' : 'Write true or false.';
}

function asNumber(text: string, expected: string): string {
  const number = text.trim();
  if (/^-?\d+(?:\.\d+)?$/.test(number)) return `Write it without quotation marks: ${number}`;
  if (/^-?[1-9]\d{0,2}([,.'’ \u00a0\u202f])\d{3}(?:\1\d{3})*$/.test(number)) {
    const whole = number.replace(/[^\d-]/g, '');
    const isDecimal = expected !== 'a whole number' && /^[^,]*,\d+$/.test(number);
    return isDecimal ? `Write ${whole}; or ${Number(number.replace(',', '.'))}, if the comma is for decimals.` : `Write ${whole}`;
  }
  if (/^-?\d+,\d+$/.test(number) && expected !== 'a whole number') return `Write ${number.replace(',', '.')}`;
  const [only, other] = number.match(/\d+(?:[.,]\d+)*/g) ?? [];
  const isPlain = only !== undefined && other === undefined && /^\d+(?:\.\d+)?$/.test(only);
  return isPlain && !number.includes('-') ? `Write the number alone: ${only}` : 'Write it in digits alone.';
}

/** A scalar as an item of a list in brackets. */
function scalar(value: Scalar): string {
  if (typeof value !== 'string') return String(value);
  const isPlain = /^[\p{L}/][^\s,[\]{}:#'"]*(?: [^\s,[\]{}:#'"]+)*$/u.test(value);
  return isPlain && !/^(?:true|false|null)$/i.test(value) ? value : quoted(value);
}

/** A text as a value of YAML in a hint; three dots if it is long. */
export const exampleText = (text: string): string => cut(scalar(text), '…');

const quoted = (text: string): string => `'${text.replace(/\s+/g, ' ').replaceAll("'", "''")}'`;

/** A value that is too long to read at a glance is not repeated. */
const cut = (written: string, otherwise: string): string => (written.length > 50 ? otherwise : written);
