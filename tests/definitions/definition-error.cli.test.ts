import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { siteWithParts } from '../bundled-site.ts';
import { expectRefusal, findingsIn } from '../findings.ts';
import { noticeList, ownParts } from '../own-parts.ts';
import { runMain } from '../run-main.ts';
import { type Changes, edit, read } from '../temporary-site.ts';
import { definition, fixture, ownSite, said, section, withPiece } from './own-site.ts';

describe('a definition that cannot be used', () => {
  const first = (text: string): Changes => withPiece(definition, 'import', `${text}\nimport`);
  const beginningWith = (line: string) => new RegExp(`^error ${line.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
  const fields = (name: string): Changes => withPiece(section, '    turn:', `    ${name}:`);

  it.each<[what: string, changes: Changes, line: string]>([
    [
      'throws',
      withPiece(definition, 'export default', "throw new Error('I am not ready');\nexport default"),
      `${definition}:4:7 throws while it is loaded: I am not ready`,
    ],
    [
      'throws in a file beside it',
      {
        'templates/collections/news/beside.ts': 'export const made = ((): string => {\n  throw new Error("No");\n})();\n',
        ...first("import './beside.ts';"),
      },
      'templates/collections/news/beside.ts:2:9 throws while it is loaded: No',
    ],
    ['has no default export', withPiece(section, 'export default', 'export const latest ='), `${section}:1:1 has no default export.`],
    [
      'has no default export that another needs',
      withPiece(definition, 'export default', 'export const news ='),
      `${definition}:1:1 has no default export.`,
    ],
    [
      'names another time for its component',
      withPiece(section, "interactive: 'visible'", "interactive: 'sometimes'"),
      `${section}:4:16 cannot be used: interactive is 'visible' or 'intent', or is left out.`,
    ],
    [
      'exports something else',
      { [definition]: '\nconst five = 5;\nexport { five as default };\n' },
      `${definition}:3:1 exports no definition.`,
    ],
    [
      'imports a module of Node.js',
      first("import { readFileSync } from 'node:fs';\nreadFileSync('secrets');"),
      `${definition}:1:30 cannot be used: it imports node:fs.`,
    ],
    ['imports a package', first("import { parse } from 'yaml';\nparse('a');"), `${definition}:1:23 cannot be used: it imports yaml.`],
    [
      'imports a file that is not there',
      first("import { a } from './absent.ts';\na();"),
      `${definition}:1:19 cannot be used: there is no ./absent.ts.`,
    ],
    [
      'imports an original that is not there',
      first("import a from 'tvilling/templates/collections/metric/definition';\na();"),
      `${definition}:1:15 cannot be used: there is no tvilling/templates/collections/metric/definition.`,
    ],
    [
      'imports a field kind that is none',
      { [definition]: read(fixture, definition).replaceAll(/\bday\b(?=[,(])/g, 'days') },
      `${definition}:1:10 cannot be used: "days" is not exported by "tvilling/schema".`,
    ],
    ['has a mistake of syntax', withPiece(definition, 'entry: {', 'entry: {{'), `${definition}:7:11 cannot be used: Unexpected token.`],
    ...['type', 'id', 'title', 'lead'].map((name): [string, Changes, string] => [
      `is of a section with a field "${name}"`,
      fields(name),
      `${section}:4:16 cannot be used: "${name}" is a field that every section has.`,
    ]),
    [
      'is of a collection with a field "slug"',
      withPiece(definition, '    heading:', '    slug:'),
      `${definition}:4:16 cannot be used: "slug" is a field that every entry has.`,
    ],
    [
      'names a field that it does not have',
      withPiece(definition, "title: 'title'", "title: 'name'"),
      `${definition}:4:16 cannot be used: "name" is no field of its entries.`,
    ],
    [
      'lets texts name a field that they cannot',
      { [definition]: read(fixture, definition).replaceAll('summary', 'inShort') },
      `${definition}:4:16 cannot be used: "inShort" is no name that texts can give: it has other letters than a to z.`,
    ],
    [
      'has an option of its page beside the page',
      withPiece(definition, '  page: {', '  referrers: true,\n  page: {'),
      `${definition}:4:16 cannot be used: "referrers" is not known here; known are holds, from, perLanguage, entry, refine, detail, inText, closes, words, page.`,
    ],
    [
      'mistypes an option of its page',
      withPiece(definition, "title: 'title'", "title: 'title', tgas: 'title'"),
      `${definition}:4:16 cannot be used: "tgas" is not known here; known are title, description, body, newestFirst, soonestFirst, published, picture, facts, tags, referrers, perPage, feed, calendar, when, placeholders, sections, schema.`,
    ],
    [
      'mistypes an option of a section',
      {
        [section]:
          "import { defineSection } from 'tvilling/schema';\nexport default defineSection({ shows: 'A wall.', interctive: 'visible', fields: {} });\n",
      },
      `${section}:2:16 cannot be used: "interctive" is not known here; known are shows, fields, words, interactive, refine, schema.`,
    ],
    [
      'lies about where its entries lie',
      withPiece(definition, 'content/news/*.yaml', 'news/*.yaml'),
      `${definition}:4:16 cannot be used: "news/*.yaml" is no place for entries: content/news.yaml or content/news/*.yaml is one.`,
    ],
    [
      'has the entries of another',
      { 'templates/collections/stories/definition.ts': read(fixture, definition) },
      `${definition} and templates/collections/stories/definition.ts have the same from: content/news/*.yaml.`,
    ],
    [
      'makes a second page kind the default',
      {
        'templates/pages/essay/definition.ts':
          "import { definePage } from 'tvilling/schema';\nexport default definePage({ shows: 'An essay.', isDefault: true });\n",
      },
      'templates/pages/article/definition.ts and templates/pages/essay/definition.ts both say isDefault.',
    ],
  ])('%s: a finding says where, and the rest is checked', async (_what, changes, line) => {
    const site = ownSite(changes);
    edit(site, 'content/pages/about.yaml', 'sv: Historien }', '}');
    const { code, text } = await said(site);
    const [place = '', ...says] = line.split(' ');
    expect(text).toContain(`${place} error template/unusable`);
    expect(text).toContain(`It ${says.join(' ')}`);
    expect(text).toContain('content/pages/about.yaml:');
    expect(text).toContain('translation/missing');
    expect(text).toMatch(/: 2 errors/);
    expect(code).toBe(1);
  });

  it('is a collection: references that cannot lead to its entries are checked', async () => {
    const site = ownSite({ [definition]: 'export default 5;\n' });
    edit(
      site,
      'content/pages/about.yaml',
      'We *began* in a boathouse. [Write to us](page:contact).',
      'We *began* in a [boathouse](page:bothouse). [Write to us](page:contact#nowhere), see [this](page:news/gone), {contact:emial}.',
    );
    const { text } = await said(site);
    expect(text).toContain('error reference/unknown-page');
    expect(text).toContain('bothouse');
    expect(text).toContain('error reference/unknown-anchor');
    expect(text).toContain('error content/unknown-placeholder');
    expect(text.match(/reference\/unknown-page/g)).toHaveLength(1);
  });

  it('is a file of words with the name of others: what needs it is not checked, and the rest is', async () => {
    const words = "import { defineWords } from 'tvilling/schema';\nexport default defineWords({ by: { en: 'By' } });\n";
    const site = ownSite({
      'templates/sections/quay/words.ts': words,
      'templates/collections/quay/words.ts': words,
      'templates/sections/quay/definition.ts':
        "import { defineSection } from 'tvilling/schema';\nimport words from '../../collections/quay/words.ts';\nexport default defineSection({ shows: 'A quay.', fields: {}, words });\n",
    });
    edit(site, 'content/pages/about.yaml', 'sv: Historien }', '}');
    const { code, text } = await said(site);
    expect(text).toContain('templates/collections/quay/words.ts error template/unusable');
    expect(text).toContain('It has the name of templates/sections/quay/words.ts.');
    expect(text).toContain('Not checked until then: sections of the type quay.');
    expect(text).toContain('translation/missing');
    expect(code).toBe(1);
  });

  it('ends a command that does not report findings', async () => {
    const site = ownSite({ [definition]: 'export default 5;\n' });
    expectRefusal(await runMain(['routes', '--root', site]), beginningWith(`${definition}:1:1 exports no definition.`));
  });

  it('is one of several: each is a finding', async () => {
    const broken = {
      [definition]: 'export default 5;\n',
      'templates/collections/metrics/definition.ts': '{{',
    };
    const { text } = await said(ownSite(broken));
    expect(text).toContain(`${definition}:1:1 error template/unusable`);
    expect(text).toContain('templates/collections/metrics/definition.ts:1:3 error template/unusable');
    expect(text).toMatch(/: 2 errors/);
  });

  it('says what is not checked because of it, with a code frame', async () => {
    const { text } = await said(ownSite(first("throw new Error('No');")));
    expect(text).toContain("> 1 | throw new Error('No');");
    expect(text).toContain('Not checked until then: the collection news, sections of the type latest.');
  });

  it('throws while content is checked: that is a finding, and the other files are checked', async () => {
    const rule = "day().refine((value) => { if (JSON.stringify(value).includes('2026-10-12')) throw new Error('No') })";
    const site = ownSite(withPiece(definition, 'published: day()', `published: ${rule}`));
    edit(site, 'content/pages/about.yaml', 'title: { en: The story, sv: Historien }', 'title: { en: The story }');
    const { stdout, code } = await runMain(['validate', '--root', site]);
    const lines = read(site, definition).split('\n');
    const line = lines.findIndex((text) => text.includes(rule)) + 1;
    expect(stdout).toMatch(
      new RegExp(`^${definition}:${line}:\\d+ {2}error {2}template/unusable\\n {2}It throws while content is checked: No$`, 'm'),
    );
    expect(stdout).toMatch(/It was to check this file: content\/news\/\S+\.yaml/);
    expect(stdout).toContain('translation/missing');
    expect(code).toBe(1);
  });

  it('has an asynchronous rule of a schema: that is a finding too', async () => {
    const site = ownSite(withPiece(definition, 'published: day()', 'published: day().refine(async () => true)'));
    const { stdout, code } = await runMain(['validate', '--root', site]);
    expect(stdout).toMatch(/error {2}template\/unusable\n {2}It cannot be used: a rule of a schema in it returns\s+a\s+promise/);
    expect(code).toBe(1);
  });

  it('throws while a page is made: that is a finding, and nothing is written', async () => {
    const notices = 'templates/collections/notices/definition.ts';
    const lines = String(ownParts[notices]).split('\n');
    const line = lines.findIndex((text) => text.includes('by.match'));
    const column = (lines[line] ?? '').indexOf('[0]');
    const site = await siteWithParts('minimal', {
      ...noticeList,
      'content/notices/ice.yaml': 'title: { en: The ice, sv: Isen }\nby: Eva\nbody: { en: It is thin., sv: Den är tunn. }\n',
    });
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
    const { stderr, code } = await runMain(['build', '--root', site]);
    expect(stderr).toContain(
      `${notices}:${line + 1}:${column + 1}  error  template/unusable\n  It throws while a page is made: Cannot read properties of null`,
    );
    expect(stderr).toContain('Not built, dist/ is as it was: 1 error');
    expect(code).toBe(1);
    expect(existsSync(join(site, 'dist'))).toBe(false);
  });
});
