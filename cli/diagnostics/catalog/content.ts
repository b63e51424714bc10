import { alternatives, define, didYouMean, quote, suggestion } from '../entry.ts';
import { type FormSetting, settingsToWrite } from '../form-settings.ts';
import { perLanguageWords, shapeHint, valuePerLanguage, type WrongShape } from '../shape-hint.ts';
import { type FrontMatterProblem, frontMatterWords } from './front-matter.ts';
import { type SyntaxProblem, syntaxWords } from './syntax.ts';

const thousands = (number: number): string => number.toLocaleString('en');

const articleHint =
  'An article may hold paragraphs, ## headings, lists, tables, > quotations, pictures, code, footnotes and links. A backslash before a character shows the character itself.';

/** Findings about a single content file. */
export const contentRules = {
  'content/syntax': define<{ problem: SyntaxProblem; detail: string }>({
    severity: 'error',
    message: ({ problem, detail }) => `This is not valid YAML: ${syntaxWords[problem].reason(detail)}.`,
    hint: ({ problem }) => syntaxWords[problem].hint,
    what: 'A file is not valid YAML 1.2.',
    why: 'Nothing can be read from such a file; everything in it would be missing from the site.',
    fix: 'Repair the place that is shown; text with a colon, comma, quotation mark or star in it needs quotation marks.',
    bad: { 'content/pages/about.yaml': 'title: { en: The story: how it began, sv: Historien }' },
    good: { 'content/pages/about.yaml': "title: { en: 'The story: how it began', sv: Historien }" },
  }),
  'content/front-matter': define<{ problem: FrontMatterProblem; key: string }>({
    severity: 'error',
    message: ({ problem, key }) => frontMatterWords[problem].reason(key),
    hint: ({ problem, key }) => frontMatterWords[problem].hint(key),
    what: 'The front matter of a Markdown file is not YAML between two lines of ---, or it has a key that does not belong to one language.',
    why: 'It would be printed as text, or a value would silently be lost.',
    fix: 'Write the keys of one language between two lines of ---, and what is common in index.yaml.',
    bad: {
      'content/news/first-crane/en.md': '---\ntitle: Our first crane\ndate: 2026-03-02\n---\n\nIt stands on the quay.',
    },
    good: {
      'content/news/first-crane/en.md': '---\ntitle: Our first crane\n---\n\nIt stands on the quay.',
    },
  }),
  'content/unquoted-comma': define<{ text: string }>({
    severity: 'error',
    message: ({ text }) => `${quote(text)} has no value; the comma before it has ended the text.`,
    what: 'A comma ends a text between braces, and what follows it is read as a key.',
    why: 'Half of the sentence would be missing from the page.',
    fix: 'Put text that holds a comma between quotation marks; a key has a colon and its value after it.',
    bad: { 'content/pages/about.yaml': 'title: { en: Twelve people, two vans, sv: Tolv personer }' },
    good: { 'content/pages/about.yaml': "title: { en: 'Twelve people, two vans', sv: Tolv personer }" },
  }),
  'content/cut-by-comment': define<{ comment: string }>({
    severity: 'error',
    adjustable: true,
    message: ({ comment }) => `${comment} is read as a comment; the text ends before it.`,
    what: 'A # after a space begins a comment, and what follows it is cut off from a text without quotation marks.',
    why: 'Half of the sentence would silently be missing from the page.',
    fix: 'Put the text between quotation marks; a comment has a space after its #.',
    bad: { 'content/pages/about.yaml': 'title:\n  en: Our #1 bridge\n  sv: Vår #1 bro' },
    good: { 'content/pages/about.yaml': "title:\n  en: 'Our #1 bridge'\n  sv: 'Vår #1 bro'" },
  }),
  'content/too-deep': define<{ limit: number }>({
    severity: 'error',
    message: ({ limit }) => `Lists and mappings are nested more than ${limit} levels deep here.`,
    what: 'Lists and mappings are nested deeper than any content is.',
    why: 'Such a file is a mistake or an attack, and would use up the memory of the machine.',
    fix: 'Take out the levels that nothing reads.',
    bad: {
      'content/pages/home.yaml':
        'items: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\n  [[[[[[[[[[ projects ]]]]]]]]]]\n  ]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]',
    },
    good: { 'content/pages/home.yaml': 'items: [projects]' },
  }),
  'content/not-utf8': define<{ byte: string }>({
    severity: 'error',
    message: ({ byte }) => `This file is not UTF-8: byte ${byte} cannot be read.`,
    hint: ({ byte }) =>
      byte === '0xFF' || byte === '0xFE'
        ? 'Save the file with the encoding UTF-8; it was probably written as UTF-16.'
        : 'Save the file with the encoding UTF-8; it was probably written as Windows-1252.',
    what: 'A file is saved in another encoding than UTF-8.',
    why: 'Letters such as å, ä and ö come out wrong when the encoding is guessed.',
    fix: 'Save the file with the encoding UTF-8.',
    bad: { 'content/pages/about.yaml': '(a file in Windows-1252)' },
    good: { 'content/pages/about.yaml': '(the same file in UTF-8)' },
  }),
  'content/too-large': define<{
    of: 'bytes' | 'tokens' | 'markdown' | 'findings';
    found: number;
    limit: number;
  }>({
    severity: 'error',
    message: ({ of, found, limit }) =>
      ({
        bytes: `This file has ${(found / 1048576).toFixed(1)} MB; at most ${limit / 1048576} MB is read.`,
        tokens: `This file has ${thousands(found)} tokens of YAML; at most ${thousands(limit)} are read.`,
        markdown: `The texts of this file have ${thousands(found)} tokens of Markdown; at most ${thousands(limit)} are read.`,
        findings: `Not all of this file was checked: there are ${thousands(found)} findings or more.`,
      })[of],
    hint: ({ of }) => (of === 'findings' ? 'Repair the first of them, and check it again.' : undefined),
    what: 'A content file is larger, or has more in it, than any page can have.',
    why: 'Such a file is nearly always put there by mistake, and would make every run slow.',
    fix: 'Split it into one file per page, or take out what does not belong in content/.',
    bad: { 'content/pages/about.yaml': '(a file of 5 MB)' },
    good: { 'content/pages/about.yaml': '(a file of 1 kB)' },
  }),
  'content/too-many-aliases': define<{ limit: number }>({
    severity: 'error',
    message: ({ limit }) => `With this alias, the aliases of the file stand for more than ${limit.toLocaleString('en')} values.`,
    what: 'Aliases of aliases multiply beyond what any content needs.',
    why: 'They grow without bound (a "billion laughs" file) and would use up all memory.',
    fix: 'Write the values out where they are used.',
    bad: {
      'content/pages/home.yaml':
        'items:\n  - &a [x, x, x, x, x, x, x, x, x]\n  - &b [*a, *a, *a, *a, *a, *a, *a, *a, *a]\n  - &c [*b, *b, *b, *b, *b, *b, *b, *b, *b]\n  - &d [*c, *c, *c, *c, *c, *c, *c, *c, *c]\n  - &e [*d, *d, *d, *d, *d, *d, *d, *d, *d]\n  - &f [*e, *e, *e, *e, *e, *e, *e, *e, *e]',
    },
    good: { 'content/pages/home.yaml': 'items: [projects]' },
  }),
  'content/bad-yaml-alias': define<{ name: string; inItself: boolean }>({
    severity: 'error',
    message: ({ name, inItself }) =>
      inItself
        ? `The alias *${name} stands inside the value that it repeats.`
        : `*${name} is read as an alias, and there is no anchor &${name} before it.`,
    hint: ({ inItself }) => (inItself ? 'Write the value out.' : undefined),
    what: 'A value that starts with a star is read as an alias, and there is nothing that it could repeat.',
    why: 'In YAML a star at the start of a value repeats another value; in a text it is meant as emphasis.',
    fix: "Put text that starts with a star between quotation marks: '*Now* open'",
    bad: { 'content/pages/about.yaml': 'label: { en: *Company*, sv: Företaget }' },
    good: { 'content/pages/about.yaml': 'label: { en: Company, sv: Företaget }' },
  }),
  'content/empty-file': define<{ expected: string }>({
    severity: 'error',
    message: ({ expected }) => `This file is empty; expected ${expected}.`,
    what: 'A file holds nothing, or comments only.',
    why: 'An empty file is a page or list that somebody meant to write.',
    fix: 'Write what belongs in it, or delete the file.',
    bad: { 'content/metrics.yaml': '# The figures come here.' },
    good: {
      'content/metrics.yaml':
        "- id: projects\n  figure: { value: 500, mark: '+' }\n  label: { en: Projects, sv: Projekt }\n  description: { en: Completed so far., sv: Genomförda hittills. }",
    },
  }),
  'content/missing-file': define<{ file: string; expected: string }>({
    severity: 'error',
    message: ({ file, expected }) => `${file} does not exist; it holds ${expected}.`,
    hint: ({ file }) => `Create ${file}.`,
    what: 'A file that every site needs is missing.',
    why: 'The site cannot be put together without it.',
    fix: 'Create the file.',
    bad: {},
    good: {
      'content/navigation.yaml':
        'main:\n  - { title: { en: About, sv: Om oss }, path: about }\naction: { title: { en: Contact us, sv: Kontakta oss }, path: contact }\nfooter:\n  - { title: { en: About, sv: Om oss }, path: about }',
    },
  }),
  'content/unexpected-file': define<{
    name: string;
    known: readonly string[];
    /** The place of the entries to which a Markdown file would belong, if they had articles by language. */
    without?: string | undefined;
  }>({
    severity: 'warning',
    message: ({ name }) => `Nothing reads ${quote(name)}.`,
    hint: ({ name, known, without }) =>
      without === undefined
        ? didYouMean(name, known)
        : `The entries of ${without} have no field that is a localizedArticle(), which a Markdown file could be.`,
    what: 'A file in content/ has a name that nothing reads.',
    why: 'A file with a mistyped name is silently missing from the site.',
    fix: 'Pages are content/pages/<page key>.yaml; move everything else out of content/.',
    bad: { 'content/testimonial.yaml': '[]' },
    good: { 'content/testimonials.yaml': '[]' },
  }),
  'content/bad-file-name': define<{ name: string; valid: string }>({
    severity: 'error',
    message: ({ name }) => `${quote(name)} is no name for the file of a page or an entry.`,
    hint: ({ name, valid }) =>
      valid !== ''
        ? `Rename the file to ${quote(valid)}.`
        : /\.md$/i.test(name)
          ? 'Name a Markdown file after its language, such as en.md.'
          : undefined,
    what: 'The file of a page is not named after a page key, or that of an entry not after an id.',
    why: 'The name is written in routes, links and lists; upper case and spaces differ between systems.',
    fix: 'Name the file with lower case words joined by hyphens: quality-assurance.yaml',
    bad: { 'content/routes.yaml': '- page: vara-hamnar', 'content/pages/Våra Hamnar.yaml': '(the page)' },
    good: { 'content/routes.yaml': '- page: vara-hamnar', 'content/pages/vara-hamnar.yaml': '(the page)' },
  }),
  'content/duplicate-key': define<{ key: string }>({
    severity: 'error',
    message: ({ key }) => `The key ${quote(key)} stands twice in the same mapping.`,
    what: 'A mapping has the same key twice.',
    why: 'One of the two values would silently be lost.',
    fix: 'Keep one of the two; only one value can be shown.',
    bad: {
      'content/pages/about.yaml':
        'title: { en: Twelve people, sv: Tolv personer }\nlead: { en: And two vans., sv: Och två skåpbilar. }\ntitle: { en: And two vans, sv: Och två skåpbilar }',
    },
    good: {
      'content/pages/about.yaml': 'title: { en: Twelve people, sv: Tolv personer }\nlead: { en: And two vans., sv: Och två skåpbilar. }',
    },
  }),
  'content/unknown-key': define<{
    key: string;
    /** The keys that do not stand there yet. */
    allowed: readonly string[];
    known: readonly string[];
  }>({
    severity: 'error',
    message: ({ key }) => `The key ${quote(key)} is not known here.`,
    hint: ({ key, allowed, known }) =>
      didYouMean(key, allowed) ?? (known.length === 0 ? undefined : `Known here: ${alternatives(known, 40)}.`),
    what: 'A mapping has a key that nothing reads.',
    why: 'A mistyped key is text that never reaches the page.',
    fix: 'Remove the key.',
    bad: { 'content/pages/about.yaml': 'label: { en: Company, sv: Företaget }\nfigure: []' },
    good: { 'content/pages/about.yaml': 'label: { en: Company, sv: Företaget }' },
  }),
  'content/missing-key': define<{ key: string; expected: string; languages?: readonly string[] | undefined }>({
    severity: 'error',
    message: ({ key, expected }) => `The key ${quote(key)} is missing; expected ${expected}.`,
    hint: ({ key, expected, languages }) =>
      expected === perLanguageWords
        ? `Add ${key}: ${valuePerLanguage(languages)}, with each language of the site.`
        : `Add "${key}: …" here.`,
    what: 'A mapping lacks a key that it must have.',
    why: 'The page needs this value to be complete.',
    fix: 'Add the key with its value.',
    bad: {
      'content/pages/contact.yaml': '- type: contact-details\n  id: details\n  title: { en: Where we are, sv: Var vi finns }',
    },
    good: {
      'content/pages/contact.yaml':
        '- type: contact-details\n  id: details\n  title: { en: Where we are, sv: Var vi finns }\n  contact: main',
    },
  }),
  'content/wrong-type': define<WrongShape & { received: string }>({
    severity: 'error',
    message: ({ expected, allowed, received }) => `Expected ${allowed ?? expected}, found ${received}.`,
    hint: shapeHint,
    what: 'A value has another shape than its key asks for.',
    why: 'It cannot be shown in its place.',
    fix: 'Write the value in the shape that is expected.',
    bad: { 'content/pages/about.yaml': 'title: Twelve people' },
    good: { 'content/pages/about.yaml': 'title: { en: Twelve people, sv: Tolv personer }' },
  }),
  'content/invalid-value': define<{ value: string; expected: string; options?: readonly string[] }>({
    severity: 'error',
    message: ({ value, expected }) => `${value} is not allowed here; expected ${expected}.`,
    hint: ({ value, options = [] }) => didYouMean(value.replace(/^"|"$/g, ''), options) ?? null,
    what: 'A value has the right shape, but is not among the possible ones.',
    why: 'It has no meaning in this place.',
    fix: 'Write one of the values that are expected.',
    bad: { 'content/metrics.yaml': 'figure: { value: 500, unit: procent }' },
    good: { 'content/metrics.yaml': 'figure: { value: 500, unit: percent }' },
  }),
  'content/never-published': define<{ publish: string; expires: string }>({
    severity: 'error',
    message: ({ publish, expires }) => `This would never be published: it expires on ${expires}, and is published from ${publish} on.`,
    hint: () => 'Write a later time to expire, or an earlier one to publish. A day means its beginning.',
    what: 'The time from which something is published is the one at which it expires, or comes after it.',
    why: 'Nobody would ever see it.',
    fix: 'Let "expires" come after "publish". Both are instants; a day means its beginning.',
    bad: { 'content/pages/about.yaml': 'publish: 2099-12-01\nexpires: 2099-12-01 00:00' },
    good: { 'content/pages/about.yaml': 'publish: 2099-12-01\nexpires: 2099-12-31 00:00' },
  }),
  'content/skipped-time': define<{ text: string; timeZone: string; next: string }>({
    severity: 'error',
    message: ({ text, timeZone }) => `There is no ${text} in ${timeZone}: clocks are put forward over this time.`,
    hint: ({ next }) => `The first time after it is ${next}.`,
    what: 'A time falls in the hour that is left out when summer time begins in its time zone.',
    why: 'Clocks never show it, so it is not clear which instant is meant.',
    fix: 'Write a time that clocks show on that day.',
    bad: { 'content/pages/about.yaml': 'publish: 2026-03-29 02:30' },
    good: { 'content/pages/about.yaml': 'publish: 2026-03-29 03:00' },
  }),
  'content/empty-text': define<Record<never, never>>({
    severity: 'error',
    message: () => 'This text is empty.',
    what: 'A text is empty, or holds spaces only.',
    why: 'An empty heading or label leaves a gap on the page, and screen readers say nothing.',
    fix: 'Write the text, or remove the key where it is optional.',
    bad: { 'content/pages/about.yaml': "lead: { en: And two vans., sv: ' ' }" },
    good: { 'content/pages/about.yaml': 'lead: { en: And two vans., sv: Och två skåpbilar. }' },
  }),
  'content/unknown-section-type': define<{ type: string; known: readonly string[] }>({
    severity: 'error',
    message: ({ type }) => `There is no section type ${quote(type)}.`,
    hint: ({ type, known }) => suggestion(type, known, 'Section types:'),
    what: 'A section names a type that does not exist.',
    why: 'The type names the schema and the component of the section.',
    fix: 'Use a type that has a folder in templates/sections/.',
    bad: { 'content/pages/home.yaml': '- type: metric' },
    good: { 'content/pages/home.yaml': '- type: metrics' },
  }),
  'content/incomplete-form': define<{
    form: string;
    missing: readonly FormSetting[];
    /** The source of choices that is empty. */
    empty: { page: string } | { collection: string } | null;
  }>({
    severity: 'error',
    message: ({ form, missing, empty }) => {
      if (empty === null)
        return `The form ${quote(form)} cannot be sent: site.config.yaml has no ${alternatives(missing.map(({ setting }) => setting))}.`;
      return 'page' in empty
        ? `The form ${quote(form)} offers no topic: there is no page below ${quote(empty.page)} in each language.`
        : `The form ${quote(form)} offers nothing to choose: there is no entry in ${quote(empty.collection)}.`;
    },
    hint: ({ missing, empty }) => {
      if (empty === null) return settingsToWrite(missing);
      return 'page' in empty
        ? 'Add pages below it, or name another page as forms.topics.'
        : 'Write at least one entry, or remove the form.';
    },
    what: 'A page shows a form, and the site lacks what the form needs.',
    why: 'Visitors would fill in a form that nobody receives, or that leads them nowhere.',
    fix: 'Say in site.config.yaml who receives the forms and which pages they lead to; or remove the form.',
    bad: {
      'site.config.yaml': 'forms:\n  receiver: { type: netlify }\n  privacy: about',
      'content/pages/about.yaml': 'form: consultation',
    },
    good: {
      'site.config.yaml': 'forms:\n  receiver: { type: netlify }\n  thanks: contact\n  failed: contact\n  topics: about\n  privacy: about',
      'content/pages/about.yaml': 'form: consultation',
    },
  }),
  'content/unknown-icon': define<{ name: string; known: readonly string[] }>({
    severity: 'error',
    message: ({ name }) => `There is no icon ${quote(name)}.`,
    hint: ({ name, known }) => didYouMean(name, known),
    what: 'An icon has a name that lucide does not know.',
    why: 'An unknown name would leave an empty place on the page.',
    fix: 'Use a name of lucide.dev, such as "Truck" or "FileText".',
    bad: { 'content/pages/about.yaml': '- icon: Truk' },
    good: { 'content/pages/about.yaml': '- icon: Truck' },
  }),
  'content/duplicate-id': define<{ id: string }>({
    severity: 'error',
    message: ({ id }) => `The id ${quote(id)} is already taken.`,
    what: 'Two entries of a list have the same id.',
    why: 'A reference by this id could mean either of the two.',
    fix: 'Give one of the two another id.',
    bad: {
      'content/metrics.yaml': '- id: projects\n  figure: { value: 12 }\n  label: { en: People, sv: Personer }',
      'content/pages/home.yaml': 'items: [projects]',
    },
    good: {
      'content/metrics.yaml': '- id: people\n  figure: { value: 12 }\n  label: { en: People, sv: Personer }',
      'content/pages/home.yaml': 'items: [projects, people]',
    },
  }),
  'content/unsupported-markdown': define<{
    construct: string;
    /** What to do instead, where the construct tells. */
    hint?: string | undefined;
    isArticle?: boolean;
  }>({
    severity: 'error',
    message: ({ construct, isArticle = false }) => `${construct} cannot be used in ${isArticle ? 'an article' : 'text'}.`,
    hint: ({ hint, isArticle = false }) => hint ?? (isArticle ? articleHint : undefined),
    what: 'A text uses Markdown that its field does not allow, such as a table in a rich text, or a heading in an article that skips a level.',
    why: 'Text is never HTML, and its structure belongs to the sections of a page. What is no Markdown here would be printed as it is written.',
    fix: 'Text may hold paragraphs, lists, *emphasis*, **strong emphasis** and [links](page:contact). A backslash before a character shows the character itself. A long text belongs into a section of the type "article", or into a field of that kind.',
    bad: { 'content/pages/about.yaml': 'en: |\n  We *began* in a boathouse.\n\n  ## And then' },
    good: { 'content/pages/about.yaml': 'en: |\n  We *began* in a boathouse.\n\n  **And then**' },
  }),
  'content/unknown-placeholder': define<{
    placeholder: string;
    /** The placeholders of its kind that can stand here. */
    known: readonly string[];
    /** The file of the collection whose entries it names; undefined for other facts. */
    from: string | undefined;
  }>({
    severity: 'error',
    message: ({ placeholder }) => `The placeholder ${placeholder} is not known.`,
    hint: ({ placeholder, known, from }) =>
      suggestion(placeholder, known, 'Known:') ??
      (from === undefined
        ? 'Facts of an entry stand in the texts of a page that is made for each entry of a collection, if "placeholders" in its definition names them.'
        : `${from} has no entry that it could name.`),
    what: 'A placeholder in a text names no figure and no contact fact.',
    why: 'Visitors would read the braces instead of the figure.',
    fix: 'Write {figure:<id of content/metrics.yaml>} or {contact:email}.',
    bad: { 'content/pages/home.yaml': "lead:\n  en: 'Over {figure:project} cranes looked after.'" },
    good: { 'content/pages/home.yaml': "lead:\n  en: 'Over {figure:projects} cranes looked after.'" },
  }),
};
