import { alternatives, define, quote, suggestion } from '../entry.ts';

/** What can be wrong with a content file in itself. */
export const contentRules = {
  'content/syntax': define<{ reason: string }>({
    severity: 'error',
    message: ({ reason }) => `This is not valid YAML: ${reason}`,
    why: 'A file that cannot be parsed says nothing; everything in it would be missing from the site.',
    bad: 'title: { en: Quality assurance',
    good: 'title: { en: Quality assurance }',
  }),
  'content/not-utf8': define<{ byte: string }>({
    severity: 'error',
    message: ({ byte }) => `This file is not UTF-8: byte ${byte} cannot be read.`,
    hint: () => 'Save the file with the encoding UTF-8; it was probably written as Windows-1252.',
    why: 'Letters such as å, ä and ö come out wrong when the encoding is guessed.',
    bad: 'a file saved as Windows-1252',
    good: 'the same file saved as UTF-8',
  }),
  'content/too-large': define<{ bytes: number; limit: number }>({
    severity: 'error',
    message: ({ bytes, limit }) =>
      `This file has ${(bytes / 1048576).toFixed(1)} MB; at most ${limit / 1048576} MB are read.`,
    hint: () => 'Split it into one file per page, or take out what does not belong in content.',
    why: 'Such a file is nearly always put there by mistake, and would make every run slow.',
    bad: 'a database export in content/pages/',
    good: 'one file per page',
  }),
  'content/too-many-aliases': define<{ reason: string }>({
    severity: 'error',
    message: ({ reason }) => `The aliases in this file cannot be resolved: ${reason}`,
    hint: () => 'Write the values out where they are used.',
    why: 'Aliases of aliases grow without bound (a "billion laughs" file) and would use up all memory.',
    bad: 'b: [*a, *a, *a, *a]  # and so on, nested',
    good: 'b: [one, two]',
  }),
  'content/empty-file': define<{ expected: string }>({
    severity: 'error',
    message: ({ expected }) => `This file is empty; expected ${expected}.`,
    why: 'An empty file is a page or list that somebody meant to write.',
    bad: '# nothing here',
    good: '- id: projects\n  value: 500',
  }),
  'content/missing-file': define<{ file: string; expected: string }>({
    severity: 'error',
    message: ({ file, expected }) => `${file} does not exist; it holds ${expected}.`,
    hint: ({ file }) => `Create ${file}.`,
    why: 'The site cannot be put together without it.',
    bad: 'content/ without routes.yaml',
    good: 'content/routes.yaml',
  }),
  'content/unexpected-file': define<{ name: string; known: readonly string[] }>({
    severity: 'warning',
    message: ({ name }) => `Nothing reads ${quote(name)}.`,
    hint: ({ name, known }) => suggestion(name, known, 'Files that are read:'),
    why: 'A file with a mistyped name is silently missing from the site.',
    bad: 'content/metric.yaml',
    good: 'content/metrics.yaml',
  }),
  'content/duplicate-key': define<{ key: string }>({
    severity: 'error',
    message: ({ key }) => `The key ${quote(key)} stands twice in the same place.`,
    hint: () => 'Keep one of the two; only one value can be shown.',
    why: 'One of the two values would be lost without a word.',
    bad: 'title: { en: One, en: Two }',
    good: 'title: { en: One, sv: Ett }',
  }),
  'content/unknown-key': define<{ key: string; allowed: readonly string[] }>({
    severity: 'error',
    message: ({ key }) => `The key ${quote(key)} is not known here.`,
    hint: ({ key, allowed }) => suggestion(key, allowed, 'Known here:'),
    why: 'A mistyped key is text that never reaches the page.',
    bad: 'titel: { en: About, sv: Om oss }',
    good: 'title: { en: About, sv: Om oss }',
  }),
  'content/missing-key': define<{ key: string; expected: string }>({
    severity: 'error',
    message: ({ key, expected }) => `The key ${quote(key)} is missing; expected ${expected}.`,
    why: 'The page needs this value to be complete.',
    bad: 'hero: { title: { en: About, sv: Om oss } }',
    good: 'hero: { title: { en: About, sv: Om oss }, lead: { en: …, sv: … } }',
  }),
  'content/wrong-type': define<{ expected: string; received: string }>({
    severity: 'error',
    message: ({ expected, received }) => `Expected ${expected}, found ${received}.`,
    hint: ({ expected, received }) =>
      expected.includes('per language') && received.startsWith('text')
        ? 'Write one value for each language: { en: …, sv: … }'
        : received === 'nothing'
          ? 'Write the value. In { … }, text that holds a comma stands between quotation marks.'
          : undefined,
    why: 'A value of another shape cannot be shown in its place.',
    bad: 'value: five hundred',
    good: 'value: 500',
  }),
  'content/invalid-value': define<{ value: string; expected: string; options?: readonly string[] }>({
    severity: 'error',
    message: ({ value, expected }) => `${value} is not allowed here; expected ${expected}.`,
    hint: ({ value, options }) =>
      options === undefined ? undefined : suggestion(value.replace(/^"|"$/g, ''), options, 'Possible:'),
    why: 'The value has the right type and yet no meaning in this place.',
    bad: 'unit: procent',
    good: 'unit: percent',
  }),
  'content/empty-text': define<Record<never, never>>({
    severity: 'error',
    message: () => 'This text is empty.',
    hint: () => 'Write the text, or take the key out where it is optional.',
    why: 'An empty heading or label is a hole on the page, and silence to a screen reader.',
    bad: "title: { en: Services, sv: '' }",
    good: 'title: { en: Services, sv: Tjänster }',
  }),
  'content/unknown-section-type': define<{ type: string; known: readonly string[] }>({
    severity: 'error',
    message: ({ type }) => `There is no section type ${quote(type)}.`,
    hint: ({ type, known }) => suggestion(type, known, 'Section types:'),
    why: 'The type names the schema and the component of the section.',
    bad: '- type: metric',
    good: '- type: metrics',
  }),
  'content/unknown-icon': define<{ name: string; known: readonly string[] }>({
    severity: 'error',
    message: ({ name }) => `There is no icon ${quote(name)}.`,
    hint: ({ name, known }) => {
      const close = suggestion(name, known, '');
      return close?.startsWith('Did you')
        ? close
        : 'Icons have the names of lucide.dev, such as "Truck" or "FileText".';
    },
    why: 'An unknown name would leave an empty place on the page.',
    bad: 'icon: Lorry',
    good: 'icon: Truck',
  }),
  'content/duplicate-id': define<{ id: string }>({
    severity: 'error',
    message: ({ id }) => `The id ${quote(id)} is already taken.`,
    hint: () => 'Give one of the two another id.',
    why: 'A reference by this id could mean either of the two.',
    bad: '- id: projects\n- id: projects',
    good: '- id: projects\n- id: countries',
  }),
  'content/unsupported-markdown': define<{ construct: string }>({
    severity: 'error',
    message: ({ construct }) => `${construct} cannot be used in text.`,
    hint: () => 'Text may hold paragraphs, lists, *emphasis*, **strong emphasis** and [links](page:contact).',
    why: 'Text is never HTML, and its structure belongs to the sections of a page.',
    bad: 'body: { en: "## A heading" }',
    good: 'body: { en: "A paragraph with *emphasis*." }',
  }),
  'content/unknown-placeholder': define<{ placeholder: string; known: readonly string[] }>({
    severity: 'error',
    message: ({ placeholder }) => `The placeholder ${placeholder} is not known.`,
    hint: ({ placeholder, known }) => suggestion(placeholder, known, 'Known:') ?? alternatives(known),
    why: 'Visitors would read the braces instead of the figure.',
    bad: 'lead: { en: "{figure:project} projects" }',
    good: 'lead: { en: "{figure:projects} projects" }',
  }),
};
