import { article, code, defineCollection, localizedArticle, localizedText, text, z } from 'tvilling/schema';
import words from './words.ts';

const excerpts = z.array(z.strictObject({ file: code(), text: article() }));

const said = (value: string) => ({ type: 'paragraph', children: [{ type: 'text', value }] });

const labelled = (label: string, file: string) => ({
  type: 'paragraph',
  children: [
    { type: 'strong', children: [{ type: 'text', value: label }] },
    { type: 'text', value: ' – ' },
    { type: 'code', value: file },
  ],
});

const examples = (files: readonly { file: string; text: readonly object[] }[], label: string) =>
  files.flatMap(({ file, text }) => [labelled(label, file), ...text]);

export default defineCollection({
  holds: 'a finding',
  from: 'content/findings/*.yaml',
  entry: {
    code: text().describe('Its code, such as route/slug-collision.'),
    severity: z.enum(['error', 'warning']).describe('How serious it is.'),
    adjustable: z.boolean().describe('Whether rules in site.config.yaml can change it.'),
    what: localizedText().describe('What is wrong.'),
    why: localizedArticle().describe('Why it matters.'),
    fix: localizedArticle().describe('How to fix it.'),
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
      const setting = { type: 'code', value: `rules: { ${name}: off }` };
      const part = (id: string, title: string, body: readonly object[]) =>
        body.length === 0 ? [] : [{ type: 'article', id, title, body }];
      const right = good.length === 0 ? [said(words.removed)] : examples(good, words.right);
      return [
        ...part('why', words.why, why),
        ...part('fix', words.fix, fix),
        ...part('example', words.example, bad.length + good.length === 0 ? [] : [...examples(bad, words.wrong), ...right]),
        ...part('printed', words.printed, printed === undefined ? [] : [{ type: 'code', value: printed }]),
        ...part('severity', words.level, [
          said(words[severity]),
          said(words[adjustable ? 'adjustable' : 'fixed']),
          ...(adjustable ? [setting] : []),
        ]),
      ];
    },
  },
});
