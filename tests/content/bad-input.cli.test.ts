import { describe, expect, it } from 'vitest';
import { expectNoCrash, findingsIn, locationOf } from '../findings.ts';
import { caseLine, judgedOnce, manyPages } from '../many-pages.ts';
import { runMain } from '../run-main.ts';
import { minimal, temporarySite } from '../temporary-site.ts';

const page = 'content/pages/about.yaml';
const about = minimal(page);
/** The page with one piece replaced. The piece must exist. */
const aboutWith = (from: string, to: string): string => minimal(page, [from, to]);
/** Rows of a table, each with its number. */
const numbered = <Row extends unknown[]>(rows: readonly Row[]) => rows.map((row, index): [...Row, number] => [...row, index]);
const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const utf16 = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, 'utf16le');

describe('files that are read as they are meant', () => {
  const rows: [what: string, text: string][] = [
    ['a byte order mark', `\ufeff${about}`],
    ['CRLF', about.replaceAll('\n', '\r\n')],
    ['carriage returns alone', about.replaceAll('\n', '\r')],
    ['no line break at the end', about.trimEnd()],
    ['a document marker', `---\n${about}`],
    ['aliases', about.replace('title: { en: Twelve', 'title: &title { en: Twelve').replace('{ en: Meet us, sv: Träffa oss }', '*title')],
    ['half a megabyte', `${about}${'# a comment as the pages of a site have one\n'.repeat(12_000)}`],
  ];
  const judged = judgedOnce({
    ...manyPages(rows.map(([, text]) => text)),
    'content/.DS_Store': '\0',
    'content/pages/about.yaml~': 'x',
  });

  it.each(numbered(rows))('%s', (_, __, index) => {
    expect(judged.ofCase(index)).toEqual([]);
  });

  it('files of editors and systems', () => {
    expect(judged.elsewhere()).toEqual([]);
    expect(judged.code()).toBe(0);
  });
});

describe('files that begin with a mark, or end their lines with two', () => {
  const rows: [start: string, end: string][] = [
    ['\ufeff', ''],
    ['', '\r'],
    ['\ufeff', '\r'],
  ];
  const text = aboutWith('Tolv personer }', 'Tolv personer, två bilar }');
  const judged = judgedOnce(manyPages(rows.map(([start, end]) => start + text.replaceAll('\n', `${end}\n`))));

  it.each(numbered(rows))('have places that are right all the same: %j %j', (_, __, index) => {
    expect(judged.ofCase(index)).toEqual(['content/unquoted-comma 7:50']);
  });
});

