import type { Field } from '../../cli/dev/editor/protocol.ts';
import { fieldKey, placeOf } from '../model/places.ts';

/** Where the fields of a page stand in its document. */
export interface ShownFields {
  /** The elements that show a field, by `fieldKey`. */
  elements: ReadonlyMap<string, readonly Element[]>;
  /** The fields that an element may show, the most likely first. */
  fields: ReadonlyMap<Element, readonly string[]>;
  /** The languages of elements with words of the templates in another language than the page's. */
  languages: ReadonlyMap<Element, string>;
}

/** A text as it is compared: single spaces, and no marks that only break words. The files of a picture in other sizes are the same. */
export const comparable = (text: string): string =>
  text
    .replace(/(?<=\/assets\/pictures\/.+)-\d+x\d+\.[a-z]+$/, '')
    .replace(/[\u00AD\u200B\u2060]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Longer texts are no fields: they are whole parts of a page. */
const longest = 20_000;

/**
 * Finds the fields of a page by what they show: an element with exactly that text, `alt` or address, else the innermost one that contains
 * it. Of several fields with one text, the first in the panel belongs to the first in the content of the page, and what is left to its
 * header and footer. `textOf`: what the page says there, if something else is shown meanwhile.
 */
export function shownFields(
  document: Document,
  fields: readonly Field[],
  language: string,
  textOf = (element: Element): string => element.textContent,
): ShownFields {
  const byText = elementsByText(document, textOf);
  const said = allSaid(document, textOf);
  const elements = new Map<string, Element[]>();
  const fieldsAt = new Map<Element, string[]>();
  for (const [text, having] of mostLikelyFirst(fieldsByText(fields, language), byText)) {
    const exact = byText.get(text);
    const isWord = exact === undefined && having.every(({ fallbacks }) => fallbacks !== undefined) && hasParts(said, text);
    const whole = exact ?? (isWord ? filled(text, byText) : undefined);
    const keys = having.filter((field) => whole !== undefined || !isWhole(field) || (isWord && isPhrase(text))).map(fieldKey);
    const found = keys.length === 0 ? [] : (whole ?? around(text, byText));
    for (const [index, key] of keys.entries()) {
      const own = found.filter((_, place) => isOwn(place, index, found.length, keys.length));
      elements.set(key, [...(elements.get(key) ?? []), ...own]);
    }
    for (const [place, element] of found.entries()) {
      const likely = keys[Math.min(place, keys.length - 1)];
      const ordered = [...keys].sort((one, other) => Number(other === likely) - Number(one === likely));
      fieldsAt.set(element, [...new Set([...(fieldsAt.get(element) ?? []), ...ordered])]);
    }
  }
  const languages = new Map<Element, string>();
  for (const [element, keys, of] of wordsOfOthers(document, fields, language)) {
    if (fieldsAt.has(element)) continue;
    fieldsAt.set(element, keys);
    languages.set(element, of);
    for (const key of keys) elements.set(key, [...(elements.get(key) ?? []), element]);
  }
  return { elements, fields: fieldsAt, languages };
}

/** The elements with a word of the templates in another language than the page's, such as the offer to read it in that one. */
function* wordsOfOthers(document: Document, fields: readonly Field[], language: string): Iterable<[Element, string[], string]> {
  const words = fields.filter(({ fallbacks }) => fallbacks !== undefined);
  for (const part of document.body.querySelectorAll<HTMLElement>(`[lang]:not([lang="${language}"])`))
    for (const element of [part, ...part.querySelectorAll('*')]) {
      const text = comparable(element.textContent);
      const isSaid = ({ values, fallbacks = {} }: Field) => text !== '' && (values[part.lang] ?? fallbacks[part.lang]) === text;
      const keys = words.filter(isSaid).map(fieldKey);
      if (keys.length > 0) yield [element, keys, part.lang];
    }
}

/** Texts that an element has as a whole come first, then longer ones: a figure of two digits is in many texts. */
const mostLikelyFirst = <T>(fields: ReadonlyMap<string, T>, byText: ReadonlyMap<string, unknown>): (readonly [string, T])[] =>
  [...fields].sort(
    ([one], [other]) => Number(byText.has(other)) - Number(byText.has(one)) || (byText.has(one) ? 0 : other.length - one.length),
  );

/** Whether the nth of the equal texts in a document is that of the nth field. The last field has what is left. */
const isOwn = (place: number, index: number, places: number, fields: number): boolean =>
  place === index || (index === fields - 1 && place >= fields) || (place === places - 1 && index >= places);

/** Whether a page shows a field of a kind as it is written, or nearly so. Of others it shows names, which any text may have in it. */
const isShownAsWritten: Readonly<Record<Field['kind'], boolean>> = {
  text: true,
  lines: true,
  richText: true,
  article: true,
  number: true,
  boolean: false,
  choice: false,
  day: true,
  moment: true,
  figure: true,
  price: true,
  icon: false,
  reference: false,
  page: false,
  link: false,
  picture: true,
  // A period, opening hours, a kind of the site's own.
  list: true,
  group: true,
  yaml: true,
};

/** Whether some texts of a field may be on no page, such as a time zone or `map`: only the whole text of an element is one of them. */
const isWhole = ({ kind, fallbacks }: Field): boolean => kind === 'yaml' || fallbacks !== undefined;

/**
 * All that a page says, and what its elements are called. Most of the hundreds of words of the templates are not in it: to look for each in
 * every element would take as long as all else.
 */
function allSaid(document: Document, textOf: (element: Element) => string): string {
  const names = Array.from(document.body.querySelectorAll('[alt], [aria-label]'), (element) =>
    ['alt', 'aria-label'].map((attribute) => element.getAttribute(attribute) ?? '').join('\n'),
  );
  return [textOf(document.body), ...names].map(comparable).join('\n');
}

/** What a template fills in. */
const placeholder = /\{\w+\}/;

const hasParts = (said: string, word: string): boolean => word.split(placeholder).every((part) => said.includes(part.trim()));

/** Whether a text is hardly a part of another one by chance. */
const isPhrase = (text: string): boolean => text.split(' ').length > 2;

/** In characters: what a template puts into its word is a number, a name or a time. */
const longestPart = 80;

/** The elements that show a word of the templates with something in the places of its `{number}` and the like; undefined if none does. */
function filled(word: string, byText: ReadonlyMap<string, readonly Element[]>): readonly Element[] | undefined {
  const parts = word.split(placeholder);
  if (parts.length < 2 || !parts.some((part) => /\p{L}/u.test(part))) return undefined;
  const literal = parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const pattern = new RegExp(`^${literal.join(`.{1,${longestPart}}`)}$`, 'su');
  const found = [...byText].flatMap(([text, elements]) => (pattern.test(text) ? elements : []));
  return found.length === 0 ? undefined : innermost(found);
}

/**
 * The fields by what they show. What search engines read stands on few pages, so these fields come last. A word of the templates that
 * some field of the content shows too is that of the field: nobody knows whether the page has the word.
 */
function fieldsByText(fields: readonly Field[], language: string): Map<string, Field[]> {
  const found = new Map<string, Field[]>();
  const isMeta = ({ path }: Field) => path[0] === 'meta';
  for (const field of [...fields.filter((each) => !isMeta(each)), ...fields.filter(isMeta)]) {
    if (!isShownAsWritten[field.kind]) continue;
    for (const text of new Set(textsShown(field, language))) {
      if (text === '' || (field.fallbacks !== undefined && isOfContent(found.get(text)))) continue;
      found.set(text, [...(found.get(text) ?? []), field]);
    }
  }
  return found;
}

/** The texts that a page may show of a field, as they are compared. */
export const textsShown = ({ shown }: Field, language: string): string[] =>
  [...(shown[language] ?? []), ...(shown[''] ?? [])].map(comparable);

const isOfContent = (fields: readonly Field[] = []): boolean => fields.some(({ fallbacks }) => fallbacks === undefined);

/** The innermost elements by their texts, and pictures by their `alt` and file. Those of the content come first, as in the panel. */
function elementsByText(document: Document, textOf: (element: Element) => string): Map<string, Element[]> {
  const found = new Map<string, Element[]>();
  const add = (text: string, element: Element) => {
    const others = found.get(text);
    if (others === undefined) found.set(text, [element]);
    else if (others.at(-1)?.contains(element)) others[others.length - 1] = element;
    else others.push(element);
  };
  for (const element of document.body.querySelectorAll('*')) {
    if (element.matches('script, style, template, noscript, tvilling-errors')) continue;
    for (const attribute of ['alt', 'aria-label', 'src', 'href']) {
      const value = element.getAttribute(attribute);
      if (value !== null && value !== '') add(comparable(value), element);
    }
    const text = textOf(element);
    if (text.length > 0 && text.length < longest) add(comparable(text), element);
  }
  const content = document.body.querySelector('main');
  const isAround = (element: Element) => Number(content?.contains(element) !== true);
  for (const elements of found.values()) elements.sort((one, other) => isAround(one) - isAround(other));
  return found;
}

/** The innermost elements that have a text within a longer one. A single letter or digit is in too many. */
function around(text: string, byText: ReadonlyMap<string, readonly Element[]>): Element[] {
  if (text.length < 2) return [];
  const containing = [...byText].flatMap(([longer, elements]) => (longer.includes(text) ? elements : []));
  return innermost(containing);
}

const innermost = (elements: readonly Element[]): Element[] =>
  elements.filter((element) => !elements.some((other) => other !== element && element.contains(other)));

/** The fields of what was clicked, or of the nearest part of the page around it that has some, or of what is in a part of a label. */
export function fieldsAround(target: Element, { fields }: ShownFields): readonly string[] {
  const part = partAround(target, fields);
  if (part !== undefined) return fields.get(part) ?? [];
  return target.closest('label') === null ? [] : Array.from(target.querySelectorAll('*')).flatMap((element) => fields.get(element) ?? []);
}

/** The language of the words that were clicked, if it is another one than the page's. */
export const languageAround = (target: Element, { fields, languages }: ShownFields): string | undefined =>
  languages.get(partAround(target, fields) ?? target);

/** What was clicked, or the nearest part of the page around it, if it has fields. */
function partAround(target: Element, fields: ShownFields['fields']): Element | undefined {
  for (let element: Element | null = target; element !== null; element = element.parentElement) if (fields.has(element)) return element;
  return undefined;
}

/** What does something for visitors, with what is in it. */
const controls = 'button, label, input, select, textarea, summary, video, audio, iframe, [tabindex="0"]';

/**
 * The item, the section or the part of a page that was clicked beside its texts, such as at its drawing: what the fields in the nearest
 * element around have in common. Undefined in a control, and where it would be a whole file.
 */
export function wholeAround(target: Element, { fields }: ShownFields): string | undefined {
  if (target.closest(controls) !== null) return undefined;
  for (let element: Element | null = target; element !== null; element = element.parentElement) {
    const around = element;
    const [first, ...others] = [...fields].flatMap(([part, [key]]) => (key !== undefined && around.contains(part) ? [placeOf(key)] : []));
    if (first === undefined) continue;
    const paths = others.filter(({ file }) => file === first.file).map(({ path }) => path);
    const fork = first.path.findIndex((key, index) => paths.some((path) => path[index] !== key));
    // What items have in common is what their list is in.
    const path = fork < 0 ? first.path : first.path.slice(0, typeof first.path[fork] === 'number' ? Math.max(0, fork - 1) : fork);
    return path.length === 0 ? undefined : fieldKey({ file: first.file, path });
  }
  return undefined;
}
