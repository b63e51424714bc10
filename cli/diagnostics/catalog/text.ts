import { define, quote } from '../entry.ts';

/** Findings about unfinished texts. */
export const textRules = {
  'content/filler': define<{ filler: string }>({
    severity: 'error',
    lowerable: true,
    message: ({ filler }) => `${quote(filler)} is no finished text.`,
    what: 'A text holds a note to its author, or Latin placeholder text.',
    why: 'Visitors would read it. "tvilling dev" only warns, and shows the page.',
    fix: 'Write the text, or mark the page as a draft.',
    bad: { 'content/pages/about.yaml': 'lead: { en: "TODO: lead", sv: Lorem ipsum dolor sit amet }' },
    good: { 'content/pages/about.yaml': 'lead: { en: We move production., sv: Vi flyttar produktion. }' },
  }),
  'content/markdown-in-plain-text': define<{ markdown: string }>({
    severity: 'error',
    lowerable: true,
    message: ({ markdown }) => `This text is plain: ${quote(markdown)} would be shown as it is written.`,
    what: 'A text that is shown as it is written holds a link or strong emphasis in Markdown.',
    why: 'Visitors would read the brackets and asterisks, and have no link.',
    fix: 'Write the words alone, or say it in a field that may hold Markdown, such as the body of a text section.',
    bad: {
      'content/pages/about.yaml': 'title: { en: "Write to [us](page:contact)", sv: "Skriv till **oss**" }',
    },
    good: { 'content/pages/about.yaml': 'title: { en: Write to us, sv: Skriv till oss }' },
  }),
  'content/html-in-text': define<{ html: string }>({
    severity: 'error',
    lowerable: true,
    message: ({ html }) => `Texts hold no HTML: ${quote(html)} would be shown as it is written.`,
    hint: ({ html }) =>
      html.startsWith('&')
        ? 'Write the character itself.'
        : 'Take the tag out; a text that may hold Markdown takes *emphasis*, **strong** and [links](page:contact).',
    what: 'A text holds a tag of HTML, or an entity such as &nbsp;.',
    why: 'Visitors would read it, because texts are never read as HTML.',
    fix: 'Write the character itself for an entity. Take tags out, or write Markdown where a text may hold it: *emphasis*, **strong**, [links](page:contact).',
    bad: { 'content/pages/about.yaml': 'body: { en: We move <b>lines</b>., sv: Vi flyttar <b>linjer</b>. }' },
    good: { 'content/pages/about.yaml': 'body: { en: We move **lines**., sv: Vi flyttar **linjer**. }' },
  }),
  'content/control-character': define<{ name: string }>({
    severity: 'error',
    lowerable: true,
    message: ({ name }) => `The text holds the character ${name}, which nobody can see.`,
    what: 'A text holds a control character, or what is left of a letter that could not be read.',
    why: 'It comes from copying out of another program. Browsers show it as nothing or as a box, and search does not find the word.',
    fix: 'Delete the character and write the word anew.',
    bad: {
      'content/pages/about.yaml': 'title: { en: "Quality\\u0007 assurance", sv: Kvalitetss\ufffdkring }',
    },
    good: { 'content/pages/about.yaml': 'title: { en: Quality assurance, sv: Kvalitetssäkring }' },
  }),
  'content/not-nfc': define<{ letter: string }>({
    severity: 'warning',
    message: ({ letter }) => `The letter ${quote(letter)} is written as a letter and a mark of its own.`,
    what: 'A text is not in the composed form of Unicode (NFC).',
    why: 'It looks the same and is not: search and comparison do not find it, and fonts place the mark badly. It comes from file names and PDF files.',
    fix: 'Run "tvilling validate --fix", or write the letter anew.',
    bad: { 'content/pages/about.yaml': 'title: { sv: Ko\u0308p }  # o and U+0308' },
    good: { 'content/pages/about.yaml': 'title: { sv: Köp }' },
  }),
};
