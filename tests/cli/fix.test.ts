import {
  chmodSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseDocument, visit } from 'yaml';
import { commit, committed, git } from '../git.ts';
import { root, runCli } from '../run-cli.ts';
import { type Changes, temporarySite } from '../temporary-site.ts';
import { expectNoCrash, expectRefusal, findingsIn, type Report } from './findings.ts';

const about = 'content/pages/about.yaml';
const home = 'content/pages/home.yaml';
const config = 'site.config.yaml';
const lock = 'content/translations.lock.yaml';
const published = 'content/published.lock.yaml';
const minimal = (path: string): string => readFileSync(join(root, 'tests/sites/minimal', path), 'utf8');

/** A text with one piece in place of another, which must be there. */
function changed(text: string, before: string, after: string): string {
  expect(text).toContain(before);
  return text.replace(before, after);
}

const read = (site: string, path: string): string => readFileSync(join(site, path), 'utf8');

/** Every file below a site's content, and its configuration, by path. */
const filesOf = (site: string): Record<string, string> =>
  Object.fromEntries(
    [
      config,
      ...readdirSync(join(site, 'content'), { recursive: true, encoding: 'utf8' }).map(
        (name) => `content/${name}`,
      ),
    ]
      .filter((path) => path.endsWith('.yaml') || /\.\d+$/.test(path))
      .map((path) => [path, read(site, path)]),
  );

async function fix(
  site: string,
  args: string[] = [],
  options: { cwd?: string; env?: Record<string, string> } = {},
) {
  const result = await runCli(['validate', '--root', site, '--fix', ...args], options);
  expectNoCrash(result);
  return result;
}

/** Mistakes in the pages of the minimal site, each with the text that stands there when it is repaired. */
const mistakes: [file: string, right: string, wrong: string][] = [
  [about, 'hero:', 'heroo:'],
  [about, '  label: { en: Company', "  'lable': { en: Company"],
  [about, 'type: text', 'type: txt'],
  [about, 'boathouse. [Write to us](page:contact)', 'boathouse. [Write to us](page:contcat)'],
  [about, 'båthus. [Skriv till oss](page:contact)', 'båthus. [Skriv till oss](page:contatc)'],
  [about, '{ page: contact, label:', '{ page: "contacts", labl:'],
  [home, '{figure:projects} cranes', '{figure:project} cranes'],
  [home, '{figure:projects} kranar', '{figur:projects} kranar'],
  [home, 'items: [projects]', 'items: [projcets]'],
  [home, '{ page: contact,', '{ page: contact#detials,'],
  ['content/pages/contact.yaml', 'type: contact-details', 'type: contact-detail'],
  ['content/metrics.yaml', "mark: '+'", "Mark: '+'"],
  [config, 'from: monday', 'from: mondya'],
];

/** What the quotation marks and the anchor of a mistake leave behind in the repaired text. */
const kept: [file: string, right: string, repaired: string][] = [
  [about, '  label: { en: Company', "  'label': { en: Company"],
  [about, '{ page: contact, label:', '{ page: "contact", label:'],
  [home, '{ page: contact,', '{ page: contact#details,'],
];

function siteWith(pieces: readonly [string, string, string][]): Changes {
  const texts: Record<string, string> = {};
  for (const [file, from, to] of pieces) texts[file] = changed(texts[file] ?? minimal(file), from, to);
  return texts;
}

