import { define, quote } from '../entry.ts';

/** Findings about a site's templates and those of the tool. */
export const templateRules = {
  'template/unusable': define<{ says: string; hint: string }>({
    severity: 'error',
    message: ({ says }) => `It ${says}`,
    hint: ({ hint }) => hint,
    what: 'A definition or a template cannot be loaded, throws, or does not end. Content that needs such a definition is not checked.',
    why: 'Content is checked by the definitions, and pages are made of the templates.',
    fix: 'Repair the file at the place that is named. dev then goes on by itself.',
    bad: {
      'templates/sections/quote/definition.ts':
        "export default defineSection({\n  shows: 'What somebody said, set large.',\n  fields: { title: localizedText().describe('The words.') },",
    },
    good: {
      'templates/sections/quote/definition.ts':
        "export default defineSection({\n  shows: 'What somebody said, set large.',\n  fields: { quote: localizedText().describe('The words.') },",
    },
  }),
  'template/replaces-nothing': define<{ near: string | null; wasThere: boolean }>({
    severity: 'error',
    adjustable: true,
    message: ({ wasThere }) =>
      wasThere
        ? 'The tool has no file of this name any more: this one replaces nothing, and nothing imports it.'
        : 'The tool has no file of this name, and nothing imports this one: it has no effect.',
    hint: ({ near }) => (near === null ? undefined : `Did you mean ${quote(`templates/${near}`)}?`),
    what: 'A file in the templates of the site replaces none of the tool, and no other file imports it.',
    why: 'It looks as if the page were changed, and it is not. It happens by a typing mistake, or when an update renames a file.',
    fix: 'Give it the name of the file that it is to replace, import it, or remove it.',
    bad: { 'templates/shell/fotter.tsx': 'export {};' },
    good: { 'templates/shell/footer.tsx': 'export {};' },
  }),
  'template/not-replaceable': define<object>({
    severity: 'error',
    adjustable: true,
    message: () => 'The tool always uses its own file in the place of this one: it has no effect.',
    what: 'A file in the templates of the site has the path of one of the tool that is never replaced.',
    why: 'Bundling begins with a few files, and Sass looks for those whose names begin with _ beside the sheet that uses them. No file of the site takes their place.',
    fix: 'Replace templates/document.tsx instead. Instead of a partial, replace templates/styles/main.scss, which then finds the partials beside it first.',
    bad: { 'templates/render.tsx': 'export {};' },
    good: { 'templates/shell/footer.tsx': "export * from 'tvilling/templates/shell/footer';" },
  }),
  'template/original-changed': define<{ name: string }>({
    severity: 'warning',
    hintIsForAuthors: true,
    message: () => 'The file of the tool that this one replaces has changed since this one was made from it.',
    hint: ({ name }) =>
      `See what has changed: tvilling override ${name} --diff. When this file is up to date: tvilling override ${name} --accept`,
    what: 'A file of the site replaces one of the tool, and an update of the tool has changed the original.',
    why: 'Repairs and additions of the update do not reach the site, and a wrapped component may have other properties.',
    fix: 'Look at the change, copy what the site needs, then confirm that the file is up to date: tvilling override <name> --accept',
    bad: { 'templates/.originals/shell/footer.tsx': '(the footer of an earlier version)' },
    good: {
      'templates/.originals/shell/footer.tsx': '(the footer of this version, whose changes you have taken over)',
    },
  }),
  'template/not-interactive': define<{ work: string; definition: string }>({
    severity: 'warning',
    message: ({ work }) => `${quote(work)} works in a browser only, and nothing says when this component is loaded there.`,
    hint: ({ definition }) =>
      `Say it in ${definition}: interactive: 'visible' if it must work as soon as it is seen, or 'intent' if the pointer or the focus comes first.`,
    what: 'A component has a hook or a handler of events, and the definition of its section or page kind has no interactive.',
    why: 'Pages are static until a visitor means to do something: the pointer or the focus comes to a control or a link. Until then, the component shows what the server has rendered, and does nothing.',
    fix: "Add interactive to the definition: 'visible' for what depends on the time or on the visitor, such as a countdown, 'intent' for what waits for a visitor, such as a calculator.",
    bad: {
      'templates/sections/countdown/definition.ts': "export default defineSection({\n  shows: 'How long it is until the doors open.',",
    },
    good: {
      'templates/sections/countdown/definition.ts':
        "export default defineSection({\n  shows: 'How long it is until the doors open.',\n  interactive: 'visible',",
    },
  }),
  'template/source-failed': define<{ says: string }>({
    severity: 'error',
    message: ({ says }) => `The source ${says}`,
    hint: () => 'The entries of the last pull stay as they are.',
    what: 'The source of a collection has given no entries: it has thrown, did not end in time, or returned something else.',
    why: 'What it would have given is not known. The site keeps the entries of the last pull.',
    fix: 'Repair the source, or wait until the service answers again, and run tvilling pull.',
    bad: {
      'templates/collections/notices/source.ts': "  entries: () => JSON.parse('<!doctype html>'),",
    },
    good: {
      'templates/collections/notices/source.ts': '  entries: () => [],',
    },
  }),
  'template/source-refused': define<SourceRefusal>({
    severity: 'error',
    hintIsForAuthors: true,
    message: ({ entry, field, says }) => {
      const place = [entry, field].filter((part) => part !== null).join(', ');
      return `What the source returns cannot be used${place === '' ? '' : `: ${place}`}. ${says}`;
    },
    hint: ({ code, others }) =>
      [
        ...(others === 0 ? [] : [`${others.toLocaleString('en')} more of this source are not shown.`]),
        'Nothing of this source was written.',
        ...(code === null ? [] : [`tvilling explain ${code}`]),
      ].join(' '),
    what: 'An entry that the source of a collection returns does not fit the definition of the collection, or the site would have an error with it.',
    why: 'The site could not be built any more, so it keeps all entries of the last pull.',
    fix: 'Correct the entry where it comes from, or what the source makes of it, and run tvilling pull again.',
    bad: {
      'templates/collections/notices/source.ts': "  entries: () => [{ id: 'low water', title: { en: 'Low', sv: 'Lågt' } }],",
    },
    good: {
      'templates/collections/notices/source.ts': "  entries: () => [{ id: 'low-water', title: { en: 'Low', sv: 'Lågt' } }],",
    },
  }),
};

/** What is wrong with what a source has returned. */
interface SourceRefusal {
  /** The entry in words; null for all of them. */
  entry: string | null;
  field: string | null;
  /** Sentences. */
  says: string;
  /** The code of the finding that content would have; null if there is none. */
  code: string | null;
  /** How many problems of the source are not shown. */
  others: number;
}
