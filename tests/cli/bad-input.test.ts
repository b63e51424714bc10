import { describe, expect, it } from 'vitest';
import { runCli } from '../run-cli.ts';
import { minimal, read, temporarySite } from '../temporary-site.ts';
import { expectNoCrash, findingsIn } from './findings.ts';

const page = 'content/pages/about.yaml';
const about = minimal(page);
/** The page with one piece replaced; the piece must be there. */
function aboutWith(from: string, to: string): Record<string, string> {
  return { [page]: minimal(page, [from, to]) };
}
const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const utf16 = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, 'utf16le');

describe('files that are read as they are meant', () => {
  it.each([
    ['a byte order mark', { [page]: `\ufeff${about}` }],
    ['CRLF', { [page]: about.replaceAll('\n', '\r\n') }],
    ['carriage returns alone', { [page]: about.replaceAll('\n', '\r') }],
    ['no line break at the end', { [page]: about.trimEnd() }],
    ['a document marker', { [page]: `---\n${about}` }],
    [
      'aliases',
      {
        [page]: about
          .replace('title: { en: Twelve', 'title: &title { en: Twelve')
          .replace('{ en: Meet us, sv: Träffa oss }', '*title'),
      },
    ],
    ['half a megabyte', { [page]: `${about}${'# a comment as pages have one\n'.repeat(20_000)}` }],
    ['files of editors and systems', { 'content/.DS_Store': '\0', 'content/pages/about.yaml~': 'x' }],
  ])('%s', async (_, changes) => {
    expect(await findingsIn(temporarySite('minimal', changes))).toEqual({ code: 0, findings: [] });
  });

  it.each([
    ['\ufeff', ''],
    ['', '\r'],
    ['\ufeff', '\r'],
  ])('with places that are right all the same: %j %j', async (start, end) => {
    const text = aboutWith('Tolv personer }', 'Tolv personer, två bilar }')[page] ?? '';
    const site = temporarySite('minimal', { [page]: start + text.replaceAll('\n', `${end}\n`) });
    expect((await findingsIn(site)).findings).toEqual([`content/unquoted-comma ${page}:7:50`]);
  });
});

describe('files that are not what they should be', () => {
  it.each<[string, Record<string, string | Uint8Array | null>, string[]]>([
    [
      'no content at all',
      { content: null },
      ['content/missing-file content/navigation.yaml', 'content/missing-file content/routes.yaml'],
    ],
    [
      'an empty folder for the content',
      { content: null, 'content/.keep': '' },
      ['content/missing-file content/navigation.yaml', 'content/missing-file content/routes.yaml'],
    ],
    ['a file of zero bytes', { [page]: '' }, [`content/empty-file ${page}`]],
    ['a byte order mark and nothing else', { [page]: '\ufeff' }, [`content/empty-file ${page}`]],
    ['5 MB', { [page]: `${about}#${'x'.repeat(5 * 1024 * 1024)}` }, [`content/too-large ${page}`]],
    ['Windows-1252', { [page]: latin1(about) }, [`content/not-utf8 ${page}:3:75`]],
    ['UTF-16', { [page]: utf16(about) }, [`content/not-utf8 ${page}:1:1`]],
    [
      'a letter cut in half at the end',
      { [page]: Buffer.from('a: å').subarray(0, -1) },
      [`content/not-utf8 ${page}:1:4`],
    ],
    [
      'another name',
      { [page]: null, 'content/pages/About us.yaml': about },
      ['content/bad-file-name content/pages/About us.yaml', 'route/missing-page content/routes.yaml:3:9'],
    ],
    [
      'upper case in a name',
      { [page]: null, 'content/pages/About.yaml': about },
      ['content/bad-file-name content/pages/About.yaml'],
    ],
    [
      'another ending',
      { [page]: null, 'content/pages/about.yml': about },
      ['content/bad-file-name content/pages/about.yml'],
    ],
    [
      'a folder in a folder',
      { 'content/pages/team/anna.yaml': about },
      ['content/unexpected-file content/pages/team/anna.yaml'],
    ],
    ['a list for a page', { [page]: '- one\n' }, [`content/wrong-type ${page}:1:1`]],
    [
      'a text for a list of routes',
      { 'content/routes.yaml': 'home\n' },
      ['content/wrong-type content/routes.yaml:1:1'],
    ],
  ])('%s', async (_, changes, expected) => {
    const { code, findings } = await findingsIn(temporarySite('minimal', changes));
    expect(findings).toEqual(expected);
    expect(code).toBe(expected.some((finding) => finding.startsWith('content/unexpected')) ? 0 : 1);
  });
});