describe('--fix puts the name in place that is meant', () => {
  it('in keys, references, anchors, types, placeholders and values, and leaves all else as it is', async () => {
    const site = temporarySite('minimal', siteWith(mistakes));
    const { code, stdout, stderr } = await fix(site);
    expect(stdout).toBe('');
    expect(filesOf(site)).toEqual(filesOf(temporarySite('minimal', siteWith(kept))));
    expect(stderr).toContain(`${about}:5  "heroo" → "hero"\n`);
    expect(stderr).toContain(`${home}:9  "{figur:projects}" → "{figure:projects}"\n`);
    expect(stderr).toMatch(/\nRepaired: 14 places in 5 files\.\n9 files checked: no problems\n$/);
    expect(code).toBe(0);
    expect((await fix(site)).stderr).toBe('Nothing to repair.\n9 files checked: no problems\n');
  });

  it('in icons, and in codes of rules and comments', async () => {
    const features = `  - type: features
    title: { en: What we do, sv: Vad vi gör }
    items:
      - icon: Trukc
        title: { en: Cranes, sv: Kranar }
        text: { en: We keep them running., sv: Vi håller dem igång. }
action:`;
    const lead =
      '  # tvilling-ignore-next-line content/filer -- a name\n  lead: { en: XXX Ltd., sv: XXX AB }\n';
    const text = changed(minimal(about), 'action:', features).replace(/ {2}lead: .+\n/, lead);
    const site = temporarySite('minimal', {
      [about]: text,
      [config]: `${minimal(config)}rules:\n  # the boat\n  "route/orphan-pages": warn # two\n`,
    });
    const { stderr } = await fix(site);
    expect(read(site, about)).toBe(text.replace('Trukc', 'Truck').replace('content/filer', 'content/filler'));
    expect(read(site, config)).toMatch(/rules:\n {2}# the boat\n {2}"route\/orphan-page": warn # two\n$/);
    expect(stderr).toContain('Repaired: 3 places in 2 files.\n');
  });

  it('in the key that says what a section is', async () => {
    const site = temporarySite('minimal', {
      [about]: changed(minimal(about), '- type: text', '- tpye: text').replace(
        'title: { en: The',
        'titel: { en: The',
      ),
    });
    const { code } = await fix(site);
    expect(read(site, about)).toBe(minimal(about));
    expect(code).toBe(0);
    const both = changed(minimal(about), '- type: text', '- tpye: text\n    tipe: text');
    const unsure = temporarySite('minimal', { [about]: both });
    await fix(unsure);
    expect(read(unsure, about)).toBe(both);
  });

  it('in what another repair has brought to light', async () => {
    const text = minimal(about)
      .replace('sections:', 'sektions:')
      .replace('title: { en: The story', 'titel: { en: The story')
      .replaceAll('page:contact', 'page:kontact');
    const site = temporarySite('minimal', { [about]: text });
    const { code, stderr } = await fix(site);
    expect(read(site, about)).toBe(minimal(about));
    expect(stderr).toContain('Repaired: 4 places in 1 file.\n');
    expect(code).toBe(0);
  });

  it('between comments, whatever the line endings, with a byte order mark and no line break at the end', async () => {
    const written = `\ufeff# ${'å'.repeat(3)} 🛥️\n${minimal(about)}`
      .replace('hero:', 'hero: # the top')
      .replaceAll('\n', '\r\n')
      .replace(/\r\n$/, '');
    const wrong = written
      .replace('hero: #', 'heroo: #')
      .replace('label: { en: Contact us', 'lable: { en: Contact us')
      .replaceAll('page:contact', 'page:contacts');
    const site = temporarySite('minimal', { [about]: wrong });
    const { code } = await fix(site);
    expect(read(site, about)).toBe(written);
    expect(code).toBe(0);
  });

  it('in every key of a whole site at once', async () => {
    const site = temporarySite('verkbro');
    const before = filesOf(site);
    let typos = 0;
    for (const [path, text] of Object.entries(before)) {
      const keys = new Set<string>();
      visit(parseDocument(text), { Pair: (_, { key }) => void keys.add(String(key)) });
      const wrong = text.replace(/^([ -]*)([A-Za-z]{4,})(?=:)/gm, (line, indent: string, key: string) => {
        const typo = `${key[0]}${key[2]}${key[1]}${key.slice(3)}`;
        if (path.endsWith('.lock.yaml') || !keys.has(key) || typo === key) return line;
        typos++;
        return indent + typo;
      });
      writeFileSync(join(site, path), wrong);
    }
    expect(typos).toBeGreaterThan(2000);
    const { code, stderr } = await fix(site);
    expect(stderr).toMatch(/\n35 files checked: no problems\n$/);
    expect(code).toBe(0);
    expect(filesOf(site)).toEqual(before);
  });

  it('in a reference on every page of a whole site', async () => {
    const site = temporarySite('verkbro');
    const before = filesOf(site);
    let typos = 0;
    for (const [path, text] of Object.entries(before)) {
      const wrong = text
        .replace(
          /page:([a-z-]{6,})\b/,
          (_, key: string) => `page:${key.slice(0, -2)}${key.at(-1)}${key.at(-2)}`,
        )
        .replace(/icon: (\w)(\w)(\w)/, 'icon: $1$3$2')
        .replace('{figure:', '{figrue:');
      if (!path.startsWith('content/pages/') || wrong === text) continue;
      writeFileSync(join(site, path), wrong);
      typos++;
    }
    expect(typos).toBeGreaterThan(20);
    const { code, stderr } = await fix(site);
    expect(stderr).toMatch(/\n35 files checked: no problems\n$/);
    expect(code).toBe(0);
    expect(filesOf(site)).toEqual(before);
  });
});

describe('--fix leaves alone', () => {
  const metrics = changed(minimal('content/metrics.yaml'), 'id: projects', 'id: projects-a');
  const other = metrics.replace('projects-a', 'projects-b');
  it.each<[what: string, Changes, left: string[]]>([
    [
      'a name with two that are equally near',
      {
        'content/metrics.yaml': metrics + other,
        [home]: minimal(home)
          .replaceAll('{figure:projects}', '{figure:projects-a}')
          .replace('[projects]', '[projects-c]'),
      },
      [`reference/unknown-id ${home}:13:13`],
    ],
    [
      'a key whose right name is there already',
      { [about]: changed(minimal(about), '  lead:', '  titel: { en: x, sv: y }\n  lead:') },
      [`content/unknown-key ${about}:8:3`],
    ],
    [
      'two keys that could be the same',
      {
        [about]: changed(
          minimal(about),
          '  title: { en: Twelve',
          '  titel: { en: Ten, sv: Tio }\n  titlee: { en: Twelve',
        ),
      },
      [`content/unknown-key ${about}:7:3`, `content/unknown-key ${about}:8:3`],
    ],
    [
      'a name that the list has already',
      { [home]: changed(minimal(home), '[projects]', '[projects, project]') },
      [`reference/unknown-id ${home}:13:23`],
    ],
    [
      'a page that lacks the anchor',
      { [home]: changed(minimal(home), 'page: contact,', 'page: contcat#story,') },
      [`reference/unknown-page ${home}:18:15`],
    ],
    [
      'a language, which has two letters',
      { [about]: changed(minimal(about), 'sv: Tolv personer }', 'se: Tolv personer }') },
      [`translation/unknown-language ${about}:7:31`],
    ],
    [
      'a rule that is set already, and one that cannot be turned off',
      {
        [config]: `${minimal(config)}rules:\n  route/orphan-page: warn\n  route/orphan-pag: off\n  content/synta: off\n`,
      },
      [`config/unknown-rule ${config}:25:3`, `config/unknown-rule ${config}:26:3`],
    ],
    [
      'a comment whose code silences nothing there',
      {
        [about]: changed(
          minimal(about),
          '  lead:',
          '  # tvilling-ignore-next-line content/filer -- a name\n  lead:',
        ),
      },
      [`content/bad-ignore ${about}:8:3`],
    ],
    [
      'what an alias repeats',
      {
        [about]: changed(
          minimal(about),
          '{ page: contact, label: { en: Contact us, sv: Kontakta oss } }',
          '&a { page: contcat, label: { en: Contact us, sv: Kontakta oss } }\n    - *a',
        ),
      },
      [`reference/unknown-page ${about}:20:18`],
    ],
    [
      'a name written with escapes',
      { [home]: changed(minimal(home), 'page: contact,', 'page: "cont\\u0061cts",') },
      [`reference/unknown-page ${home}:18:15`],
    ],
    [
      'a file that is no YAML, blanks included',
      { [about]: `${changed(minimal(about), 'hero:', 'heroo:  ')}\n"\n` },
      [`content/syntax ${about}:22:1`],
    ],
    [
      'a file that is not UTF-8',
      { [about]: Buffer.concat([Buffer.from('heroo:  \n'), Buffer.from([0xff])]) },
      [`content/not-utf8 ${about}:2:1`],
    ],
  ])('%s', async (_, changes, left) => {
    const site = temporarySite('minimal', { ...changes, [lock]: null, [published]: null });
    const before = filesOf(site);
    const { code, stderr } = await fix(site);
    expect(stderr).toMatch(/^Nothing to repair\.\n/);
    expect(filesOf(site)).toEqual(before);
    expect((await findingsIn(site)).findings).toEqual(left);
    expect(code).not.toBe(0);
  });

  it('a rule that is turned off, and a finding that a comment silences', async () => {
    const site = temporarySite('minimal', {
      [about]: changed(
        minimal(about),
        '    body:',
        '    # tvilling-ignore-next-line content/not-nfc -- a name\n    body:',
      ).replace('We *began*', 'Cafe\u0301 *began*'),
      [config]: `${minimal(config)}rules:\n  content/not-nfc: off\n`,
    });
    const before = read(site, about);
    expect((await fix(site)).stderr).toMatch(/^Nothing to repair\./);
    expect(read(site, about)).toBe(before);
  });
});

describe('--fix composes letters', () => {
  it('wherever a text holds one with a mark of its own, and nowhere else', async () => {
    const text = minimal(about)
      .replace('sv: Historien', 'sv: "Öppet på kajen \\u0041\\u030a"')
      .replace(
        '      sv: Vi *började* i ett båthus.',
        '      sv: >- # å\n        Vi *började* i ett\n        båthus.\n       ',
      )
      .replace('hero:', '# Så\nhero:');
    const wrong = text.normalize('NFD');
    expect(wrong).not.toBe(text);
    const site = temporarySite('minimal', { [about]: wrong });
    const { stderr } = await fix(site);
    // Comments are nobody's text.
    const comments = (value: string) => value.replace('# Så', '# Sa\u030a');
    expect(read(site, about)).toBe(comments(text));
    expect(stderr).toContain(`${about}:16  "å" in its composed form\n`);
    // The escapes are written on purpose, or by a program: that is for a person.
    expect(stderr).toContain('checked: 1 warning\n');
  });
});

describe('--fix takes blanks out at the ends of lines', () => {
  it('but for block scalars and text between double quotes, where they may mean something', async () => {
    const text = `# A comment  \r\nmeta:\t \r
  title: { en: About us, sv: Om oss }  # twelve\t\r
  description: { en: Twelve people and two vans., sv: Tolv personer och två skåpbilar. } \r
  keywords:   \r
    en: [about]   \r
    sv: [om oss] \r
   \r
hero:\r
  label: { en: Company, sv: Företaget }\r
  title: { en: Twelve people, sv: Tolv personer }\r
  lead:\r
    en: And\u00a0 \r
      two vans.\r
    sv: "Och  \r
      två skåpbilar."\r
sections:\r
  - type: text\r
    id: story\r
    title: { en: The story, sv: 'Histo  \r
        rien' }\r
    body:\r
      en: |  \r
        We *began* in a boathouse.  \r
          \r
        [Write to us](page:contact).\r
      sv: >+ # folded  \r
        Vi *började* i ett båthus.   \r
        [Skriv till oss](page:contact).\r
\r
action:\r
  title: { en: Meet us, sv: Träffa oss }\r
  text: { en: We are on the quay., sv: Vi finns på kajen. }\r
  actions:\r
    - { page: contact, label: { en: Contact us, sv: Kontakta oss } }  `;
    const site = temporarySite('minimal', { [about]: text });
    const { stderr } = await fix(site);
    const keeping = [
      '    sv: "Och  ',
      '        We *began* in a boathouse.  ',
      '          ',
      '        Vi *började* i ett båthus.   ',
    ];
    const expected = text
      .split('\r\n')
      .map((line) => (keeping.includes(line) ? line : line.replace(/[ \t]+$/, '')))
      .join('\r\n');
    expect(read(site, about)).toBe(expected);
    expect(stderr).toContain(`${about}:1  blanks at the end of 13 lines\n`);
    expect(parse(expected)).toEqual(parse(text));
  });
});

const line = (text: string, number: number): string => `${text.split('\n')[number - 1]}\n`;

/** The lock with two of its lines in conflict; each side has changed one of them. */
function merged(base: boolean): string {
  const text = minimal(lock);
  const [one, two] = [line(text, 5), line(text, 6)];
  const other = two.replace('40ebf93af8d4', '000000000000');
  const middle = base ? `||||||| 3f2a1b0\n${one.replace('14f0ca02f8fe', '111111111111')}` : '';
  return text.replace(
    one + two,
    `<<<<<<< HEAD\n${one}${two}${middle}=======\n${other}${one}>>>>>>> other branch\n`,
  );
}

describe('--fix puts locks in order', () => {
  it.each([
    ['a merge', merged(false)],
    ['a merge that shows the base', merged(true)],
    ['a merge of two whole files', `<<<<<<< HEAD\n${minimal(lock)}=======\n${minimal(lock)}>>>>>>> other\n`],
  ])('after %s, with the lines of both sides', async (_, text) => {
    const site = temporarySite('minimal', { [lock]: text });
    const { code, stderr } = await fix(site);
    expect(stderr).toContain(`${lock}  marks of a merge taken out, lines of both sides kept\n`);
    expect(stderr).toContain('Repaired: 1 place in 1 file.\n');
    expect(stderr).toMatch(/\n9 files checked: no problems\n$/);
    expect(code).toBe(0);
    expect(read(site, lock)).toBe(minimal(lock));
  });

  it('beside errors and under CI too, where no lock is written otherwise', async () => {
    const unsorted = changed(minimal(published), line(minimal(published), 7), '');
    const [wrong, right] = [`${unsorted}  - /about about en\n`, minimal(published)];
    const broken = changed(minimal(about), 'sections:', 'old: x\nsections:');
    const site = temporarySite('minimal', {
      [published]: wrong.replaceAll('\n', '\r\n'),
      [lock]: merged(false).replace('===\n', '===\n  - pages/old title sv 000000000000 000000000000\n'),
      [about]: broken,
    });
    const { code, stderr } = await fix(site, [], { env: { CI: 'true' } });
    expect(code).toBe(1);
    expect(stderr).toContain(`${published}  lines sorted, each once\n`);
    expect(read(site, published)).toBe(right.replaceAll('\n', '\r\n'));
    const lines = read(site, lock).trimEnd().split('\n').slice(4);
    expect(lines).toEqual([...lines].sort());
    expect(read(site, lock)).toContain('  - pages/old title sv 000000000000 000000000000\n');
    expect(read(site, lock)).not.toMatch(/^[<=>]/m);
  });

  it.each([
    ['of a newer version', minimal(lock).replace('version: 1', 'version: 2\n<<<<<<< HEAD')],
    ['with a line that is none of ours', `<<<<<<< HEAD\n${minimal(lock)}  - x\n`],
    ['whose merge is half undone', merged(true).replace('=======\n', '')],
  ])('but not one %s', async (_, text) => {
    const site = temporarySite('minimal', { [lock]: text });
    const { code, stderr } = await fix(site);
    expect(stderr).toMatch(/^Nothing to repair\.\n/);
    expect(read(site, lock)).toBe(text);
    expect(code).toBe(1);
  });
});

describe('--fix with other options', () => {
  it('reports what is left in the format that is asked for', async () => {
    const site = temporarySite('minimal', {
      [about]: changed(minimal(about), 'hero:', 'heroo:').replace('sections:', 'old: x\nsections:'),
    });
    const { stdout, code } = await fix(site, ['--json']);
    const { diagnostics } = JSON.parse(stdout) as Report;
    expect(diagnostics.map(({ message }) => message)).toEqual(['The key "old" is not known here.']);
    expect(code).toBe(1);
  });

  it('repairs only what the change is to blame for', async () => {
    const old = changed(minimal(about), 'hero:', 'heroo:  ');
    const site = committed(temporarySite('minimal', { '.gitignore': '.tvilling/\n', [about]: old }));
    writeFileSync(join(site, about), changed(old, 'sections:', 'sektions: '));
    writeFileSync(join(site, home), changed(minimal(home), 'hero:', 'heroo:'));
    const { code, stderr } = await fix(site, ['--since=HEAD']);
    expect(read(site, about)).toBe(old);
    expect(read(site, home)).toBe(minimal(home));
    expect(stderr).toMatch(
      /Repaired: 3 places in 2 files\.\n9 files checked: no problems since HEAD; 1 older not shown\n$/,
    );
    expect(code).toBe(0);
  });

  it('writes under CI, as it is asked to, but records no translation', async () => {
    const site = temporarySite('minimal', {
      [about]: changed(minimal(about), 'hero:', 'heroo:'),
      [lock]: null,
    });
    const { code, stderr } = await fix(site, [], { env: { CI: 'true' } });
    expect(read(site, about)).toBe(minimal(about));
    expect(readdirSync(join(site, 'content'))).not.toContain('translations.lock.yaml');
    expect(stderr).toContain('Repaired: 1 place in 1 file.\n');
    expect(code).toBe(1);
  });

  it('records translations elsewhere, as validate does', async () => {
    const site = temporarySite('minimal', {
      [about]: changed(minimal(about), 'hero:', 'heroo:'),
      [lock]: null,
    });
    const { code, stderr } = await fix(site);
    expect(read(site, lock)).toBe(minimal(lock));
    expect(stderr).toContain(`${lock} is up to date again; commit it with the texts.\n`);
    expect(code).toBe(0);
  });

  it.each([
    [['--dry-run'], /--dry-run shows what --fix would do\. Add --fix\./],
    [['--fix', '--watch'], /'--watch' cannot be used with option '--fix'/],
    [
      ['--fix', '--dry-run', '--format', 'sarif'],
      /--dry-run prints a diff, and no findings as sarif beside it\. Write/,
    ],
  ])('refuses %j', async (args, message) => {
    const site = temporarySite('minimal', { [about]: changed(minimal(about), 'hero:', 'heroo:') });
    const before = filesOf(site);
    expectRefusal(await runCli(['validate', '--root', site, ...args]), message);
    expect(filesOf(site)).toEqual(before);
  });
});

describe('--fix writes all or nothing', () => {
  const twoMistakes = {
    [about]: changed(minimal(about), 'hero:', 'heroo:'),
    [home]: changed(minimal(home), 'hero:', 'heroo:'),
  };

  it.each<[what: string, message: RegExp, prepare: (site: string) => void]>([
    [
      'a file is a symbolic link',
      /content\/pages\/home\.yaml is a symbolic link, which a repaired file would replace\./,
      (site) => {
        renameSync(join(site, home), join(site, 'elsewhere.yaml'));
        symlinkSync(join(site, 'elsewhere.yaml'), join(site, home));
      },
    ],
    [
      'a file is marked read-only',
      /content\/pages\/home\.yaml is marked as read-only\. Allow writing to it \(chmod u\+w/,
      (site) => chmodSync(join(site, home), 0o444),
    ],
  ])('where %s', async (_, message, prepare) => {
    const site = temporarySite('minimal', twoMistakes);
    prepare(site);
    const before = filesOf(site);
    expectRefusal(await fix(site), message);
    expect(filesOf(site)).toEqual(before);
    expect(readdirSync(join(site, 'content/pages'))).toHaveLength(4);
  });

  it('keeps the mode of a file, and touches no other', async () => {
    const site = temporarySite('minimal', twoMistakes);
    chmodSync(join(site, home), 0o640);
    const contact = lstatSync(join(site, 'content/pages/contact.yaml'));
    await fix(site);
    expect(lstatSync(join(site, home)).mode & 0o777).toBe(0o640);
    expect(lstatSync(join(site, 'content/pages/contact.yaml'))).toMatchObject({
      ino: contact.ino,
      mtimeMs: contact.mtimeMs,
    });
    expect(readdirSync(join(site, 'content/pages'))).toHaveLength(4);
  });
});

describe('--fix --dry-run', () => {
  /** Mistakes in many places: several hunks in a file, line endings of both kinds, no line break at the end, a new lock. */
  const wrong: Changes = {
    ...siteWith(mistakes),
    [about]: changed(siteWith(mistakes)[about] as string, 'story\n', 'story  \n')
      .replaceAll('\n', '\r\n')
      .replace(/\r\n$/, ' '),
    [home]: `\ufeff${siteWith(mistakes)[home]}# Ende  `,
    [published]: null,
    [lock]: merged(true),
  };

  it.each([
    ['in the root of the repository', ''],
    ['in a folder of it', 'site/'],
  ])('prints a diff that git applies, and writes nothing (%s)', async (_, folder) => {
    const files = filesOf(temporarySite('minimal', wrong));
    const ignored = { '.gitignore': '.tvilling/\n', content: null, [config]: null };
    const repository = committed(
      temporarySite('minimal', {
        ...ignored,
        ...Object.fromEntries(Object.entries(files).map(([path, text]) => [folder + path, text])),
      }),
    );
    const site = join(repository, folder);
    const dry = await fix(site, ['--dry-run'], { cwd: repository });
    expect(git(repository, 'status', '--porcelain')).toBe('');
    expect(dry.stderr).toMatch(/\nTo repair: \d+ places in 6 files\.\n9 files checked: no problems\n$/);
    expect(dry.code).toBe(0);
    const patch = join(repository, '.tvilling.diff');
    writeFileSync(patch, dry.stdout);
    git(repository, 'apply', '--whitespace=nowarn', patch);
    const applied = filesOf(site);
    expect(Object.keys(applied)).toContain(published);
    const fixed = temporarySite('minimal', wrong);
    expect((await fix(fixed)).code).toBe(0);
    expect(applied).toEqual(filesOf(fixed));
  });

  it('has three lines of context, and says where a line break is missing', async () => {
    const site = temporarySite('minimal', {
      [about]: minimal(about).replace('Contact us', 'Write').replace(/\n$/, '  '),
    });
    const { stdout } = await fix(site, ['--dry-run'], { cwd: site, env: { CI: 'true' } });
    const [before, now] = ['  ', ''].map(
      (end) => `    - { page: contact, label: { en: Write, sv: Kontakta oss } }${end}`,
    );
    expect(stdout).toBe(`--- a/${about}
+++ b/${about}
@@ -17,4 +17,4 @@
   title: { en: Meet us, sv: Träffa oss }
   text: { en: We are on the quay., sv: Vi finns på kajen. }
   actions:
-${before}
\\ No newline at end of file
+${now}
\\ No newline at end of file
`);
  });

  it('says on stderr or in a file what would be left, and ends as --fix would', async () => {
    const site = temporarySite('minimal', {
      [about]: changed(minimal(about), 'hero:', 'heroo:').replace('sections:', 'old: x\nsections:'),
    });
    const before = filesOf(site);
    const compact = await fix(site, ['--dry-run', '--format', 'compact']);
    expect(compact.stdout).toMatch(/^--- a\/content\/pages\/about\.yaml\n[\s\S]*\n\+hero:\n/);
    expect(compact.stderr).toContain(
      `${about}:9:1: error content/unknown-key: The key "old" is not known here.\n`,
    );
    expect(compact.code).toBe(1);
    const output = join(site, 'findings.json');
    const json = await fix(site, ['--dry-run', '--json', '--output', output]);
    expect(json.stdout).toBe(compact.stdout);
    expect(JSON.parse(readFileSync(output, 'utf8'))).toMatchObject({ errors: 1 });
    expect(filesOf(site)).toEqual(before);
  });

  it('is empty where nothing is to be done', async () => {
    const { stdout, stderr, code } = await fix(temporarySite('minimal'), ['--dry-run']);
    expect([stdout, stderr, code]).toEqual(['', 'Nothing to repair.\n9 files checked: no problems\n', 0]);
  });

  it('takes a lock in reverse, line by line or as a whole', async () => {
    const text = read(root, lock);
    const entries = text.split('\n').filter((one) => one.startsWith('  - '));
    const reversed =
      text.slice(0, text.indexOf('  - ')) +
      entries
        .reverse()
        .map((one) => `${one}\n`)
        .join('');
    const site = committed(temporarySite('verkbro', { '.gitignore': '.tvilling/\n', [lock]: reversed }));
    const { stdout, code } = await fix(site, ['--dry-run'], { cwd: site });
    expect(code).toBe(0);
    const patch = join(site, '.tvilling.diff');
    writeFileSync(patch, stdout);
    git(site, 'apply', patch);
    expect(read(site, lock)).toBe(text);
    commit(site, 'Order');
  });
});