describe('files that are not what they should be', () => {
  const rows: [what: string, text: string | Uint8Array, found: string][] = [
    ['a file of zero bytes', '', 'content/empty-file'],
    ['a byte order mark and nothing else', '\ufeff', 'content/empty-file'],
    ['5 MB', `${about}#${'x'.repeat(5 * 1024 * 1024)}`, 'content/too-large'],
    ['Windows-1252', latin1(about), 'content/not-utf8 3:75'],
    ['UTF-16', utf16(about), 'content/not-utf8 1:1'],
    ['a letter cut in half at the end', Buffer.from('a: å').subarray(0, -1), 'content/not-utf8 1:4'],
    ['a list for a page', '- one\n', 'content/wrong-type 1:1'],
  ];
  const judged = judgedOnce({
    ...manyPages(rows.map(([, text]) => text)),
    'content/pages/about.yaml': null,
    'content/pages/About us.yaml': about,
    'content/pages/contact.yaml': null,
    'content/pages/Contact.yaml': minimal('content/pages/contact.yaml'),
    'content/pages/home.yaml': null,
    'content/pages/home.yml': minimal('content/pages/home.yaml'),
  });

  it.each(numbered(rows))('%s', (_, __, expected, index) => {
    expect(judged.ofCase(index)).toEqual([expected]);
  });

  it('another name, upper case in a name, another ending', () => {
    expect(judged.elsewhere()).toEqual([
      'content/bad-file-name content/pages/About us.yaml',
      'content/bad-file-name content/pages/Contact.yaml',
      'content/bad-file-name content/pages/home.yml',
      'route/missing-page content/routes.yaml',
    ]);
    expect(judged.findings('content/routes.yaml').map(locationOf)).toEqual(['content/routes.yaml:3:9']);
    expect(judged.code()).toBe(1);
  });

  it.each<[string, Record<string, string | null>, string[]]>([
    ['no content at all', { content: null }, ['content/missing-file content/navigation.yaml', 'content/missing-file content/routes.yaml']],
    [
      'an empty folder for the content',
      { content: null, 'content/.keep': '' },
      ['content/missing-file content/navigation.yaml', 'content/missing-file content/routes.yaml'],
    ],
    ['a folder in a folder', { 'content/pages/team/anna.yaml': about }, ['content/unexpected-file content/pages/team/anna.yaml']],
    ['a text for a list of routes', { 'content/routes.yaml': 'home\n' }, ['content/wrong-type content/routes.yaml:1:1']],
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

  const rows: [what: string, text: string, found: string[]][] = [
    ['tabs', aboutWith('  title: { en: Twelve', '\ttitle: { en: Twelve'), ['content/syntax 7:1']],
    ['a key that stands twice', aboutWith('  lead:', '  title: { en: X, sv: Y }\n  lead:'), ['content/duplicate-key 8:3']],
    ['a second document', `${about}---\n${about}`, ['content/syntax 21:1']],
    ['a merge', aboutWith('title: { en: Twelve', 'title: { <<: { en: X }, en: Twelve'), ['content/syntax 7:12']],
    ['a tag', aboutWith('Twelve people, sv', '!include x.yaml, sv'), ['content/syntax 7:16']],
    ['an alias bomb', `${bomb.join('\n')}\n`, ['content/too-many-aliases 5:8']],
    ['5,000 levels', `${'['.repeat(5000)}${']'.repeat(5000)}`, ['content/too-deep 1:66']],
    ['5,000 levels of blocks', `${'- '.repeat(5000)}x\n`, ['content/too-deep 1:131']],
    [
      'text that is a number, nothing, or true',
      about
        .replace('en: Twelve people, sv', 'en: 12, sv')
        .replace('{ en: The story, sv: Historien }', '{ en: null, sv: true }')
        .replace('text: { en: We are on the quay., sv: Vi finns på kajen. }', 'text:'),
      ['content/wrong-type 7:16', 'content/wrong-type 12:18', 'content/wrong-type 12:28', 'content/wrong-type 18:3'],
    ],
    [
      'names of JavaScript',
      aboutWith('hero:', 'constructor: x\ntoString: y\nhasOwnProperty: z\nhero:'),
      ['content/unknown-key 5:1', 'content/unknown-key 6:1', 'content/unknown-key 7:1'],
    ],
    [
      'names of JavaScript as languages',
      aboutWith('title: { en: The story', 'title: { constructor: x, toString: y, en: The story'),
      ['translation/unknown-language 12:14', 'translation/unknown-language 12:30'],
    ],
    [
      'names of JavaScript as fields of a section in a text',
      aboutWith(
        'action:\n',
        '  - type: article\n    title: { all: A }\n    body: { all: "::statement{statement=a constructor=1 toString=2}" }\naction:\n',
      ),
      ['content/missing-key 18:19', 'content/unknown-key 18:43', 'content/unknown-key 18:57'],
    ],
    ['__proto__ as a key', aboutWith('hero:', '__proto__: { polluted: true }\nhero:'), ['content/unknown-key 5:1']],
    ['__proto__ as a language', aboutWith('title: { en: The story', 'title: { __proto__: x, en: The story'), ['content/unknown-key 12:14']],
    [
      'Markdown nested without end',
      aboutWith('en: We *began* in a boathouse. [Write to us](page:contact).', `en: '${'- '.repeat(5000)}'`),
      ['content/unsupported-markdown 14:12'],
    ],
    [
      'a text that is a book',
      aboutWith('We *began* in a boathouse.', 'We *began* in a boathouse. '.repeat(5000)),
      ['content/invalid-value 14:11'],
    ],
    ...['[Write to us]()', '[Write to us](<>)', '[Write to us](  )', '[Write to us](<> "title")', '[]()'].map(
      (link): [string, string, string[]] => [
        `a link without a target: ${link}`,
        aboutWith('[Write to us](page:contact)', link),
        ['content/unsupported-markdown 14:38'],
      ],
    ),
    ...['[](page:contact)', '[ ](page:contact)'].map((link): [string, string, string[]] => [
      `a link without words: ${link}`,
      aboutWith('[Write to us](page:contact)', link),
      ['content/unsupported-markdown 14:38'],
    ]),
    [
      'a link without a target, emphasized',
      aboutWith('[Write to us](page:contact)', '*[Write to us]()*'),
      ['content/unsupported-markdown 14:39'],
    ],
  ];
  const judged = judgedOnce({
    ...manyPages(rows.map(([, text]) => text)),
    'content/positions.yaml': 'en: []\n__proto__: []\n',
  });

  it.each(numbered(rows))('%s', (_, __, expected, index) => {
    expect(judged.ofCase(index)).toEqual(expected);
  });

  it('__proto__ as a language of positions', () => {
    expect(judged.elsewhere()).toEqual(['content/unknown-key content/positions.yaml']);
    expect(judged.findings('content/positions.yaml').map(locationOf)).toEqual(['content/positions.yaml:2:1']);
    expect(judged.code()).toBe(1);
  });

  it('a route below itself', async () => {
    const below = '- &r\n  page: x\n  slug: { en: x, sv: y }\n  children: [*r]\n';
    const changes = { 'content/routes.yaml': minimal('content/routes.yaml') + below };
    expect(await findingsIn(temporarySite('minimal', changes))).toEqual({
      code: 1,
      findings: ['content/bad-yaml-alias content/routes.yaml:10:14'],
    });
  });

  it('is shown without moving the cursor or turning the text', async () => {
    const site = temporarySite('minimal', {
      [page]: aboutWith('hero:', '"\\e[31m\\u202ekey": 1\nhero:'),
    });
    const result = await runMain(['validate', '--root', site]);
    expectNoCrash(result);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
    expect(result.stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
    expect(result.stdout).toContain('The key "␛[31m\\u{202e}key" is not known here.');
  });
});

describe('slugs', () => {
  /** A page for each case. Its route has these lines below its key. */
  const routes = (lines: readonly string[]) =>
    manyPages(
      lines.map(() => about),
      (index) => `- page: case-${index}\n  ${lines[index]}\n`,
    );
  const slug = (english: string, index: number) => `slug: { en: ${JSON.stringify(english)}, sv: fall-${index} }`;

  describe('that cannot be used', () => {
    const slugs: [slug: string, reason: string, code: string][] = [
      ['..', 'it leads out of its folder', 'route/bad-slug'],
      ['../../etc', 'it leads out of its folder', 'route/bad-slug'],
      ['a..b', 'it leads out of its folder', 'route/bad-slug'],
      ['a/b', 'it holds a slash', 'route/bad-slug'],
      ['/about', 'it holds a slash', 'route/bad-slug'],
      ['a\\b', 'it holds a slash', 'route/bad-slug'],
      ['about us', 'it holds a space', 'route/bad-slug'],
      [' about', 'it holds a space', 'route/bad-slug'],
      ['about\n', 'it holds a space', 'route/bad-slug'],
      ['About', 'it holds upper case letters', 'route/bad-slug'],
      ['omr\u0061\u030ade', 'are apart (Unicode NFD)', 'route/bad-slug'],
      ['аbout', 'two alphabets that look alike', 'route/bad-slug'],
      ['about\u200e', 'nobody sees (U+200E)', 'route/bad-slug'],
      ['日'.repeat(67), 'too long for the name of a file', 'route/bad-slug'],
      ['about\u0000', 'it holds a character', 'route/bad-slug'],
      ['%2e%2e', 'it holds a percent sign', 'route/bad-slug'],
      ['-about', 'single hyphens between', 'route/bad-slug'],
      ['a--b', 'single hyphens between', 'route/bad-slug'],
      ['about.html', 'it holds a character other than', 'route/bad-slug'],
      ['a'.repeat(101), 'it is longer than 100 characters', 'route/bad-slug'],
      ['404', 'the not-found page', 'route/reserved-slug'],
      ['index', 'the file of the root page', 'route/reserved-slug'],
      ['assets', 'scripts, styles and fonts', 'route/reserved-slug'],
      ['api', 'the form receiver', 'route/reserved-slug'],
      ['con', 'Windows cannot store', 'route/reserved-slug'],
      ['lpt1', 'Windows cannot store', 'route/reserved-slug'],
    ];
    const judged = judgedOnce(routes(slugs.map(([english], index) => slug(english, index))));

    it.each(numbered(slugs))('%j: %s (%s)', (_, reason, code, index) => {
      const [finding, ...others] = judged.findings('content/routes.yaml', caseLine(index) + 1);
      expect(others).toEqual([]);
      expect(finding).toMatchObject({ code, severity: 'error', range: { start: { column: 15 } } });
      expect(finding?.message).toContain(reason);
    });

    it('are one finding each', () => {
      expect(judged.elsewhere()).toHaveLength(slugs.length);
      expect(judged.code()).toBe(1);
    });
  });

  describe('that can be used', () => {
    const slugs = ['constructor', 'tostring', '4040', 'assets-2', 'social', 'a'.repeat(100)];
    // Reserved at the root only, because only the root has the file.
    const judged = judgedOnce(routes([...slugs.map(slug), 'slug: { en: below, sv: assets }']));

    it.each([...slugs, 'sv/assets'].map((name, index): [string, number] => [name, index]))('%j', (_, index) => {
      expect(judged.findings('content/routes.yaml', caseLine(index) + 1)).toEqual([]);
      expect(judged.ofCase(index)).toEqual([]);
    });

    it('are no finding at all', () => {
      expect(judged.elsewhere()).toEqual([]);
      expect(judged.code()).toBe(0);
    });
  });

  describe('of aliases', () => {
    const aliases: [alias: string, reason: string][] = [
      ['path: /../x', 'it leads out of its folder'],
      ['path: /a//b', 'a part of it is empty'],
      ['path: /assets', 'scripts, styles and fonts lie there'],
      ['path: /sv/x', 'a page at that path is in "sv"'],
      ['slug: a/b', 'it holds a slash'],
      ['slug: index', 'it is the file of the root page'],
    ];
    const judged = judgedOnce(
      routes(aliases.map(([alias], index) => `slug: { en: case-${index}, sv: fall-${index} }\n  aliases: [{ language: en, ${alias} }]`)),
    );

    it.each(numbered(aliases))('are checked too: %s', (_, reason, index) => {
      const [finding, ...others] = judged.findings('content/routes.yaml', caseLine(0) + 3 * index + 2);
      expect(others).toEqual([]);
      expect(finding).toMatchObject({ code: 'route/bad-alias', range: { start: { column: 35 } } });
      expect(finding?.message).toContain(`${reason}.`);
      expect(judged.code()).toBe(1);
    });
  });
});
