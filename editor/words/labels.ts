import type { AskedName, Choice, Field, FieldName } from '../../cli/dev/editor/protocol.ts';
import { inWords } from './in-words.ts';
import { loadTexts } from './load-texts.ts';
import type { WordLanguage } from './words-in.ts';

type TextsByName = Readonly<Record<string, string>>;

/**
 * What the editor calls the parts of definitions in one language. `fields`, `choices`: by key, or by the last keys of a name where that
 * says more (`hero.label`). `sections`: by type. `describes`: what section types show and what fields are for, by the English sentence of
 * their definitions.
 */
export type LabelTexts = Readonly<Record<'fields' | 'sections' | 'choices' | 'describes', TextsByName>>;

const none: LabelTexts = { fields: {}, sections: {}, choices: {}, describes: {} };

/** A sentence, and its language if it is not that of the editor: '' where nobody knows it. */
export type DescribedLabel = { text: string; lang?: '' };

export const loadLabels = async (language: WordLanguage): Promise<Labels> =>
  new Labels(await loadTexts('labels', language, none), language);

/** What the editor calls fields, choices and section types in its language. What nobody has written words for is called by its key. */
export class Labels {
  readonly #texts: LabelTexts;
  readonly #language: WordLanguage;

  constructor(texts: LabelTexts, language: WordLanguage) {
    this.#texts = texts;
    this.#language = language;
  }

  /** A field as a whole: a word of the templates stands for itself. */
  readonly ofField = ({ name, word }: Pick<Field, 'name' | 'word'>): string => word ?? this.ofName(name);

  /** The name of a field. An item without a type has its number, counted from 1. */
  ofName(name: FieldName): string {
    const key = name.at(-1) ?? '';
    if (typeof key === 'number') return String(key + 1);
    return this.#ofSection(name) ?? this.known(name) ?? this.#ofLanguage(name) ?? inWords(key);
  }

  /** A name that a new value needs, which is added below a name. Items that do not exist yet have no numbers; '' for the whole value. */
  ofAsked({ path }: Pick<AskedName, 'path'>, below: FieldName = []): string {
    const own = path.filter((key) => typeof key === 'string');
    return own.length === 0 ? '' : this.ofName([...below, ...own]);
  }

  /** The way to a value, from the top of its file: `Sections › 2. Steps › Title`. */
  ofWay(name: FieldName, path: FieldName): string {
    return path
      .map((key, index) => {
        const label = this.ofName(name.slice(0, index + 2));
        return typeof key === 'number' && label !== String(key + 1) ? `${key + 1}. ${label}` : label;
      })
      .join(' › ');
  }

  /** A file that is not that of one page, by one of its fields; undefined if nothing but its name is known. */
  ofFile(field: { name: FieldName } | undefined): string | undefined {
    const [scope = ''] = field?.name ?? [];
    return this.known([scope]);
  }

  /** A name that has words of its own; undefined if nobody has written any. */
  known(name: FieldName): string | undefined {
    const key = keyOf(this.#texts.fields, name);
    return key === undefined ? undefined : this.#texts.fields[key];
  }

  /** A value of a field; the value itself, if it is a name, such as that of a typeface. */
  ofChoice(name: FieldName, value: string): string {
    // The type of a section is called as the section is.
    if (value === name.at(-2)) return this.ofName(name.slice(0, -1));
    const key = keyOf(this.#texts.choices, [...name, value]);
    return (key === undefined ? undefined : this.#texts.choices[key]) ?? value;
  }

  /** A name of the site. Collections, and facts of the entry that a page is about, are called as their fields are. */
  ofNamed({ value, label }: Choice, choicesOf = ''): string {
    const [of, , subject = ''] = choicesOf.split(':');
    if (of === 'collections') return this.known([value]) ?? label;
    const [, fact] = /^\{entry:(.+)\}$/.exec(value) ?? [];
    return fact === undefined ? label : this.ofName([subject, fact]);
  }

  ofSectionType(type: string): string {
    return this.#texts.sections[type] ?? inWords(type);
  }

  /** What a definition says of a section type or a field. A sentence of a site's own stands as somebody has written it. */
  described(sentence: string): DescribedLabel {
    const text = this.#texts.describes[sentence];
    if (text !== undefined) return { text };
    return this.#language === 'en' ? { text: sentence } : { text: sentence, lang: '' };
  }

  /** The list of a language, in a file that has one for each. */
  #ofLanguage([, key, ...others]: FieldName): string | undefined {
    if (others.length > 0 || !/^[a-z]{2}(?:-[A-Z]{2})?$/.test(String(key))) return undefined;
    const name = new Intl.DisplayNames(this.#language, { type: 'language', fallback: 'none' }).of(String(key));
    return name && name.charAt(0).toUpperCase() + name.slice(1);
  }

  /** A section, or the words of a section type. */
  #ofSection(name: FieldName): string | undefined {
    const isOfSection = name.at(-2) === 'sections' || (name.length === 2 && name[0] === 'ui');
    return isOfSection ? this.#texts.sections[String(name.at(-1))] : undefined;
  }
}

/**
 * The key of the text that says most of a name: its last keys, as many as possible, or what its file is with its last key. Numbers of items
 * say nothing. A section says more than the page that it is on.
 */
export function keyOf(texts: TextsByName, name: FieldName): string | undefined {
  const keys = name.filter((key) => typeof key === 'string');
  const [scope, last] = [keys[0] ?? '', keys.at(-1) ?? ''];
  const ends = keys.map((_, index) => keys.slice(index).join('.'));
  const ofFile = keys[1] === 'sections' ? [] : [`${scope}.${last}`];
  return [...ends.slice(0, -1), ...ofFile, last].find((key) => Object.hasOwn(texts, key));
}
