import { define, quote } from '../entry.ts';

/** Findings about a site's templates and those of the tool. */
export const templateRules = {
  'template/unusable': define<{ says: string; hint: string }>({
    severity: 'error',
    message: ({ says }) => `It ${says}`,
    hint: ({ hint }) => hint,
    what: 'A definition or a template cannot be loaded, throws, or does not end. If it cannot be loaded, dev goes on, and other commands end with it.',
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
    lowerable: true,
    message: ({ wasThere }) =>
      wasThere
        ? 'The tool has no file of this name any more: this one replaces nothing, and nothing imports it.'
        : 'The tool has no file of this name, and nothing imports this one: it has no effect.',
    hint: ({ near }) => (near === null ? undefined : `Did you mean ${quote(`templates/${near}`)}?`),
    what: 'A file in the templates of the site replaces none of the tool, and no other file imports it.',
    why: 'It looks as if the page were changed, and it is not. It happens by a typing mistake, or when an update renames a file.',
    fix: 'Give it the name of the file that it is to replace, import it, or take it away.',
    bad: { 'templates/shell/fotter.tsx': 'export {};' },
    good: { 'templates/shell/footer.tsx': 'export {};' },
  }),
  'template/not-replaceable': define<object>({
    severity: 'error',
    lowerable: true,
    message: () => 'The tool always uses its own file in the place of this one: it has no effect.',
    what: 'A file in the templates of the site has the path of one of the tool that is never replaced.',
    why: 'Bundling begins with a few files, and Sass looks for those whose names begin with _ beside the sheet that uses them. No file of the site takes their place.',
    fix: 'Replace templates/document.tsx instead. Instead of a partial, replace templates/styles/main.scss, which then finds the partials beside it first.',
    bad: { 'templates/render.tsx': 'export {};' },
    good: { 'templates/shell/footer.tsx': "export * from 'tvilling/templates/shell/footer';" },
  }),
  'template/original-changed': define<{ name: string }>({
    severity: 'warning',
    message: () => 'The file of the tool that this one replaces has changed since this one was made from it.',
    hint: ({ name }) =>
      `See what has changed: tvilling override ${name} --diff. When this file is up to date: tvilling override ${name} --accept`,
    what: 'A file of the site replaces one of the tool, and an update of the tool has changed the original.',
    why: 'Repairs and additions of the update do not reach the site, and a wrapped component may have other properties.',
    fix: 'Look at the change, copy what the site needs, then confirm that the file is up to date: tvilling override <name> --accept',
    bad: { 'templates/.originals/shell/footer.tsx': '(the footer of an earlier version)' },
    good: {
      'templates/.originals/shell/footer.tsx':
        '(the footer of this version, whose changes you have taken over)',
    },
  }),
};
