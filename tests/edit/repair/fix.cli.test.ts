import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { findingsIn } from '../../findings.ts';
import { caseFile, judgedOnce, manyPages } from '../../many-pages.ts';
import { changed, minimal, read, temporarySite } from '../../temporary-site.ts';
import { about, config, filesOf, fix, home, lockfile, mistakes, published, siteWith } from './fixing.ts';

/** The parts of a mistake's quotation marks and anchor that stay in the repaired text. */
const kept: [file: string, right: string, repaired: string][] = [
  [about, '  label: { en: Company', "  'label': { en: Company"],
  [about, '{ page: contact, label:', '{ page: "contact", label:'],
  [home, '{ page: contact,', '{ page: contact#details,'],
];

describe('--fix puts the name in place that is meant', () => {
  it('in keys, references, anchors, types, placeholders and values, and leaves all else as it is', async () => {
    const site = temporarySite('minimal', siteWith(mistakes));
    const { code, stdout, stderr } = await fix(site);
    expect(stdout).toBe('');
    expect(filesOf(site)).toEqual(filesOf(temporarySite('minimal', siteWith(kept))));
    expect(stderr).toContain(`${about}:5  "heroo" → "hero"\n`);
    expect(stderr).toContain(`${home}:9  "{figur:projects}" → "{figure:projects}"\n`);
    expect(stderr).toMatch(/\nRepaired: 14 places in 5 files\.\n8 files checked: no problems\n$/);
    expect(code).toBe(0);
    expect((await fix(site)).stderr).toBe('Nothing to repair.\n8 files checked: no problems\n');
  });

  it('in icons, and in codes of rules and comments', async () => {
    const features = `  - type: features
    title: { en: What we do, sv: Vad vi gör }
    items:
      - icon: Trukc
        title: { en: Cranes, sv: Kranar }
        text: { en: We keep them running., sv: Vi håller dem igång. }
action:`;
    const lead = '  # tvilling-ignore-next-line content/filer -- a name\n  lead: { en: XXX Ltd., sv: XXX AB }\n';
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

  describe('in keys of pages that are written with other letters, and as a hint', () => {
    const spellings: [wrong: string, right: string][] = [
      ['page:Contact', 'page:contact'],
      ['page:CONTACT#details', 'page:contact#details'],
      ['page:contact#Details', 'page:contact#details'],
      ['page:con_tact', 'page:contact'],
    ];
    const judged = judgedOnce(manyPages(spellings.map(([wrong]) => minimal(about, ['page:contact', wrong]))));
    let repaired: Record<string, string>;
    beforeAll(async () => {
      expect((await fix(judged.folder)).code).toBe(0);
      repaired = filesOf(judged.folder);
    });

    it.each(spellings.map((row, index) => [...row, index] as const))('(%s)', (_, right, index) => {
      const [finding, ...others] = judged.findings(caseFile(index));
      expect(others).toEqual([]);
      expect(finding?.code).toMatch(/^reference\/unknown-(page|anchor)$/);
      expect(finding?.range?.start).toEqual({ line: 14, column: 52 });
      expect(finding?.hint).toMatch(/^Did you mean "(contact|details)"\?$/);
      expect(repaired[caseFile(index)]).toBe(minimal(about, ['page:contact', right]));
    });
  });

  it('in the code of a language that nothing is written in', async () => {
    const site = temporarySite('minimal', { [config]: minimal(config, ['code: sv', 'code: se']) });
    expect((await fix(site)).code).toBe(0);
    expect(read(site, config)).toBe(minimal(config));
  });

  it('in the key that says what a section is', async () => {
    const site = temporarySite('minimal', {
      [about]: changed(minimal(about), '- type: text', '- tpye: text').replace('title: { en: The', 'titel: { en: The'),
    });
    const { code } = await fix(site);
    expect(read(site, about)).toBe(minimal(about));
    expect(code).toBe(0);
    const both = changed(minimal(about), '- type: text', '- tpye: text\n    tipe: text');
    const unsure = temporarySite('minimal', { [about]: both });
    await fix(unsure);
    expect(read(unsure, about)).toBe(both);
  });

  it('at each of its places in a text, and not where it is only a word', async () => {
    const body = (page: string, figure: string) => `    body:
      en: page:contcat [Write](page:${page}) or [call](page:${page}), {figure:${figure}} and {figure:${figure}}.
      sv: |
        page:contcat [Skriv](page:${page})
        eller [ring](page:${page}), {figure:${figure}} och
        {figure:${figure}}.
action:`;
    const withBody = (text: string) => minimal(about).replace(/ {4}body:[\s\S]+\naction:/, text);
    const site = temporarySite('minimal', { [about]: withBody(body('contcat', 'projekts')) });
    const { code, stderr } = await fix(site);
    expect(read(site, about)).toBe(withBody(body('contact', 'projects')));
    expect(stderr).toContain('Repaired: 8 places in 1 file.\n');
    expect(code).toBe(0);
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
});

describe('--fix leaves alone', () => {
  const metrics = changed(minimal('content/metrics.yaml'), 'id: projects', 'id: projects-a');
  const other = metrics.replace('projects-a', 'projects-b');
  const cases: [what: string, text: string | Uint8Array, left: string[]][] = [
    [
      'a name with two that are equally near',
      minimal(home).replace('kind: home\n', '').replace('[projects]', '[projects-c]'),
      ['reference/unknown-id 12:13'],
    ],
    [
      'a key whose right name is there already',
      changed(minimal(about), '  lead:', '  titel: { en: x, sv: y }\n  lead:'),
      ['content/unknown-key 8:3'],
    ],
    [
      'two keys that could be the same',
      changed(minimal(about), '  title: { en: Twelve', '  titel: { en: Ten, sv: Tio }\n  titlee: { en: Twelve'),
      ['content/unknown-key 7:3', 'content/unknown-key 8:3'],
    ],
    [
      'a name that the list has already',
      changed(minimal(home).replace('kind: home\n', ''), '[projects]', '[projects, project]'),
      ['reference/unknown-id 12:23'],
    ],
    ['a page that lacks the anchor', changed(minimal(about), 'page: contact,', 'page: contcat#story,'), ['reference/unknown-page 20:15']],
    [
      'a language, which has two letters',
      changed(minimal(about), 'sv: Tolv personer }', 'se: Tolv personer }'),
      ['translation/unknown-language 7:31'],
    ],
    [
      'a comment whose code silences nothing there',
      changed(minimal(about), '  lead:', '  # tvilling-ignore-next-line content/filer -- a name\n  lead:'),
      ['content/bad-ignore 8:3'],
    ],
    [
      'what an alias repeats',
      changed(
        minimal(about),
        '{ page: contact, label: { en: Contact us, sv: Kontakta oss } }',
        '&a { page: contcat, label: { en: Contact us, sv: Kontakta oss } }\n    - *a',
      ),
      ['reference/unknown-page 20:18'],
    ],
    ['a name written with escapes', changed(minimal(about), 'page: contact,', 'page: "cont\\u0061cts",'), ['reference/unknown-page 20:15']],
    ['a file that is no YAML, whitespace included', `${changed(minimal(about), 'hero:', 'heroo:  ')}\n"\n`, ['content/syntax 22:1']],
    ['a file that is not UTF-8', Buffer.concat([Buffer.from('heroo:  \n'), Buffer.from([0xff])]), ['content/not-utf8 2:1']],
  ];
  const judged = judgedOnce({
    ...manyPages(cases.map(([, text]) => text)),
    'content/metrics.yaml': minimal('content/metrics.yaml') + metrics + other,
    [lockfile]: null,
    [published]: null,
  });
  let before: Record<string, string>;
  let after: Record<string, string>;
  let result: Awaited<ReturnType<typeof fix>>;
  beforeAll(async () => {
    before = filesOf(judged.folder);
    result = await fix(judged.folder);
    after = filesOf(judged.folder);
  });

  it.each(cases.map((row, index) => [...row, index] as const))('%s', (_, __, left, index) => {
    expect(judged.ofCase(index)).toEqual(left);
    expect(after[caseFile(index)]).toBe(before[caseFile(index)]);
  });

  it('and says that there is nothing to repair', () => {
    expect(result.stderr).toMatch(/^Nothing to repair\.\n/);
    expect(result.code).toBe(1);
    expect(after).toEqual(before);
  });

  it('a rule that is set already, and one that cannot be turned off', async () => {
    const rules = 'rules:\n  route/orphan-page: warn\n  route/orphan-pag: off\n  content/synta: off\n';
    const site = temporarySite('minimal', {
      [config]: minimal(config) + rules,
      [lockfile]: null,
      [published]: null,
    });
    const files = filesOf(site);
    expect((await fix(site)).stderr).toMatch(/^Nothing to repair\.\n/);
    expect(filesOf(site)).toEqual(files);
    expect(await findingsIn(site)).toEqual({
      code: 2,
      findings: [`config/unknown-rule ${config}:23:3`, `config/unknown-rule ${config}:24:3`],
    });
  });

  it('a rule that is turned off, and a finding that a comment silences', async () => {
    const site = temporarySite('minimal', {
      [about]: changed(minimal(about), '    body:', '    # tvilling-ignore-next-line content/not-nfc -- a name\n    body:').replace(
        'We *began*',
        'Cafe\u0301 *began*',
      ),
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
      .replace('      sv: Vi *började* i ett båthus.', '      sv: >- # å\n        Vi *började* i ett\n        båthus.\n       ')
      .replace('hero:', '# Så\nhero:');
    const wrong = text.normalize('NFD');
    expect(wrong).not.toBe(text);
    const site = temporarySite('minimal', { [about]: wrong });
    const { stderr } = await fix(site);
    // Comments are not texts.
    const comments = (value: string) => value.replace('# Så', '# Sa\u030a');
    expect(read(site, about)).toBe(comments(text));
    expect(stderr).toContain(`${about}:16  "å" in its composed form\n`);
    // A person or a program has written the escapes on purpose, so the tool does not change them.
    expect(stderr).toContain('checked: 1 warning\n');
  });
});

describe('--fix takes whitespace out at the ends of lines', () => {
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
    const keeping = ['    sv: "Och  ', '        We *began* in a boathouse.  ', '          ', '        Vi *började* i ett båthus.   '];
    const expected = text
      .split('\r\n')
      .map((line) => (keeping.includes(line) ? line : line.replace(/[ \t]+$/, '')))
      .join('\r\n');
    expect(read(site, about)).toBe(expected);
    expect(stderr).toContain(`${about}:1  whitespace at the end of 13 lines\n`);
    expect(parse(expected)).toEqual(parse(text));
  });
});
