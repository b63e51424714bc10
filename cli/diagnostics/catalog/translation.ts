import { define, firstOf, type LockfileProblem, lockfileHint, lockfileProblems, quote, suggestion } from '../entry.ts';
import { exampleText } from '../shape-hint.ts';
import { line, part } from './long-texts.ts';
import {
  type MissingText,
  missingTextHint,
  missingTextMessage,
  type StaleText,
  staleTextHint,
  staleTextMessage,
} from './translation-words.ts';

/** Items that only one of a text and its translation has. */
interface ItemDifference {
  missing: readonly string[];
  extra: readonly string[];
}

/** `"{figure:a}" is missing, and "{figure:b}" has no counterpart there` */
export function difference({ missing, extra }: ItemDifference): string {
  const list = (items: readonly string[]) => items.map(quote).join(', ');
  const be = (items: readonly string[]) => (items.length === 1 ? 'is' : 'are');
  const parts = [
    missing.length > 0 && `${list(missing)} ${be(missing)} missing`,
    extra.length > 0 && `${list(extra)} ${extra.length === 1 ? 'has' : 'have'} no counterpart there`,
  ];
  return parts.filter(Boolean).join(', and ');
}

/** `Arabic` for `Arab`. */
const scriptName = (script: string): string => new Intl.DisplayNames('en', { type: 'script' }).of(script) ?? script;

/** A value below its keys, on one line: `shell: { nav: { menu: { ar: … } } }` */
const nested = ([key = '', ...below]: readonly string[], value: string): string =>
  `${key}: ${below.length === 0 ? value : `{ ${nested(below, value)} }`}`;

/** Where an entry in Markdown files keeps what is the same in every language. The key is null for an article, which each file has. */
interface SharedPlace {
  index: string;
  key: string | null;
}

/** A translation that is its source text. `markdown`: null for a text in YAML. */
interface IdenticalText {
  text: string;
  markdown: SharedPlace | null;
}

function identicalHint({ text, markdown }: IdenticalText): string {
  const sameWords = 'List words that are the same in two languages in site.config.yaml: translations: { sameWords: [...] }';
  const shared = `{ all: ${exampleText(text)} }`;
  if (markdown === null) return `Translate the text. What is the same in every language is written once: ${shared}. ${sameWords}`;
  const { index, key } = markdown;
  if (key === null) return `Translate the text. ${sameWords}`;
  return `Translate the text. What is the same in every language is written once, in ${index} instead of the Markdown files: ${key}: ${shared}. ${sameWords}`;
}

