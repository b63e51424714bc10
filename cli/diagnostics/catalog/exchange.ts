import { alternatives, define, quote } from '../entry.ts';
import { part, versions } from './long-texts.ts';
import { difference } from './translation.ts';

/** Findings about files that come back from translators. */
export const exchangeRules = {
  'exchange/unreadable': define<{ problem: string }>({
    severity: 'error',
    message: ({ problem }) => `The file cannot be read to its end, so nothing of it was taken. ${problem}`,
    hint: () => 'Ask for the file again, or export it again and carry the translations over.',
    what: 'A file for translators is cut off, or is not of the format that it seems to be.',
    why: 'Nobody knows what the rest of the file would have changed.',
    fix: 'Ask for the whole file again. XLIFF 1.2, 2.0 and 2.1, PO and tables (CSV) in UTF-8 or UTF-16 can be read.',
    bad: {
      'sv.xlf':
        '<body>\n  <trans-unit id="pages.about.hero.lead.acaf420fc451" xml:space="preserve">\n    <source>And two vans.</source>\n    <target state="translated">Och två sk',
    },
    good: {
      'sv.xlf':
        '<body>\n  <trans-unit id="pages.about.hero.lead.acaf420fc451" xml:space="preserve">\n    <source>And two vans.</source>\n    <target state="translated">Och två skåpbilar.</target>\n  </trans-unit>\n</body>\n</file>\n</xliff>',
    },
  }),
  'exchange/doctype': define<Record<never, never>>({
    severity: 'error',
    message: () => 'The file declares a document type (DOCTYPE), so nothing of it was taken.',
    hint: () => 'Remove the declaration. No translation tool writes one.',
    what: 'An XLIFF file declares a document type.',
    why: 'The declaration can define entities that grow to any size, or that read other files. XLIFF needs none.',
    fix: 'Remove the declaration, and the entities that it defines.',
    bad: { 'sv.xlf': '<?xml version="1.0"?>\n<!DOCTYPE xliff [ <!ENTITY lol "lol"> ]>' },
    good: { 'sv.xlf': '<?xml version="1.0"?>' },
  }),
  'exchange/other-site': define<{ site: string | null; here: string }>({
    severity: 'error',
    hintIsForAuthors: true,
    message: ({ site, here }) =>
      site === null || site === here
        ? 'None of the texts in the file is a text of this site, so nothing of it was taken.'
        : `The file was exported from ${quote(site)}, so nothing of it was taken.`,
    hint: ({ here }) => `This site is ${quote(here)} (url in site.config.yaml).`,
    what: 'A file for translators belongs to another site.',
    why: 'Texts of two sites may have the same names.',
    fix: 'Run the command in the folder of the site that the file was exported from, or name it: --root <folder>',
    bad: { 'sv.po': 'msgid ""\nmsgstr ""\n"Project-Id-Version: https://staging.nordkaj.example\\n"' },
    good: { 'sv.po': 'msgid ""\nmsgstr ""\n"Project-Id-Version: https://nordkaj.example\\n"' },
  }),
  'exchange/wrong-language': define<{
    kind: 'source' | 'target';
    code: string | null;
    known: readonly string[];
  }>({
    severity: 'error',
    hintIsForAuthors: true,
    message: ({ kind, code }) =>
      code === null
        ? `The file does not say its ${kind} language, so nothing of it was taken.`
        : `The ${kind} language of the file is ${quote(code)}, so nothing of it was taken.`,
    hint: ({ kind, code, known }) =>
      code === null
        ? `Say it: --to ${known[0]}`
        : `It can be ${alternatives(known)}. The ${kind} language stands at the start of the file.`,
    what: 'A file for translators is not from the source language of the site into one of its other languages.',
    why: 'Every text of the file would be written below the wrong language.',
    fix: 'Export the file again for the right language: tvilling translations export --to <language>',
    bad: {
      'sv.po': 'msgid ""\nmsgstr ""\n"Project-Id-Version: https://nordkaj.example\\n"\n"Language: de\\n"',
    },
    good: {
      'sv.po': 'msgid ""\nmsgstr ""\n"Project-Id-Version: https://nordkaj.example\\n"\n"Language: sv\\n"',
    },
  }),
  'exchange/unknown-text': define<{ id: string }>({
    severity: 'error',
    message: ({ id }) => `The site has no text with the id ${quote(id)}, so this translation was not taken.`,
    hint: () =>
      'The text, its page or its file was removed or renamed after the export; in a list, its source text may have changed. Export it again.',
    what: 'A file for translators has a text that the site does not have.',
    why: 'The text was removed or renamed after the export, or a tool has changed its id. Texts of list items without an id are known by their source text, so another source text makes them new.',
    fix: 'Export the texts again. The other translations of the file were taken.',
    bad: {
      'sv.po': 'msgstr "Och två skåpbilar."\n\nmsgctxt "pages.about.hero.motto.0f3c52a1b7d4"\nmsgid "On time."\nmsgstr "I tid."',
    },
    good: { 'sv.po': 'msgstr "Och två skåpbilar."' },
  }),
  'exchange/repeated-text': define<{ id: string }>({
    severity: 'error',
    message: ({ id }) => `The file has ${quote(id)} twice, with two translations. This one was not taken.`,
    hint: () => 'Remove the translation that is not meant.',
    what: 'A file for translators has two translations of one text.',
    why: 'Nobody can tell which of them is meant.',
    fix: 'Remove the one that is not meant. The first one was taken.',
    bad: {
      'sv.po': 'msgstr "Och två bilar."\n\nmsgctxt "pages.about.hero.lead.acaf420fc451"\nmsgid "And two vans."\nmsgstr "Och två bussar."',
    },
    good: { 'sv.po': 'msgstr "Och två bussar."' },
  }),
  'exchange/source-changed': define<{ before: string; now: string | null }>({
    severity: 'error',
    hintIsForAuthors: true,
    message: ({ before, now }) => {
      if (now === null)
        return `The source text has changed since the export: no block of the article reads ${part(before, 0, 0)} any more.`;
      const shown = versions(before, now);
      return `The source text has changed since the export: it read ${shown.before}, and reads ${shown.now} now.`;
    },
    hint: ({ now }) =>
      now === null
        ? 'Export the text again. Nobody knows to which block the translation belongs now, or the block was removed.'
        : 'Export the text again. To take the translation of the old text, which is stale at once: --late',
    what: 'The source text of a translation has changed after the file was exported.',
    why: 'The translation says what the page said before, and nobody would notice.',
    fix: 'Export the text again. --late takes the translation all the same: it is stale from the beginning.',
    bad: { 'sv.po': 'msgid "And one van."\nmsgstr "Och en skåpbil."' },
    good: { 'sv.po': 'msgid "And two vans."\nmsgstr "Och två bilar."' },
  }),
  'exchange/markup-changed': define<{
    what: 'placeholders' | 'links';
    missing: readonly string[];
    extra: readonly string[];
  }>({
    severity: 'error',
    message: ({ what, ...facts }) =>
      `The ${what} differ from those of the source text, so this translation was not taken: ${difference(facts)}.`,
    hint: ({ what }) => `Write the same ${what} as in the source text, in whatever order the language asks for.`,
    what: 'A translation has lost or changed a placeholder or a link.',
    why: 'A fact or a link would be missing on the page, or be another one.',
    fix: 'Write the same placeholders and links as in the source text. Their syntax is not for translation.',
    bad: {
      'sv.po':
        'msgid "We *began* in a boathouse. [Write to us](page:contact)."\nmsgstr "Vi *började* i ett båthus. [Skriv till oss](page:home)."',
    },
    good: {
      'sv.po':
        'msgid "We *began* in a boathouse. [Write to us](page:contact)."\nmsgstr "Vi *började* i ett båthus. [Skriv till oss](page:contact)."',
    },
  }),
  'exchange/too-long': define<{ unit: 'px' | 'characters'; size: number; most: number }>({
    severity: 'error',
    message: ({ unit, size, most }) => `The translation has ${size} ${unit}, and its place has room for ${most}, so it was not taken.`,
    hint: () => 'Say it in fewer words, the most important ones first.',
    what: 'A translation is longer than its place allows.',
    why: 'It would be cut off. The exported file names the limit of each text.',
    fix: 'Say it in fewer words, the most important ones first.',
    bad: {
      'sv.po': 'msgid "About us"\nmsgstr "Om oss, våra tolv personer och de två skåpbilar som vi kör runt med"',
    },
    good: { 'sv.po': 'msgid "About us"\nmsgstr "Om oss och våra bilar"' },
  }),
  'exchange/refused': define<{ cause: { code: string; message: string } | null; lacks: number }>({
    severity: 'error',
    hintIsForAuthors: true,
    message: ({ cause, lacks }) =>
      lacks > 0
        ? `The translation of this article lacks ${lacks === 1 ? 'one block' : `${lacks} blocks`}, so none of it was taken.`
        : cause === null
          ? 'This translation cannot be written safely into the content file, so it was not taken.'
          : `With this translation, the site would have an error, so it was not taken: ${cause.message}`,
    hint: ({ cause, lacks }) =>
      lacks > 0
        ? 'An article is written as a whole, or not at all. Translate the blocks that are named, and import the file again.'
        : cause === null
          ? 'Write it by hand. What an alias (*name) in YAML repeats, and lists with comments between the words, are not changed.'
          : `tvilling explain ${cause.code}`,
    what: 'With a translation, the site would have an error that it does not have now.',
    why: 'The site could not be built any more.',
    fix: 'Correct the translation in the file, and import it again.',
    bad: { 'sv.po': 'msgstr "# Vi började i ett båthus\\n\\n[Skriv till oss](page:contact)."' },
    good: { 'sv.po': 'msgstr "Vi *började* i ett båthus. [Skriv till oss](page:contact)."' },
  }),
  'exchange/unfinished': define<{ texts: number }>({
    severity: 'warning',
    hintIsForAuthors: true,
    message: ({ texts }) =>
      texts === 1
        ? 'One translation is marked as not finished, and was not taken.'
        : `${texts} translations are marked as not finished, and were not taken. The first one is here.`,
    hint: () => 'Mark them as translated, or take them as they are: --unfinished',
    what: 'A file for translators has new translations with a state that says that they are not finished.',
    why: 'Tools fill in suggestions that nobody has read yet, and mark them so.',
    fix: 'Mark them as translated, or take them as they are: --unfinished',
    bad: {
      'sv.po': '#, fuzzy\nmsgctxt "pages.about.hero.lead.acaf420fc451"\nmsgid "And two vans."\nmsgstr "Och två lätta lastbilar."',
    },
    good: {
      'sv.po': 'msgctxt "pages.about.hero.lead.acaf420fc451"\nmsgid "And two vans."\nmsgstr "Och två lätta lastbilar."',
    },
  }),
};
