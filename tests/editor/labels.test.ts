import { describe, expect, it } from 'vitest';
import { packageDefinitions } from '../../cli/definitions/package-definitions.ts';
import { inWords } from '../../editor/words/in-words.ts';
import { keyOf, Labels, type LabelTexts } from '../../editor/words/labels.ts';
import { type WordLanguage, wordLanguages } from '../../editor/words/words-in.ts';
import { definedNames } from './defined-names.ts';

const files = import.meta.glob<LabelTexts>('../../editor/words/labels/*.json', {
  eager: true,
  import: 'default',
});
const textsOf = (language: WordLanguage) => files[`../../editor/words/labels/${language}.json`] as LabelTexts;

const { fields, choices, sentences } = definedNames();
/** What definitions say of section types and fields. */
const described = [...new Set([...Array.from(packageDefinitions.sections.values(), ({ shows }) => shows), ...sentences])];
const en = textsOf('en');

/** Fields whose values are names of products and formats, which no language has words for. */
const named = ['config.compress', 'config.detection', 'config.forms.receiver.type', 'config.hosts', 'config.languages.numbers'];

/** Typefaces that have a name. */
const typefaces = ['bricolage-grotesque', 'figtree', 'instrument-sans', 'newsreader'];

/** Whether the name is that of a section, or of the words of one. */
const isOfSection = (name: readonly (string | number)[]): boolean =>
  (name.at(-2) === 'sections' || (name.length === 2 && name[0] === 'ui')) && Object.hasOwn(en.sections, String(name.at(-1)));

