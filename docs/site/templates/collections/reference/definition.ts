import { defineCollection, localizedArticle, localizedText, text, z } from 'tvilling/schema';
import words from './words.ts';

export default defineCollection({
  holds: 'something with fields',
  from: 'content/reference/*.yaml',
  entry: {
    name: text().describe('Its name, as "tvilling fields" takes it.'),
    says: localizedText().describe('What it is.'),
    fields: z
      .array(
        z.strictObject({
          path: text().describe('The key, after those of the mappings around it.'),
          isRequired: z.boolean().describe('Whether it must be there.'),
          kind: text().describe('The kind of its value.'),
          says: localizedArticle().optional().describe('Its purpose.'),
        }),
      )
      .describe('The fields, each before those inside it.'),
  },
  words,
  page: {
    title: 'name',
    description: 'says',
    placeholders: ['name', 'says'],
    sections: ({ fields }, words) => {
      const said = (value: string) => [{ type: 'text', value }];
      return [
        {
          type: 'article',
          id: 'fields',
          title: words.fields,
          body: [
            {
              type: 'table',
              align: [null, null, null],
              head: [said(words.name), said(words.kind), said(words.purpose)],
              rows: fields.map(({ path, isRequired, kind, says }) => [
                [{ type: 'code', value: path }],
                said(isRequired ? `${kind}, ${words.required}` : kind),
                (says ?? []).flatMap((block) => (block.type === 'paragraph' ? block.children : [])),
              ]),
            },
          ],
        },
      ];
    },
  },
});
