import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-cli.ts';
import { type Changes, changed, minimal, textsOf } from './temporary-site.ts';

/** A replacement of the footer with a word: the site then has bundles of its own. */
export const ownFooter = (word = 'Pier'): Changes => ({
  'templates/shell/footer.tsx': `export function Footer() {
  return <footer className="footer">${word}</footer>;
}
`,
});

/** The templates in a folder, by path from the folder of a site. */
const templatesIn = (folder: string): Changes =>
  Object.fromEntries(Object.entries(textsOf(join(root, folder, 'templates'))).map(([path, text]) => [`templates/${path}`, text]));

/** The files of the example in a guide, by the path in their first line. `language`: that of its code, `ts` or `tsx`. */
export const exampleIn = (guide: string, language = 'ts'): Record<string, string> =>
  Object.fromEntries(
    Array.from(
      readFileSync(join(root, guide), 'utf8').matchAll(new RegExp(`^\`\`\`${language}\\n// (templates/\\S+)\\n(.*?)^\`\`\`$`, 'gms')),
      ([, path = '', text = '']) => [path, text],
    ),
  );

/** A kind of field that is made of others, and a section that has it. */
const cards: Changes = {
  'templates/fields/card.ts': `import { defineField, localizedText, pageReference, z } from 'tvilling/schema';

export const card = defineField({
  written: z.strictObject({ page: pageReference(), caption: localizedText() }),
  show: ({ page, caption }, { language }) => ({ line: \`\${language}: \${caption} (\${page.title})\`, href: page.href }),
});
`,
  'templates/sections/cards/definition.ts': `import { defineSection } from 'tvilling/schema';
import { card } from '../../fields/card.ts';

export default defineSection({
  shows: 'A card.',
  fields: { card: card().describe('The card.'), more: card().optional().describe('Another.') },
});
`,
  'templates/sections/cards/index.tsx': `import type { SectionComponentProps } from 'tvilling/templates/sections/section';
import type definition from './definition.ts';

export default function Cards({ section }: SectionComponentProps<typeof definition>) {
  return <a href={section.card.href}>{section.card.line}</a>;
}
`,
};

/** A kind of field whose `show` is wrong, and a section that has it. */
const fieldThatFails = (name: string, show: string): Changes => ({
  [`templates/fields/${name}.ts`]: `import { defineField, z } from 'tvilling/schema';

export const ${name} = defineField({
  written: z.string(),
  show: (): string => {
    ${show}
  },
});
`,
  [`templates/sections/${name}/definition.ts`]: `import { defineSection } from 'tvilling/schema';
import { ${name} } from '../../fields/${name}.ts';

export default defineSection({ shows: 'Nothing.', fields: { text: ${name}().describe('Any text.') } });
`,
  [`templates/sections/${name}/index.tsx`]: `
export default function Section({ section }) {
  return <p>{section.text}</p>;
}
`,
});

const events = 'templates/collections/events/definition.ts';

/** The collection of events of the guide, with days instead of hours. */
const fairs: Changes = {
  [events.replace('events', 'fairs')]: [
    ['events', 'fairs'],
    ['moment().', "period({ open: ['to'] })."],
    [' moment }', ' period }'],
    ['time.from.dateTime', 'time.from?.date'],
    ['time.to?.dateTime', 'time.to?.date'],
  ].reduce((text, [before = '', after = '']) => changed(text, before, after), exampleIn('docs/events.md')[events] ?? ''),
};

/**
 * Templates of a site's own, of many kinds. A site with all of them has the same bundles whatever its content, so tests of single parts
 * share these (`siteWithParts`).
 */
export const ownParts: Changes = {
  ...templatesIn('tests/sites/booking'),
  ...templatesIn('tests/diagnostics/codes/output__render-failed/files'),
  ...['templates', 'styles', 'fields', 'kinds', 'outputs', 'collections', 'sources', 'events'].reduce<Changes>(
    (files, guide) => Object.assign(files, exampleIn(`docs/${guide}.md`)),
    {},
  ),
  ...exampleIn('docs/collections.md', 'tsx'),
  ...fairs,
  'templates/sections/crates/index.tsx': `import type { SectionComponentProps } from 'tvilling/templates/sections/section';
import type definition from './definition.ts';

export default function Crates({ section }: SectionComponentProps<typeof definition>) {
  return <p>{section.crates.map(({ name, size }) => \`\${name}: \${size.map(({ text }) => text).join(', ')}\`)}</p>;
}
`,
  'templates/sections/terms/index.tsx': `import { RichText } from 'tvilling/templates/shell/rich-text';
import type { SectionComponentProps } from 'tvilling/templates/sections/section';
import type definition from './definition.ts';

export default function Terms({ section: { model, conditions } }: SectionComponentProps<typeof definition>) {
  return <><h3>{model}</h3><RichText nodes={conditions} /></>;
}
`,
  'templates/sections/offer/index.tsx': 'export default function Offer() { return null; }\n',
  'templates/sections/opening/definition.ts': `import { defineSection, moment, period, today } from 'tvilling/schema';

export default defineSection({
  shows: 'Whether something is open.',
  fields: {
    today: today().optional(),
    open: period({ open: ['from', 'to'] }).optional(),
    begins: moment().optional(),
  },
});
`,
  'templates/sections/opening/index.tsx': `import type { SectionComponentProps } from 'tvilling/templates/sections/section';
import type definition from './definition.ts';

export default function Opening({ section: { today, open, begins } }: SectionComponentProps<typeof definition>) {
  return <p>
    {today?.text} {open && \`\${open.text} (\${open.when})\`}
    {begins && <time dateTime={begins.from.dateTime}>{begins.text} ({begins.when})</time>}
  </p>;
}
`,
  ...cards,
  ...fieldThatFails('torn', "throw new Error('No');"),
  ...fieldThatFails('odd', 'return 12n as never;'),
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
  fields: { film: z.string().describe('Its address.'), player: z.string().describe('The script that plays it.'),
    poster: z.string().optional().describe('The address of a picture.') },
});
`,
  'templates/sections/film/index.tsx': `
export default function Film({ section: { film, player, poster } }) {
  return <>{poster && <img src={poster} alt="" width="8" height="8" />}<iframe src={film} title="x" /><script src={player} integrity="sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb" /></>;
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