describe('the labels of the editor', () => {
  it('are there for every field of the definitions of the tool, and for nothing else', () => {
    const found = fields.filter((name) => !isOfSection(name));
    expect(found.length).toBeGreaterThan(400);
    const keys = found.map((name) => keyOf(en.fields, name) ?? `none for ${name.join('.')}`);
    expect([...new Set(keys)].sort()).toEqual(Object.keys(en.fields).sort());
  });

  it('are for one place alone if no other has such a key, and they say something else than it', () => {
    const placesOf = (key: string) => fields.filter((name) => keyOf(en.fields, name) === key).map((name) => name.slice(-2).join('.'));
    const isOfAll = (key: string) => key.includes('.') || inWords(key) === en.fields[key] || new Set(placesOf(key)).size > 1;
    const files = new Set(fields.flatMap((name) => (name.length === 1 ? name : [])));
    expect(Object.keys(en.fields).filter((key) => !isOfAll(key) && !files.has(key))).toEqual([]);
  });

  it('are there for every section type', () => {
    expect(Object.keys(en.sections).sort()).toEqual([...packageDefinitions.sections.keys()].sort());
  });

  it('are there for every value that a field can be set to, and for nothing else', () => {
    const found = choices.filter(
      // A sign, such as the plus of a figure, is the same in all languages.
      ({ name, value }) => /\p{L}/u.test(value) && value !== name.at(-2) && !named.includes(name.join('.')) && !typefaces.includes(value),
    );
    expect(found.length).toBeGreaterThan(100);
    const keys = found.map(({ name, value }) => keyOf(en.choices, [...name, value]) ?? `none for ${value} of ${name.join('.')}`);
    expect([...new Set(keys)].sort()).toEqual(Object.keys(en.choices).sort());
  });

  it.each(wordLanguages)('are complete: %s', (language) => {
    const own = textsOf(language);
    for (const kind of ['fields', 'sections', 'choices'] as const) expect(Object.keys(own[kind])).toEqual(Object.keys(en[kind]));
    // Definitions speak English.
    expect(Object.keys(own.describes).sort()).toEqual(language === 'en' ? [] : described.sort());
  });

  it('are written out: no spaces around them, no straight quotation marks', () => {
    const bad = wordLanguages.flatMap((language) =>
      Object.values(textsOf(language))
        .flatMap((texts) => Object.values(texts))
        .filter((text) => !/^\P{Ll}\S*( \S+)*$/u.test(text.replaceAll('\u202f', ' ')) || /["']/.test(text)),
    );
    expect(bad).toEqual([]);
  });

  it('name the placeholders, addresses, files and colours that the English sentences name', () => {
    const namesIn = (text: string) =>
      text
        .split(/\s/)
        .filter((word) => /[{/#]/.test(word))
        .map((word) => word.replace(/^\(|[.,:;)]+$/g, ''))
        .sort();
    for (const language of wordLanguages)
      for (const [english, text] of Object.entries(textsOf(language).describes)) expect(namesIn(text), text).toEqual(namesIn(english));
  });

  it.each(wordLanguages)('tell apart what stands together: %s', (language) => {
    const labels = new Labels(textsOf(language), language);
    const said = [
      ...fields.map((name) => ({
        place: name.slice(0, -1).join('.'),
        key: String(name.at(-1)),
        label: labels.ofName(name),
      })),
      ...choices.map(({ name, value }) => ({
        place: `${name.join('.')}, a value`,
        key: value,
        label: labels.ofChoice(name, value),
      })),
    ];
    const firstKeys = new Map<string, string>();
    const alike = said.flatMap(({ place, key, label }) => {
      const here = `${place}: ${label}`;
      const first = firstKeys.get(here) ?? key;
      firstKeys.set(here, first);
      return first === key ? [] : [`${here} is ${first} and ${key}`];
    });
    expect(alike).toEqual([]);
  });

  it('have a narrow no-break space before the French signs that ask for one', () => {
    const texts = Object.values(textsOf('fr')).flatMap((own) => Object.values(own));
    expect(texts.filter((text) => /[^\u202f][:;?!»](\s|$)/.test(text))).toEqual([]);
  });
});

describe('what the editor calls', () => {
  const swedish = new Labels(textsOf('sv'), 'sv');

  it.each([
    [['pages', 'hero', 'label'], 'Överrubrik'],
    [['pages', 'sections', 'steps', 'lead'], 'Ingress'],
    [['pages', 'meta', 'title'], 'Titel'],
    [['pages', 'sections', 'steps'], 'Steg'],
    [['pages', 'sections', 'steps', 'items', 3], '4'],
    [['positions', 'sv', 0, 'title'], 'Tjänst'],
    [['ui', 'opening-hours'], 'Öppettider'],
    [['ships', 0, 'grossTonnage'], 'Gross tonnage'],
    [['pages', 'sections', 'ferry-line'], 'Ferry line'],
    // Words for one place of the tool say something else than a site means that has such a key.
    [['pages', 'meta', 'about'], 'Sidan erbjuder'],
    [['ships', 0, 'about'], 'About'],
    [['pages', 'sections', 'ferry-line', 'about'], 'About'],
    [['pages', 'sections', 'ferry-line', 'kind'], 'Kind'],
    [['findings', 0, 'what'], 'What'],
  ])('the field %j is %s', (name, label) => {
    expect(swedish.ofName(name)).toBe(label);
  });

  it('a word of the templates is what it says', () => {
    expect(swedish.ofField({ name: ['ui', 'shell', 'common', 'skip'], word: 'Hoppa till innehållet' })).toBe('Hoppa till innehållet');
  });

  it('the way to a value is the way through the labels', () => {
    const name = ['pages', 'sections', 'steps', 'items', 0, 'title'];
    const path = ['sections', 2, 'items', 0, 'title'];
    expect(swedish.ofWay(name, path)).toBe('Avsnitt › 3. Steg › Steg › 1 › Rubrik');
  });

  it('a value is its word, and a name stays one', () => {
    expect(swedish.ofChoice(['pages', 'sections', 'gallery', 'layout'], 'mosaic')).toBe('Mosaik');
    expect(swedish.ofChoice(['pages', 'sections', 'gallery', 'type'], 'gallery')).toBe('Bildgalleri');
    expect(swedish.ofChoice(['config', 'hosts'], 'netlify')).toBe('netlify');
  });

  it('call the list of a language as the language is called', () => {
    const swedish = new Labels(textsOf('sv'), 'sv');
    expect(['en', 'pt-BR', 'xx'].map((key) => swedish.ofName(['positions', key]))).toEqual(['Engelska', 'Brasiliansk portugisiska', 'Xx']);
  });

  it('the facts of an entry are called as its fields, and collections as themselves', () => {
    const fact = { value: '{entry:title}', label: 'title' };
    expect(swedish.ofNamed(fact, 'placeholders:sv:positions')).toBe('Tjänst');
    expect(swedish.ofNamed({ value: 'metrics', label: 'metrics' }, 'collections')).toBe('Nyckeltal');
    expect(swedish.ofNamed({ value: 'ships', label: 'ships' }, 'collections')).toBe('ships');
  });

  it('what describes a section or a field is the sentence of its definition, if nobody has translated it', () => {
    expect(swedish.described('Text in columns.')).toEqual({ text: 'Text i spalter.' });
    // A site says it in a language that only its people know.
    expect(swedish.described('Where the ships are.')).toEqual({ text: 'Where the ships are.', lang: '' });
    const english = new Labels(en, 'en');
    expect(english.described('Text in columns.')).toEqual({ text: 'Text in columns.' });
  });
});
