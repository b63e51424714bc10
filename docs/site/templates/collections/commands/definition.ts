import { code, defineCollection, localizedText, text, z } from 'tvilling/schema';
import words from './words.ts';

const parts = z.array(
  z.strictObject({
    name: text().describe('How it is written, such as --output <file>.'),
    says: localizedText().describe('Its purpose.'),
    choices: z.array(code()).describe('The values that it may have; empty for any.'),
    initial: code().optional().describe('Its value where it is left out.'),
  }),
);

export default defineCollection({
  holds: 'a command',
  from: 'content/commands/*.yaml',
  entry: {
    name: text().describe('The command, such as tvilling build.'),
    summary: localizedText().describe('What it does.'),
    usage: code().describe('How it is called.'),
    arguments: parts.describe('Its arguments in order.'),
    options: parts.describe('Its options in order.'),
  },
  words,
  page: {
    title: 'name',
    description: 'summary',
    placeholders: ['name', 'summary'],
    sections: (command, words) => {
      const literal = (value: string) => [{ type: 'code', value }];
      const said = (value: string) => [{ type: 'text', value }];
      const purpose = ({ says, choices, initial }: (typeof command)['options'][number]) => {
        const among = choices.length === 0 ? said(says) : [...said(`${says.replace(/\.$/, '')}: `), ...literal(choices.join(', '))];
        if (initial === undefined) return among;
        const end = choices.length === 0 ? '' : '.';
        return [...among, ...said(`${end} ${words.initial}: `), ...literal(initial)];
      };
      const table = (id: 'arguments' | 'options') =>
        command[id].length === 0
          ? []
          : [
              {
                type: 'article',
                id,
                title: words[id],
                body: [
                  {
                    type: 'table',
                    align: [null, null],
                    head: [said(words.name), said(words.purpose)],
                    rows: command[id].map((part) => [literal(part.name), purpose(part)]),
                  },
                ],
              },
            ];
      return [
        { type: 'article', id: 'usage', title: words.usage, body: literal(command.usage) },
        ...table('arguments'),
        ...table('options'),
      ];
    },
  },
});