describe('YAML that is not what it seems', () => {
  const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]'];
  for (const name of 'bcdefghi') {
    const last = String.fromCharCode(name.charCodeAt(0) - 1);
    bomb.push(`${name}: &${name} [${Array(9).fill(`*${last}`).join(', ')}]`);
  }

  it.each<[string, Record<string, string>, string[]]>([
    ['tabs', aboutWith('  title: { en: Twelve', '\ttitle: { en: Twelve'), [`content/syntax ${page}:7:1`]],
    [
      'a key that stands twice',
      aboutWith('  lead:', '  title: { en: X, sv: Y }\n  lead:'),
      [`content/duplicate-key ${page}:8:3`],
    ],
    ['a second document', { [page]: `${about}---\n${about}` }, [`content/syntax ${page}:21:1`]],
    [
      'a merge',
      aboutWith('title: { en: Twelve', 'title: { <<: { en: X }, en: Twelve'),
      [`content/syntax ${page}:7:12`],
    ],
    ['a tag', aboutWith('Twelve people, sv', '!include x.yaml, sv'), [`content/syntax ${page}:7:16`]],
    ['an alias bomb', { [page]: `${bomb.join('\n')}\n` }, [`content/too-many-aliases ${page}:5:8`]],
    [
      'a route below itself',
      {
        'content/routes.yaml': `${minimal('content/routes.yaml')}- &r\n  page: x\n  slug: { en: x, sv: y }\n  children: [*r]\n`,
      },
      ['content/bad-yaml-alias content/routes.yaml:10:14'],
    ],
    ['5,000 levels', { [page]: `${'['.repeat(5000)}${']'.repeat(5000)}` }, [`content/too-deep ${page}:1:66`]],
    ['5,000 levels of blocks', { [page]: `${'- '.repeat(5000)}x\n` }, [`content/too-deep ${page}:1:131`]],
    [
      'text that is a number, nothing, or true',
      {
        [page]: about
          .replace('en: Twelve people, sv', 'en: 12, sv')
          .replace('{ en: The story, sv: Historien }', '{ en: null, sv: true }')
          .replace('text: { en: We are on the quay., sv: Vi finns på kajen. }', 'text:'),
      },
      [
        `content/wrong-type ${page}:7:16`,
        `content/wrong-type ${page}:12:18`,
        `content/wrong-type ${page}:12:28`,
        `content/wrong-type ${page}:18:3`,
      ],
    ],
    [
      'names of JavaScript',
      aboutWith('hero:', 'constructor: x\ntoString: y\nhasOwnProperty: z\nhero:'),
      [
        `content/unknown-key ${page}:5:1`,
        `content/unknown-key ${page}:6:1`,
        `content/unknown-key ${page}:7:1`,
      ],
    ],
    [
      'names of JavaScript as languages',
      aboutWith('title: { en: The story', 'title: { constructor: x, toString: y, en: The story'),
      [`translation/unknown-language ${page}:12:14`, `translation/unknown-language ${page}:12:30`],
    ],
    [
      '__proto__ as a key',
      aboutWith('hero:', '__proto__: { polluted: true }\nhero:'),
      [`content/unknown-key ${page}:5:1`],
    ],
    [
      '__proto__ as a language',
      aboutWith('title: { en: The story', 'title: { __proto__: x, en: The story'),
      [`content/unknown-key ${page}:12:14`],
    ],
    [
      '__proto__ as a language of positions',
      { 'content/positions.yaml': 'en: []\n__proto__: []\n' },
      ['content/unknown-key content/positions.yaml:2:1'],
    ],
    [
      'Markdown nested without end',
      aboutWith('en: We *began* in a boathouse. [Write to us](page:contact).', `en: '${'- '.repeat(5000)}'`),
      [`content/unsupported-markdown ${page}:14:12`],
    ],
    [
      'a text that is a book',
      aboutWith('We *began* in a boathouse.', 'We *began* in a boathouse. '.repeat(5000)),
      [`content/invalid-value ${page}:14:11`],
    ],
  ])('%s', async (_, changes, expected) => {
    const { code, findings } = await findingsIn(temporarySite('minimal', changes));
    expect(findings).toEqual(expected);
    expect(code).toBe(1);
  });

  it('is shown without moving the cursor or turning the text', async () => {
    const site = temporarySite('minimal', aboutWith('hero:', '"\\e[31m\\u202ekey": 1\nhero:'));
    const result = await runCli(['validate', '--root', site]);
    expectNoCrash(result);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
    expect(result.stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
    expect(result.stdout).toContain('The key "␛[31m\\u{202e}key" is not known here.');
  });
});

