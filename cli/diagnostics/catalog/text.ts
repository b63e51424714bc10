import { define, quote } from '../entry.ts';

/** Findings about unfinished texts. */
export const textRules = {
  'content/filler': define<{ filler: string }>({
    severity: 'error',
    adjustable: true,
    message: ({ filler }) => `${quote(filler)} is no finished text.`,
    what: 'A text holds a note to its author, or Latin placeholder text.',
    why: 'Visitors would read it. "tvilling dev" only warns, and shows the page.',
    fix: 'Write the text, or mark the page as a draft.',
    bad: { 'content/pages/about.yaml': 'lead: { en: "TODO: two vans.", sv: Lorem ipsum dolor. }' },
    good: { 'content/pages/about.yaml': 'lead: { en: And two vans., sv: Och två skåpbilar. }' },
  }),
  'content/markdown-in-plain-text': define<{ markdown: string }>({
    severity: 'error',
    adjustable: true,
    message: ({ markdown }) => `This text is plain: ${quote(markdown)} would be shown as it is written.`,
    what: 'A text that is shown as it is written holds a link or strong emphasis in Markdown.',
    why: 'Visitors would read the brackets and asterisks, and have no link.',
    fix: 'Write the words alone, or say it in a field that may hold Markdown, such as the body of a text section.',
    bad: {
      'content/pages/about.yaml': 'lead: { en: "[Two vans](page:contact).", sv: Och **två** skåpbilar. }',
    },
    good: { 'content/pages/about.yaml': 'lead: { en: And two vans., sv: Och två skåpbilar. }' },
  }),
  'content/html-in-text': define<{ html: string }>({
    severity: 'error',
    adjustable: true,
    message: ({ html }) => `Texts hold no HTML: ${quote(html)} would be shown as it is written.`,
    hint: ({ html }) =>
      html.startsWith('&')
        ? 'Write the character itself.'
        : 'Remove the tag; a text that may hold Markdown takes *emphasis*, **strong** and [links](page:contact).',
    what: 'A text holds a tag of HTML, or an entity such as &nbsp;.',
    why: 'Visitors would read it, because texts are never read as HTML.',
    fix: 'Write the character itself for an entity. Remove tags, or write Markdown where a text may hold it: *emphasis*, **strong**, [links](page:contact).',
    bad: {
      'content/pages/about.yaml': 'en: We <b>began</b> in a boathouse.\nsv: Vi <b>började</b> i ett båthus.',
    },
    good: {
      'content/pages/about.yaml': 'en: We **began** in a boathouse.\nsv: Vi **började** i ett båthus.',
    },
  }),
  'content/control-character': define<{ name: string }>({
    severity: 'error',
    adjustable: true,
    message: ({ name }) => `The text holds the character ${name}, which nobody can see.`,
    what: 'A text holds a control character, or what is left of a letter that could not be read.',
    why: 'It comes from copying out of another program. Browsers show it as nothing or as a box, and search does not find the word.',
    fix: 'Delete the character and write the word again.',
    bad: { 'content/pages/about.yaml': 'title: { en: "Twelve\\u0007 people", sv: Tolv personer }' },
    good: { 'content/pages/about.yaml': 'title: { en: Twelve people, sv: Tolv personer }' },
  }),
  'content/not-nfc': define<{ letter: string }>({
    severity: 'warning',
    message: ({ letter }) => `The letter ${quote(letter)} is written as a letter and a mark of its own.`,
    what: 'A text is not in the composed form of Unicode (NFC).',
    why: 'It looks the same and is not: search and comparison do not find it, and fonts place the mark badly. It comes from file names and PDF files.',
    fix: 'Run "tvilling validate --fix", or write the letter again.',
    bad: {
      'content/pages/about.yaml': 'lead: { en: And two vans., sv: Och tva\u030a ska\u030apbilar. } # a and U+030A',
    },
    good: { 'content/pages/about.yaml': 'lead: { en: And two vans., sv: Och två skåpbilar. }' },
  }),
};
