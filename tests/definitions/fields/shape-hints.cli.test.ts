import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../cli/diagnostics/finding.ts';
import { about, home } from '../../edit/repair/fixing.ts';
import type { Report } from '../../findings.ts';
import { caseFile, judgedOnce, manyPages } from '../../many-pages.ts';
import { runMain } from '../../run-main.ts';
import { edit, minimal, temporarySite } from '../../temporary-site.ts';

const metrics = 'content/metrics.yaml';
const routes = 'content/routes.yaml';
const keywords = 'keywords: { en: [about], sv: [om oss] }';
const languages = 'Write one value for each language: { en: …, sv: … }';

const hintsOf = (findings: readonly Finding[]) => findings.filter(({ severity }) => severity === 'error').map(({ hint }) => hint);

describe('says what to write in a page', () => {
  const cases: readonly (readonly [right: string, wrong: string, hint: string])[] = [
    ['{ en: [about],', '{ en: 2026,', "Write it as a list: ['2026']"],
    ['{ en: [about],', "{ en: 'about, the boats',", 'Write it as a list: [about, the boats]'],
    ['{ en: [about],', "{ en: 'We build boats here, and cranes',", "Write it as a list: ['We build boats here, and cranes']"],
    ['{ en: [about],', "{ en: '#1',", "Write it as a list: ['#1']"],
    ['{ en: [about],', "{ en: 'true',", "Write it as a list: ['true']"],
    [keywords, 'keywords: [about]', languages],
    [
      '- { page: contact, label: { en: Contact us, sv: Kontakta oss } }',
      '  { page: contact, label: { en: Contact us, sv: Kontakta oss } }',
      'Make it an item of a list: a dash before its first key, or [ ] around its braces.',
    ],
    ['story', '', 'Write text after it, or remove it where it is optional.'],
    ['title: { en: About us, sv: Om oss }', 'title:', languages],
    ['en: Twelve people,', 'en: 12,', "Put it between quotation marks to make it text: '12'"],
    ['en: Twelve people,', 'en: [Twelve people],', 'Write it without brackets: Twelve people'],
    ['en: Twelve people,', 'en: [12],', "Write it without brackets: '12'"],
    ['en: We *began*', 'en:\n        Note: We *began*', "Put text with a colon in it between quotation marks: 'Note: …'"],
    ['en: Twelve people,', 'en: { a: b },', 'Write one text in place of the keys.'],
    [
      minimal(about).slice(minimal(about).indexOf('hero:'), minimal(about).indexOf('sections:')),
      'hero:\n',
      'Write its keys below it, each on a line of its own and indented deeper: label, title, lead, actions, drawing, parts …',
    ],
    ['action:\n  title:', 'action:\n- title:', 'Remove the dashes: its keys are below it, indented deeper.'],
    ['meta:', 'draft: yes\nmeta:', 'Write true.'],
    ['meta:', "draft: 'false'\nmeta:", 'Write it without quotation marks: false'],
  ];
  const judged = judgedOnce(manyPages(cases.map(([right, wrong]) => minimal(about, [right, wrong]))));

  it.each(cases.map(([right, wrong, hint], index) => [right, wrong, hint, index] as const))(
    'in the place of "%s" written as "%s"',
    (_, __, hint, index) => expect(hintsOf(judged.findings(caseFile(index)))).toEqual([hint]),
  );
});

describe('says what to write in the place of a number', () => {
  const cases: readonly (readonly [wrong: string, hint: string])[] = [
    ["'500'", 'Write it without quotation marks: 500'],
    ['1,500', 'Write 1500; or 1.5, if the comma is for decimals.'],
    ['1 500', 'Write 1500'],
    ["'1.500.000'", 'Write 1500000'],
    ['1,500,000', 'Write 1500000'],
    ['2,5', 'Write 2.5'],
    ['0,125', 'Write 0.125'],
    ['500+', 'Write the number alone: 500'],
    ['about 500', 'Write the number alone: 500'],
    ['400-500', 'Write it in digits alone.'],
    ['five hundred', 'Write it in digits alone.'],
    ['[500]', 'Write it without brackets: 500'],
    ['', 'Write a number after it, or remove it where it is optional.'],
  ];
  const metric = ([wrong]: readonly [string, string], index: number) =>
    minimal(metrics, ['id: projects', `id: m${index}`], ["{ value: 500, mark: '+' }", `\n    value: ${wrong}\n    mark: '+'`]);
  const judged = judgedOnce({ [metrics]: minimal(metrics) + cases.map(metric).join('') });
  const linesOfMetric = 6;

  it.each(cases.map(([wrong, hint], index) => [wrong, hint, index] as const))('written as "%s"', (_, hint, index) => {
    const first = minimal(metrics).split('\n').length + index * linesOfMetric;
    const own = judged
      .findings(metrics)
      .filter(({ range }) => range !== null && range.start.line >= first && range.start.line < first + linesOfMetric);
    expect(hintsOf(own)).toEqual([hint]);
  });
});

it.each<[file: string, right: string, wrong: string, hint: string]>([
  [home, 'items: [projects]', 'items: projects', 'Write it as a list: [projects]'],
  [home, 'items: [projects]', 'items:', 'Write its items below it, each with a dash and a space before it.'],
  [
    routes,
    '- page: about\n',
    '- page: about\n  aliases: [/gdpr]\n',
    'Write keys and their values in its place: language, slug, path, as, children',
  ],
])('says in %s what to write in the place of "%s" written as "%s"', async (file, right, wrong, hint) => {
  const site = temporarySite('minimal', { [file]: minimal(file, [right, wrong]) });
  const { stdout } = await runMain(['validate', '--json', '--root', site]);
  const { findings } = JSON.parse(stdout) as Report;
  expect(findings.filter(({ file: at }) => at === file).map((found) => found.hint)).toEqual([hint]);
});

it('names the languages of the site, and those of an example where the configuration cannot be read', async () => {
  const title = '  title: { en: Twelve people, sv: Tolv personer }\n';
  const site = temporarySite('minimal', {
    [about]: minimal(about, ['title: { en: About us, sv: Om oss }', 'title: Om oss'], [title, '']),
  });
  const hints = async () => {
    const { stdout } = await runMain(['validate', '--json', '--root', site]);
    const { findings } = JSON.parse(stdout) as Report;
    return hintsOf(findings.filter(({ file }) => file === about));
  };
  const saying = (values: string) => [
    `Write one value for each language: ${values}`,
    `Add title: ${values}, with each language of the site.`,
  ];
  expect(await hints()).toEqual(saying('{ en: …, sv: … }'));
  edit(site, 'site.config.yaml', 'code: sv', 'code: fi');
  expect(await hints()).toEqual(expect.arrayContaining(saying('{ en: …, fi: … }')));
  edit(site, 'site.config.yaml', 'name: Nordkaj', 'name: [Nordkaj]');
  expect(await hints()).toEqual(expect.arrayContaining(saying('{ en: …, sv: … }')));
});