/** Findings about the languages of a site. */
export const translationRules = {
  'translation/missing': define<MissingText>({
    severity: 'error',
    hintIsForAuthors: true,
    message: missingTextMessage,
    hint: missingTextHint,
    what: 'A text is missing in a language of its page.',
    why: 'Visitors who read that language would see an incomplete page.',
    fix: 'Add the text. A page that is meant for some languages only says so in routes.yaml, a section or an item of a menu beside its title: languages: [en]',
    bad: { 'content/pages/about.yaml': 'title: { en: The story }' },
    good: { 'content/pages/about.yaml': 'title: { en: The story, sv: Historien }' },
  }),
  'translation/missing-words': define<{ language: string; words: readonly string[] }>({
    severity: 'error',
    hintIsForAuthors: true,
    message: ({ language, words }) =>
      words.length === 1
        ? `The word ${words.join('')} has no text in ${quote(language)}.`
        : `${words.length} words that the site shows have no text in ${quote(language)}: ${firstOf(words)}`,
    hint: ({ language, words: [first = ''], words }) =>
      `Write each in content/ui.yaml, such as ${nested(first.split('.'), `{ ${language}: … }`)}. Editors complete the keys${words.length > 3 ? ', and "tvilling status" lists all' : ''}.`,
    names: ({ words }) => words,
    what: 'The site shows words of its templates, such as the labels of the menu, that have no text in one of its languages.',
    why: 'They are read by everybody, and also heard: a button without words says nothing. Tvilling brings them in English, Swedish, German, French, Spanish, Danish, Norwegian, Finnish, Dutch and Polish; other languages, and words of your own templates, need texts of yours.',
    fix: 'Write the words in content/ui.yaml, below the name of their set: { <language>: … }. Words that the site does not use are not asked for.',
    bad: {
      'templates/sections/quote/words.ts':
        "by: { en: 'Said by' },\non: { en: 'On' },\nmore: { en: 'Read more' },\nsource: { en: 'Source', sv: 'Källa' },\nshare: { en: 'Share' },",
      'site.config.yaml': '- { code: sv, name: Svenska, flag: 🇸🇪, prefix: sv, region: sv_SE }',
    },
    good: {
      'templates/sections/quote/words.ts':
        "by: { en: 'Said by', sv: 'Sagt av' },\non: { en: 'On', sv: 'Om' },\nmore: { en: 'Read more', sv: 'Läs mer' },\nsource: { en: 'Source', sv: 'Källa' },\nshare: { en: 'Share', sv: 'Dela' },",
      'site.config.yaml': '- { code: sv, name: Svenska, flag: 🇸🇪, prefix: sv, region: sv_SE }',
    },
  }),
  'translation/unknown-language': define<{ code: string; known: readonly string[] }>({
    severity: 'error',
    adjustable: true,
    message: ({ code }) => `${quote(code)} is not a language of this site.`,
    hint: ({ code, known }) => suggestion(code, known, 'Languages:'),
    what: 'A text or route is given in a language that the site does not have.',
    why: 'It would be shown nowhere.',
    fix: 'Use the code of a language in site.config.yaml, or add the language there.',
    bad: { 'content/pages/about.yaml': 'title: { en: The story, se: Historien }' },
    good: { 'content/pages/about.yaml': 'title: { en: The story, sv: Historien }' },
  }),
  'translation/stale': define<StaleText>({
    severity: 'warning',
    hintIsForAuthors: true,
    message: staleTextMessage,
    hint: staleTextHint,
    what: 'A source text has changed after its translation was made.',
    why: 'Readers of the other language get outdated information, and nobody notices.',
    fix: 'Translate the text again. If the translation is still right, say so: tvilling accept <file> <place>',
    bad: { 'content/pages/about.yaml': 'lead: { en: And three vans., sv: Och två skåpbilar. }' },
    good: { 'content/pages/about.yaml': 'lead: { en: And three vans., sv: Och tre skåpbilar. }' },
  }),
  'translation/machine': define<{ text: string; accept: string }>({
    severity: 'warning',
    hintIsForAuthors: true,
    message: ({ text }) => `A machine has made this translation, and nobody has checked it: ${part(line(text), 0, 0)}.`,
    hint: ({ accept }) => `Correct the text, or say that it is right: tvilling accept ${accept}`,
    what: 'A translation that a machine has made (tvilling translations fill) waits for somebody to read it. In a run with --release, this is an error.',
    why: 'Machines get names, figures and the tone of a company wrong, and readers of the other language are the first to notice.',
    fix: 'Correct the text, or say that it is right: tvilling accept <file> <place>. Somebody can also check all of them at once: tvilling translations export --only machine',
    bad: {
      'content/translations.lock.yaml': '- pages/about hero.lead sv 8b7bfb6dc3a6 6332ba421dfe machine',
      'content/pages/about.yaml': 'lead: { en: And two vans., sv: Och två skåpbilar. }',
    },
    good: {
      'content/translations.lock.yaml': '- pages/about hero.lead sv 8b7bfb6dc3a6 6332ba421dfe',
      'content/pages/about.yaml': 'lead: { en: And two vans., sv: Och två skåpbilar. }',
    },
  }),
  'translation/identical': define<IdenticalText>({
    severity: 'warning',
    hintIsForAuthors: true,
    message: ({ text }) => `The translation is the source text itself: ${part(line(text), 0, 0)}.`,
    hint: identicalHint,
    what: 'A translation is word for word its source text.',
    why: 'It was probably copied to be translated later, and nobody came back to it.',
    fix: `${identicalHint({ text: 'M/S Freja', markdown: null })}. An entry with Markdown files has what is the same in every language in its index.yaml.`,
    bad: { 'content/pages/about.yaml': 'title: { en: Twelve people, sv: Twelve people }' },
    good: { 'content/pages/about.yaml': 'title: { en: Twelve people, sv: Tolv personer }' },
  }),
  'translation/wrong-language': define<{
    language: string;
    seems: string | null;
    script: string | null;
    text: string;
    isSwapped: boolean;
  }>({
    severity: 'warning',
    message: ({ language, seems, script, text }) =>
      `This text is under ${quote(language)}, and ${seems === null ? `is written in ${scriptName(script ?? '')} letters` : `seems to be in ${quote(seems)}`}: ${part(line(text), 0, 0)}.`,
    hint: ({ language, seems, isSwapped }) =>
      isSwapped ? `Swap the texts of ${quote(language)} and ${quote(seems ?? '')}.` : `Write the text in ${quote(language)}.`,
    what: 'A text is in another language than the one that it is given for. Its letters or its most common words say so.',
    why: 'Readers get a text that they may not understand, and the record of translations would take it for a new source text. So the text is not compared, and the record stays, until this is corrected.',
    fix: 'Put each text under its language.',
    bad: {
      'content/pages/about.yaml': 'lead: { en: Och två skåpbilar för er., sv: And two vans for you. }',
    },
    good: {
      'content/pages/about.yaml': 'lead: { en: And two vans., sv: Och två skåpbilar. }',
    },
  }),
  'translation/figures-differ': define<ItemDifference>({
    severity: 'warning',
    message: (facts) => `The figures differ from those of the source text: ${difference(facts)}.`,
    what: 'A text and its translation do not hold the same figures.',
    why: 'One of the two tells its readers something wrong. Figures are compared by what they mean in each language: the decimal point of English is a comma in Swedish, 6 pm is 18.00, and 3 may be written as a word. Months by name count too. Two words are not compared: “three cranes” and “fyra kranar”.',
    fix: 'Correct the figure that is wrong, or write it with digits in both languages. A figure that appears in many texts belongs in content/metrics.yaml: {figure:projects}. A translation that is shorter on purpose may lack figures: name its language in "shorter" of the entry or the section.',
    bad: {
      'content/pages/about.yaml': 'text: { en: "On quay 12 since 1,987.5.", sv: "På kaj 21 sedan 1 987,5." }',
    },
    good: {
      'content/pages/about.yaml': 'text: { en: "On quay 12 since 1,987.5.", sv: "På kaj 12 sedan 1 987,5." }',
    },
  }),
  'translation/placeholders-differ': define<ItemDifference>({
    severity: 'error',
    adjustable: true,
    message: (facts) => `The placeholders differ from those of the source text: ${difference(facts)}.`,
    what: 'A text and its translation do not hold the same placeholders.',
    why: 'A fact that one language states would be missing, or another one, in the other language.',
    fix: 'Use the same placeholders, in whatever order the language asks for.',
    bad: {
      'content/pages/about.yaml':
        "text:\n  en: 'Call {contact:phone} or write to {contact:email}.'\n  sv: 'Ring {contact:phone} eller {contact:phone}.'",
    },
    good: {
      'content/pages/about.yaml':
        "text:\n  en: 'Call {contact:phone} or write to {contact:email}.'\n  sv: 'Ring {contact:phone} eller skriv till {contact:email}.'",
    },
  }),
  'translation/parts-differ': define<ItemDifference>({
    severity: 'warning',
    message: (facts) => `The article is built otherwise than its source text: ${difference(facts)}.`,
    what: 'An article and its translation do not have the same headings by level, pictures, tables, code, quotations and footnotes.',
    why: 'Readers of one language get less, or something else, than those of the other.',
    fix: 'Give both languages the same parts. If the translation is shorter on purpose, name its language in "shorter" of the entry or the section, which is in index.yaml of a folder.',
    bad: { 'content/pages/about.yaml': '        ### Den vita\n\n        Den har 3 platser.' },
    good: {
      'content/pages/about.yaml': '        | Bil |  Platser |\n        | --- | -------: |\n        | Vit |        3 |',
    },
  }),
  'translation/links-differ': define<ItemDifference>({
    severity: 'warning',
    message: (facts) => `The links differ from those of the source text: ${difference(facts)}.`,
    what: 'A text and its translation do not link to the same places.',
    why: 'Readers of one language get other links than those of the other.',
    fix: 'Link the same pages in both languages. Addresses on other sites may differ; only their number is compared. A translation that is shorter on purpose may lack links: name its language in "shorter" of the entry or the section.',
    bad: { 'content/pages/about.yaml': 'sv: Vi *började* i ett båthus. [Skriv till oss](page:home).' },
    good: { 'content/pages/about.yaml': 'sv: Vi *började* i ett båthus. [Skriv till oss](page:contact).' },
  }),
  'translation/length-differs': define<{ own: number; source: number }>({
    severity: 'warning',
    message: ({ own, source }) =>
      own < source
        ? `The translation is suspiciously short: ${own} characters for ${source} of the source text.`
        : `The source text is suspiciously short: ${source} characters for ${own} of this translation.`,
    what: 'A text is less than two fifths as long as its counterpart in the other language.',
    why: 'Part of it has probably been left out.',
    fix: 'Complete the shorter text. If the translation is shorter on purpose, name its language in "shorter" of the entry or the section.',
    bad: {
      'content/pages/about.yaml':
        'text:\n  en: >-\n    We are on the quay by the red crane, every day of the week but Sunday.\n  sv: Vid kajen.',
    },
    good: {
      'content/pages/about.yaml':
        'text:\n  en: >-\n    We are on the quay by the red crane, every day of the week but Sunday.\n  sv: >-\n    Vi finns på kajen vid den röda kranen, alla dagar utom söndag.',
    },
  }),
  'translation/lock-missing': define<Record<never, never>>({
    severity: 'error',
    adjustable: true,
    message: () => 'There is no record of which source text each translation was made from.',
    what: 'The file content/translations.lock.yaml is missing in a run under CI.',
    why: 'Without it nobody can tell which translations have a changed source text.',
    fix: 'Run "tvilling validate" on your machine, which writes the file, and commit it.',
    bad: {},
    good: { 'content/translations.lock.yaml': '(the lockfile that tvilling has written)' },
  }),
  'translation/lock-outdated': define<{ texts: number; places: readonly string[] }>({
    severity: 'error',
    adjustable: true,
    message: ({ texts, places }) =>
      `${texts === 1 ? 'One translation is' : `${texts} translations are`} not recorded as ${texts === 1 ? 'it is' : 'they are'} now: ${firstOf(places)}`,
    names: ({ places }) => places,
    what: 'Translations were written or taken out, and content/translations.lock.yaml was not committed with them.',
    why: 'A change of the source text alone could not be seen later.',
    fix: 'Run "tvilling validate" on your machine, which writes the file again, and commit it with the texts.',
    bad: {
      'content/pages/about.yaml': 'title: { en: Twelve people, sv: Ett dussin personer }',
      'content/translations.lock.yaml': '- pages/about hero.title sv 0719ba231698 10e82bd4246f',
    },
    good: {
      'content/pages/about.yaml': 'title: { en: Twelve people, sv: Ett dussin personer }',
      'content/translations.lock.yaml': '- pages/about hero.title sv 0719ba231698 cc8f8369e063',
    },
  }),
  'translation/bad-lock': define<{ problem: LockfileProblem }>({
    severity: 'error',
    hintIsForAuthors: true,
    message: ({ problem }) => lockfileProblems[problem],
    hint: ({ problem }) => lockfileHint(problem, 'content/translations.lock.yaml'),
    what: 'The lockfile of the translations, content/translations.lock.yaml, cannot be read.',
    why: 'It is needed to find stale translations.',
    fix: 'After a merge, keep the lines of both sides: tvilling validate --fix takes out the marks. Otherwise restore the file from git; written again without it, it takes every translation as checked.',
    bad: {
      'content/translations.lock.yaml':
        '<<<<<<< HEAD\n  - pages/about hero.lead sv 8b7bfb6dc3a6 6332ba421dfe\n=======\n  - pages/about hero.title sv 0719ba231698 10e82bd4246f\n>>>>>>> spring',
    },
    good: {
      'content/translations.lock.yaml':
        '  - pages/about hero.lead sv 8b7bfb6dc3a6 6332ba421dfe\n  - pages/about hero.title sv 0719ba231698 10e82bd4246f',
    },
  }),
};
