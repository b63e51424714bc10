import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { giveMade, keepMade } from '../../built-sites.ts';
import { runMain } from '../../run-main.ts';
import { type Changes, edit, read, temporarySite } from '../../temporary-site.ts';

const override = (folder: string, ...args: string[]) => runMain(['override', ...args, '--root', folder]);

/** A section of the site, which shows texts in the way of the tool, and an entry. */
const notes: Changes = {
  'templates/sections/notes/definition.ts': `import { defineSection, localizedRichText, reference } from 'tvilling/schema';
import metrics from 'tvilling/templates/collections/metrics/definition';
export default defineSection({
  shows: 'Notes.',
  fields: { body: localizedRichText(), metric: reference(metrics) },
});
`,
  'templates/sections/notes/index.tsx': `import { RichText } from 'tvilling/templates/shell/rich-text';
import type { SectionComponentProps } from 'tvilling/templates/sections/section';
import type definition from './definition.ts';
export default function Notes({ section }: SectionComponentProps<typeof definition>) {
  return <div className="notes">{section.metric.label}: <RichText nodes={section.body} /></div>;
}
`,
};
const section =
  '  - type: notes\n    title: { en: Notes, sv: Anteckningar }\n    metric: projects\n    body: { en: It rains., sv: Det regnar. }\n';

describe('a site with many templates that replace those of the tool, and a section of its own', () => {
  let plain: string;
  let wrapped: string;
  beforeAll(async () => {
    const ends: (() => void)[] = [];
    const later = (end: unknown) => void ends.push(end as () => void);
    plain = temporarySite('minimal', {}, later);
    wrapped = temporarySite('minimal', notes, later);
    edit(wrapped, 'content/pages/contact.yaml', 'action:\n', `${section}action:\n`);
    for (const name of ['shell/hero', 'pages/home', 'sections/metrics', 'templates/shell/rich-text.tsx'])
      expect((await override(wrapped, name)).code, name).toBe(0);
    for (const name of ['sections/text/definition', 'collections/metrics/definition', 'shell/words'])
      expect((await override(wrapped, name)).code, name).toBe(0);
    expect((await override(wrapped, 'drawings/motifs')).code).toBe(0);
    for (const name of ['shell/footer', 'sections/form', 'sections/metrics/style.scss', 'styles/main.scss'])
      expect((await override(wrapped, name, '--copy')).code, name).toBe(0);
    const text = 'templates/shell/rich-text.tsx';
    edit(wrapped, text, '<Original {...props} />', '<b><Original {...props} /></b>');
    // A copied style sheet finds the partials beside it, and those of the tool.
    writeFileSync(join(wrapped, 'templates/styles/_print.scss'), '.own-print{color:rebeccapurple}');
    giveMade('overridden', wrapped);
    for (const folder of [plain, wrapped]) {
      const { code, stderr } = await runMain(['build', '--root', folder, '--date', '2026-11-21']);
      expect(code, stderr).toBe(0);
    }
    keepMade('overridden', wrapped);
    return () => {
      for (const end of ends) end();
    };
  });

  it('is built into the same pages', () => {
    // The part between the names of scripts, which differ.
    const [own, same] = [plain, wrapped].map((folder) => /<a class="skip-link".*<\/footer>/.exec(read(folder, 'dist/index.html'))?.[0]);
    expect(same).toContain('Cranes that start in January');
    expect(same).toBe(own);
    expect(read(wrapped, 'dist/index.html')).toMatch(/\.own-print\{color:(?:rebeccapurple|#639)\}/);
  });

  it('reaches what else the site has, such as a section and a definition of its own', () => {
    const shown = (page: string) => read(wrapped, page).match(/<b>.*?<\/b>/g);
    expect(shown('dist/contact.html')).toEqual(['<b><p>It rains.</p></b>']);
    // The tool's own section, and the original within the replacement.
    expect(shown('dist/sv/om-oss.html')).toEqual([expect.stringMatching(/^<b><p>Vi <em>började<\/em>/)]);
  });
});