describe('links without a target', () => {
  it.each([
    ['[Write to us]()', 38],
    ['[Write to us](<>)', 38],
    ['[Write to us](  )', 38],
    ['[Write to us](<> "title")', 38],
    ['[]()', 38],
    ['*[Write to us]()*', 39],
  ])('%s', async (link, column) => {
    const site = temporarySite('minimal', aboutWith('[Write to us](page:contact)', link));
    expect(await findingsIn(site)).toEqual({
      code: 1,
      findings: [`content/unsupported-markdown ${page}:14:${column}`],
    });
  });
});

describe('files that would take too long', () => {
  const bodies = (text: string, count: number): Record<string, string> => {
    const section = (index: number) =>
      `  - { type: text, id: s${index}, title: { en: One, sv: Ett }, body: { en: ${JSON.stringify(text)}, sv: Två } }\n`;
    const sections = Array.from({ length: count }, (_, index) => section(index)).join('');
    return { [page]: about.replace(/ {2}- type: text[\s\S]*(?=^action:)/m, () => sections) };
  };
  const found = async (changes: Record<string, string>) => {
    const { code, findings } = await findingsIn(temporarySite('minimal', changes));
    return { code, findings: findings.filter((finding) => !finding.startsWith('translation/')) };
  };

  it.each<[string, Record<string, string>]>([
    ['half a million values', { [page]: `[${'a,'.repeat(500_000)}]` }],
    ['a million brackets that are not closed', { [page]: '['.repeat(1_000_000) }],
    ['a million commas', { [page]: `[${','.repeat(1_000_000)}]` }],
    ['half a million escapes', { [page]: `a: "${'\\q'.repeat(500_000)}"\n` }],
    ['emphasis of two kinds in each other', bodies('*a_ '.repeat(225), 30)],
    ['lists without end', bodies('* a\n'.repeat(450), 20)],
  ])('%s', async (_, changes) => {
    expect(await found(changes)).toEqual({ code: 1, findings: [`content/too-large ${page}`] });
  });

  it('compares the entries of long lists without reading their file for each', async () => {
    const entry = (index: number) =>
      `  - { id: p${index}, title: T, department: D, location: L, type: full-time }\n`;
    const list = Array.from({ length: 1500 }, (_, index) => entry(index)).join('');
    const { code } = await found({ 'content/positions.yaml': `en:\n${list}sv:\n${list}` });
    expect(code).toBe(0);
  });

  it('refuses a lock with an address that no browser takes', async () => {
    const lock = `version: 1\naddresses:\n  - /${'a'.repeat(5_000_000)} about en\n`;
    const { code, findings } = await found({ 'content/published.lock.yaml': lock });
    expect({ code, findings }).toEqual({
      code: 1,
      findings: ['route/bad-lock content/published.lock.yaml:3:1'],
    });
  });

  it.each([
    ['content/published.lock.yaml', 'route/bad-lock', '  - /x home en gone\n'],
    ['content/translations.lock.yaml', 'translation/bad-lock', '\n'],
    ['content/translations.lock.yaml', 'translation/bad-lock', '<<<<<<< main\n'],
  ])('reads no lock with more lines than any site needs: %s (%s), lines of %j', async (path, code, line) => {
    const text = minimal(path) + line.repeat(200_000);
    const site = temporarySite('minimal', { [path]: text });
    expect(await findingsIn(site)).toEqual({ code: 1, findings: [`${code} ${path}:200001:1`] });
    const { stdout, code: exit } = await runCli(['validate', '--root', site, '--fix']);
    expect(stdout).toContain('No more lines of a lock are read.');
    expect(exit).toBe(1);
    expect(read(site, path)).toBe(text);
  });

  it('reads a lock with more lines of a file than any file has', async () => {
    const line = (index: number) => `  - pages/about a${index} sv 0f3c52a1b7d4 9be2071c44aa\n`;
    const lines = Array.from({ length: 220_000 }, (_, index) => line(index)).join('');
    const head = read(temporarySite('minimal'), 'content/translations.lock.yaml').replace(
      /^ {2}- [\s\S]*/m,
      '',
    );
    const { code } = await found({ 'content/translations.lock.yaml': head + lines });
    expect(code).toBe(0);
  });

  it('reads each of many aliases without looking through all anchors again', async () => {
    const text = `a: [${'&b x,'.repeat(8000)}&a x]\nz: [${'*a,'.repeat(9900)}]\n`;
    const { code, findings } = await found({ [page]: text });
    expect(code).toBe(1);
    expect(findings).toContain(`content/unknown-key ${page}:2:1`);
  });

  it.each([
    ['*a_ ', 5000],
    ['_a*', 6000],
    ['![a](', 4000],
  ])('a text of %j, %i times', async (part, times) => {
    expect(await found(bodies(part.repeat(times), 1))).toEqual({
      code: 1,
      findings: [`content/unsupported-markdown ${page}:10:68`],
    });
  });

  it('a million spaces within a text', async () => {
    const { findings } = await found({ [page]: `a: b${' '.repeat(1_000_000)}c\n` });
    expect(findings).toContain(`content/unknown-key ${page}:1:1`);
  });

  it('long words that stand alike in two languages', async () => {
    const word = 'ab'.repeat(9500);
    const alike = bodies(word, 25)[page]?.replaceAll('sv: Två', `sv: ${JSON.stringify(word)}`) ?? '';
    expect(await found({ [page]: alike })).toEqual({ code: 0, findings: [] });
  });

  it('7,000 keys that nothing reads, of which not all are listed', async () => {
    const keys = Array.from({ length: 7000 }, (_, index) => `key${index}: one\n`).join('');
    const { findings } = await found({ [page]: about + keys });
    expect(findings).toContain(`content/too-large ${page}`);
    expect(findings.length).toBe(201);
  });

  it('10,000 rules with mistyped codes', async () => {
    const rules = Array.from({ length: 10_000 }, (_, index) => `  content/unknown-kye${index}: off\n`);
    const config = `${minimal('site.config.yaml')}rules:\n${rules.join('')}`;
    const { code, findings } = await findingsIn(temporarySite('minimal', { 'site.config.yaml': config }));
    expect(code).toBe(2);
    expect(findings).toHaveLength(201);
    expect(findings).toContain('content/too-large site.config.yaml');
  });

  it('1,500 placeholders in one text that stand for nothing', async () => {
    const { findings } = await found(aboutWith('Twelve people, sv', `"${'{figure:x} '.repeat(1500)}", sv`));
    expect(findings).toContain(`content/too-large ${page}`);
    expect(findings.length).toBe(201);
  });

  it('comments that silence what nobody has found', async () => {
    const comments = '# tvilling-ignore-next-line content/filer -- x\n'.repeat(5000);
    const { findings } = await found({ [page]: about + comments });
    expect(findings.length).toBe(201);
    expect(findings).toContain(`content/too-large ${page}`);
  });

  it('more languages than any site has: one finding, and nothing is said of each', async () => {
    const language = (index: number) =>
      `  - { code: x${index}, name: X, flag: x, prefix: x${index}, region: sv_SE }\n`;
    const languages = Array.from({ length: 99 }, (_, index) => language(index)).join('');
    const config = minimal('site.config.yaml', ['contact:\n', `${languages}contact:\n`]);
    const { code, findings } = await findingsIn(temporarySite('minimal', { 'site.config.yaml': config }));
    expect({ code, findings }).toEqual({ code: 2, findings: ['content/invalid-value site.config.yaml:7:3'] });
  });

  it('a page with more signs than any page has, though a route table may have as many', async () => {
    const keys = 'key: one\n'.repeat(31_000);
    expect((await found({ [page]: about + keys })).findings).toEqual([`content/too-large ${page}`]);
    const route = (index: number) => `- page: p${index}\n  slug: { en: p${index}, sv: q${index} }\n`;
    const routes = Array.from({ length: 8000 }, (_, index) => route(index)).join('');
    const { findings } = await found({
      'content/routes.yaml': minimal('content/routes.yaml') + routes,
    });
    expect(findings).not.toContain('content/too-large content/routes.yaml');
    expect(findings).toContain('route/missing-page content/routes.yaml:7:9');
  });
});

