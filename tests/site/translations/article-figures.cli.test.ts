import { describe, expect, it } from 'vitest';
import { runMain } from '../../run-main.ts';
import { edit, read, temporarySite } from '../../temporary-site.ts';

const about = 'content/pages/about.yaml';

const english = [
  'We have 12 cranes and 3 ships.',
  '',
  '## The quay',
  '',
  'It is 240 m long.',
  '',
  'It was built in 1741.',
  '',
  '1. Berth 7 is for ferries.',
  '2. Berth 9 is for barges.',
  '',
  '| Ship | Length |',
  '| ---- | -----: |',
  '| Freja | 42 m |',
  '| Balder | 51 m |',
  '',
  '## The crew',
  '',
  'There are 31 of us. We work 38 hours.',
];
const swedish = [
  'Vi har 12 kranar och 3 fartyg.',
  '',
  '## Kajen',
  '',
  'Den är 240 m lång.',
  '',
  'Den byggdes 1741.',
  '',
  '1. Plats 7 är för färjor.',
  '2. Plats 9 är för pråmar.',
  '',
  '| Fartyg | Längd |',
  '| ------ | ----: |',
  '| Freja | 42 m |',
  '| Balder | 51 m |',
  '',
  '## Besättningen',
  '',
  'Vi är 31. Vi arbetar 38 timmar.',
];

type Replaced = readonly [from: string, to: string][];

const withReplaced = (replaced: Replaced): string[] =>
  replaced.reduce((written, [from, to]) => written.replace(from, to), swedish.join('\n')).split('\n');

/** A site with an article in English and Swedish. */
function siteWith(replaced: Replaced, settings: string): string {
  const indented = (lines: readonly string[]) => lines.map((line) => `        ${line}`.trimEnd()).join('\n');
  const section = `  - type: article\n${settings}    title: { en: The harbour, sv: Hamnen }\n    body:\n      en: |\n${indented(english)}\n      sv: |\n`;
  const site = temporarySite('minimal');
  edit(site, about, 'sections:\n', `sections:\n${section}${indented(withReplaced(replaced))}\n`);
  return site;
}

/** What `tvilling validate` says of the figures of its article: the line of the Swedish text, and the message. */
async function figures(replaced: Replaced, code = 'translation/figures-differ', settings = ''): Promise<string[]> {
  const own = withReplaced(replaced);
  const site = siteWith(replaced, settings);
  const { stdout } = await runMain(['validate', '--json', '--root', site]);
  const { findings } = JSON.parse(stdout) as {
    findings: { code: string; message: string; range: { start: { line: number } } }[];
  };
  const first = read(site, about).split('\n').indexOf(`        ${own[0]}`) + 1;
  return findings
    .filter((finding) => finding.code.startsWith(code))
    .map(({ range, message }) => `${own[range.start.line - first]}: ${message.replace(/^.*source text: /, '')}`);
}

it('finds nothing in an article with the same figures in each block', async () => {
  expect(await figures([])).toEqual([]);
});

it('names each block of an article whose figures differ, at the figure or at its first line', async () => {
  expect(
    await figures([
      ['240 m', '420 m'],
      ['Plats 9', 'En plats'],
      ['| 42 m', '| 24 m'],
      ['Vi är 31.', 'Vi är många.'],
    ]),
  ).toMatchInlineSnapshot(`
    [
      "Den är 420 m lång.: "240" is missing, and "420" has no counterpart there.",
      "2. En plats är för pråmar.: "9" is missing.",
      "| Freja | 24 m |: "42" is missing, and "24" has no counterpart there.",
      "Vi är många. Vi arbetar 38 timmar.: "31" is missing.",
    ]
  `);
});

it('finds figures that have changed places between two blocks', async () => {
  expect(
    await figures([
      ['240 m', '1741 m'],
      ['byggdes 1741', 'byggdes 240'],
    ]),
  ).toHaveLength(2);
});

it('takes a paragraph that has become two, or two that have become one, as the same', async () => {
  expect(await figures([['Vi är 31. Vi', 'Vi är 31.\n\nVi']])).toEqual([]);
  expect(await figures([['lång.\n\nDen byggdes', 'lång. Den byggdes']])).toEqual([]);
});

it('names a figure of a block that the translation lacks', async () => {
  expect(await figures([['Den byggdes 1741.\n\n', '']])).toMatchInlineSnapshot(`
    [
      "Den är 240 m lång.: "1741" is missing.",
    ]
  `);
});

describe('an article that is shorter on purpose', () => {
  const shorter = '    shorter: [sv]\n';
  const less: [string, string][] = [
    ['Den byggdes 1741.\n\n', ''],
    ['Vi är 31. Vi arbetar 38 timmar.', 'Vi är flera.'],
    ['| Balder | 51 m |\n\n## Besättningen\n', '| Balder | 51 m |\n'],
  ];

  it('may lack figures and parts of its source text', async () => {
    expect(await figures(less, 'translation/', '')).not.toEqual([]);
    expect(await figures(less, 'translation/', shorter)).toEqual([]);
  });

  it('is not asked for the blocks that it lacks', async () => {
    const exported = async (settings: string) => {
      const site = siteWith(less, settings);
      const { stdout } = await runMain(['translations', 'export', '--root', site, '--to', 'sv']);
      return ['1741', 'The crew', '38 hours'].filter((words) => stdout.includes(words));
    };
    expect(await exported('')).toEqual(['1741', 'The crew']);
    expect(await exported(shorter)).toEqual([]);
  });

  it('may have no figure or part that the source text lacks', async () => {
    const more: [string, string][] = [...less, ['240 m lång', '240 m lång sedan 1742'], ['Den är', '### Djupet\n\nDen är']];
    expect(await figures(more, 'translation/', shorter)).toMatchInlineSnapshot(`
      [
        "### Djupet: "### Djupet" has no counterpart there.",
        "Den är 240 m lång sedan 1742.: "1742" has no counterpart there.",
      ]
    `);
  });
});
