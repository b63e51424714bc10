import { code, defineCollection, localized, localizedText, text, z } from 'tvilling/schema';
import { prose } from '../../sections/document/blocks.ts';
import words from './words.ts';

const excerpts = z.array(z.strictObject({ file: code(), text: code() }));

const said = (text: string) => ({ is: 'paragraph', words: [{ is: 'text', text }] });

const examples = (files: readonly { file: string; text: string }[], label: string) =>
  files.map(({ file, text }) => ({ is: 'code', code: text, label: `${label} – ${file}` }));

export default defineCollection({
  holds: 'a finding',
  from: 'content/findings/*.yaml',
  entry: {
    code: text().describe('Its code, such as route/slug-collision.'),
    severity: z.enum(['error', 'warning']).describe('How serious it is.'),
    adjustable: z.boolean().describe('Whether rules in site.config.yaml can change it.'),
    what: localizedText().describe('What is wrong.'),
    why: localized(prose).describe('Why it matters.'),
    fix: localized(prose).describe('How to mend it.'),
    bad: excerpts.describe('Files with the mistake.'),
    good: excerpts.describe('The same files without it.'),
    printed: code().optional().describe('What the tool prints for such a mistake.'),
  },
  words,
  page: {
    title: 'code',
    description: 'what',
    placeholders: ['code', 'what'],
    sections: ({ code: name, severity, adjustable, why, fix, bad, good, printed }, words) => {
      const setting = { is: 'code', code: `rules: { ${name}: off }` };
      return [
        { type: 'document', id: 'why', title: words.why, blocks: [{ is: 'paragraph', words: why }] },
        { type: 'document', id: 'fix', title: words.fix, blocks: [{ is: 'paragraph', words: fix }] },
        ...(bad.length + good.length === 0
          ? []
          : [
              {
                type: 'document',
                id: 'example',
                title: words.example,
                blocks: [
                  ...examples(bad, words.wrong),
                  ...(good.length === 0 ? [said(words.removed)] : examples(good, words.right)),
                ],
              },
            ]),
        ...(printed === undefined
          ? []
          : [
              {
                type: 'document',
                id: 'printed',
                title: words.printed,
                blocks: [{ is: 'code', code: printed }],
              },
            ]),
        {
          type: 'document',
          id: 'severity',
          title: words.level,
          blocks: [
            said(words[severity]),
            said(words[adjustable ? 'adjustable' : 'fixed']),
            ...(adjustable ? [setting] : []),
          ],
        },
      ];
    },
  },
});