describe('slugs', () => {
  const routes = (slug: string) => ({
    // The address that the page had is no matter of these tests.
    'content/published.lock.yaml': null,
    'content/routes.yaml': minimal('content/routes.yaml').replace(
      'en: about',
      () => `en: ${JSON.stringify(slug)}`,
    ),
  });

  it.each([
    ['..', 'it leads out of its folder'],
    ['../../etc', 'it leads out of its folder'],
    ['a..b', 'it leads out of its folder'],
    ['a/b', 'it holds a slash'],
    ['/about', 'it holds a slash'],
    ['a\\b', 'it holds a slash'],
    ['about us', 'it holds a space'],
    [' about', 'it holds a space'],
    ['about\n', 'it holds a space'],
    ['About', 'it holds upper case letters'],
    ['område', 'it holds a character that is not a to z'],
    ['аbout', 'it holds a character that is not a to z'],
    ['about\u0000', 'it holds a character'],
    ['%2e%2e', 'it holds a character other than'],
    ['-about', 'single hyphens between'],
    ['a--b', 'single hyphens between'],
    ['about.html', 'it holds a character other than'],
    ['a'.repeat(101), 'it is longer than 100 characters'],
  ])('%j cannot be one', async (slug, reason) => {
    await expectSlugFinding(slug, 'route/bad-slug', reason);
  });

  it.each([
    ['404', 'the not-found page'],
    ['index', 'the file of the root page'],
    ['assets', 'scripts, styles and fonts'],
    ['api', 'the form receiver'],
    ['con', 'Windows cannot store'],
    ['lpt1', 'Windows cannot store'],
  ])('%j is reserved', async (slug, reason) => {
    await expectSlugFinding(slug, 'route/reserved-slug', reason);
  });

  async function expectSlugFinding(slug: string, code: string, reason: string): Promise<void> {
    const result = await runCli(['validate', '--root', temporarySite('minimal', routes(slug))]);
    expectNoCrash(result);
    expect(result.stdout).toContain(`content/routes.yaml:4:15  error  ${code}\n`);
    expect(result.stdout.replace(/\s+/g, ' ')).toContain(reason);
    expect(result.stderr).toContain(': 1 error\n');
    expect(result.code).toBe(1);
  }

  it.each(['constructor', 'tostring', '4040', 'assets-2', 'social', 'a'.repeat(100)])(
    '%j is one',
    async (slug) => {
      expect(await findingsIn(temporarySite('minimal', routes(slug)))).toEqual({ code: 0, findings: [] });
    },
  );

  it('are reserved at the root only where only the root has the file', async () => {
    const site = temporarySite('minimal', {
      'content/published.lock.yaml': null,
      'content/routes.yaml': minimal('content/routes.yaml').replace('sv: om-oss', 'sv: assets'),
    });
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
  });

  it.each([
    ['path: /../x', 'it leads out of its folder'],
    ['path: /a//b', 'a part of it is empty'],
    ['path: /assets', 'scripts, styles and fonts lie there'],
    ['path: /sv/x', 'a page at that path is in "sv"'],
    ['slug: a/b', 'it holds a slash'],
    ['slug: index', 'it is the file of the root page'],
  ])('of aliases are checked too: %s', async (alias, reason) => {
    const site = temporarySite('minimal', {
      'content/routes.yaml': minimal('content/routes.yaml').replace(
        'slug: { en: about, sv: om-oss }',
        `slug: { en: about, sv: om-oss }\n  aliases: [{ language: en, ${alias} }]`,
      ),
    });
    const { stdout, code } = await runCli(['validate', '--root', site]);
    expect(stdout).toContain('content/routes.yaml:5:35  error  route/bad-alias\n');
    expect(stdout.replace(/\s+/g, ' ')).toContain(`${reason}.`);
    expect(code).toBe(1);
  });
});
