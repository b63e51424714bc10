import { join } from 'node:path';
import { root } from './run-cli.ts';
import { type Changes, minimal, textsOf } from './temporary-site.ts';

/** The templates in a folder, by path from the folder of a site. */
const templatesIn = (folder: string): Changes =>
  Object.fromEntries(
    Object.entries(textsOf(join(root, folder, 'templates'))).map(([path, text]) => [
      `templates/${path}`,
      text,
    ]),
  );

/**
 * Templates of a site's own, of many kinds. A site with all of them has the same bundles whatever its content, so tests of single parts
 * share these (`siteWithParts`).
 */
export const ownParts: Changes = {
  ...templatesIn('tests/sites/booking'),
  ...templatesIn('tests/diagnostics/codes/output__render-failed/files'),
  'templates/collections/notices/definition.ts': `import { defineCollection, localizedRichText, localizedText, text } from 'tvilling/schema';
export default defineCollection({
  holds: 'a notice',
  from: 'content/notices/*.yaml',
  entry: { title: localizedText(), by: text().default('The harbour office'), body: localizedRichText() },
  page: {
    title: 'title',
    description: 'body',
    sections: ({ by, body }) => [
      { type: 'text', body },
      { type: 'text', title: by.match(/[^ ]+ .+/)[0], body },
    ],
  },
});
`,
  'templates/receivers/crane-desk/definition.ts': `import { defineReceiver, text } from 'tvilling/schema';
export default defineReceiver({
  shows: 'The crane desk takes them.',
  settings: { desk: text() },
  action: ({ desk }, { form }) => \`https://desk.example/\${desk}/\${form}\`,
  hidden: ({ desk }) => ({ desk }),
  trap: { name: 'fax', type: 'text' },
  success: { done: true },
  says: { en: 'It goes to the crane desk.', sv: 'Den går till krandisken.' },
});
`,
  'templates/sections/quote/words.ts': `
import { defineWords } from 'tvilling/schema';
export default defineWords({ by: { en: 'Heard on the quay', sv: 'Hört på kajen' } });
`,
  'templates/sections/quote/definition.ts': `
import { defineSection, localizedText } from 'tvilling/schema';
import words from './words.ts';
export default defineSection({
  shows: 'What somebody said.',
  fields: { quote: localizedText().describe('The words.') },
  words,
});
`,
  'templates/sections/quote/index.tsx': `
export default function Quote({ section, words }) {
  return <blockquote>{section.quote} <cite>{words.by}</cite></blockquote>;
}
`,
  'templates/sections/film/definition.ts': `import { defineSection, z } from 'tvilling/schema';
export default defineSection({
  shows: 'A film of another site.',
  fields: { film: z.string().describe('Its address.'), player: z.string().describe('The script that plays it.') },
});
`,
  'templates/sections/film/index.tsx': `
export default function Film({ section: { film, player } }) {
  return <><iframe src={film} title="x" /><script src={player} integrity="sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb" /></>;
}
`,
};

/** A list of notices in the minimal site, in both languages; without their files. */
export const noticeList: Changes = {
  'content/routes.yaml': `${minimal('content/routes.yaml')}- page: notices
  slug: { en: notices, sv: nytt }
  entries: { of: notices }
`,
  'content/navigation.yaml': minimal('content/navigation.yaml').replace(
    'main:\n',
    'main:\n  - { title: { en: Notices, sv: Nytt }, path: notices }\n',
  ),
  'content/pages/notices.yaml': `meta:
  title: { en: Notices, sv: Nytt }
  description: { en: What skippers must know., sv: Vad skeppare måste veta. }
hero: { title: { en: Notices to skippers, sv: Nytt för skeppare } }
sections:
  - { type: entry-list, title: { en: All notices, sv: Allt nytt }, entries: { of: notices } }
`,
};
