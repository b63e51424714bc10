import { describe, expect, it } from 'vitest';
import { runCli } from '../run-cli.ts';
import { minimal, temporarySite } from '../temporary-site.ts';
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
    ['half a megabyte', { [page]: `${about}${'# a comment\n'.repeat(45_000)}` }],
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
      [
        'content/missing-file content/navigation.yaml',
        'content/missing-file content/routes.yaml',
        'content/missing-file content/ui.yaml',
      ],
    ],
    [
      'an empty folder for the content',
      { content: null, 'content/.keep': '' },
      [
        'content/missing-file content/navigation.yaml',
        'content/missing-file content/routes.yaml',
        'content/missing-file content/ui.yaml',
      ],
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
      ['content/bad-page-name content/pages/About us.yaml', 'route/missing-page content/routes.yaml:3:9'],
    ],
    [
      'upper case in a name',
      { [page]: null, 'content/pages/About.yaml': about },
      ['content/bad-page-name content/pages/About.yaml'],
    ],
    [
      'another ending',
      { [page]: null, 'content/pages/about.yml': about },
      ['content/bad-page-name content/pages/about.yml'],
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
    expect(result.stdout).toContain('The key "␛[31m\ufffdkey" is not known here.');
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
