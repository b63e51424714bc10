import { chmodSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectRefusal, findingsIn } from '../../findings.ts';
import { applyPatch, commit, committedSite, git } from '../../git.ts';
import { runMain } from '../../run-main.ts';
import { changed, edit, read, temporarySite } from '../../temporary-site.ts';
import { all, diffOf, exported, imported, translations } from './exchanged-files.ts';

const about = 'content/pages/about.yaml';
const lockfile = 'content/translations.lock.yaml';

/** A site in a repository, in which the source text of a translation has changed. */
async function stale(): Promise<string> {
  const site = committedSite('minimal', { '.gitignore': '.tvilling\n*.xlf\n*.po\n*.csv\n' });
  edit(site, about, 'en: And two vans.', 'en: And three vans.');
  commit(site, 'Another van');
  return site;
}

describe('the lines of a file with an error', () => {
  const contact = 'content/pages/contact.yaml';
  /** The lines without those of the lead that is stale. */
  const others = (site: string) => read(site, lockfile).replace(/.* pages\/about hero\.lead .*\n/, '');
  /** With a stale translation on one page, and errors in two others: a comma has cut a text off, and a file cannot be read. */
  async function broken(): Promise<{ site: string; before: string }> {
    const site = await stale();
    const text = read(site, contact);
    writeFileSync(join(site, contact), text.replace(/lead: .*/, 'lead: { en: Write, or call., sv: Skriv. }'));
    writeFileSync(join(site, 'content/pages/not-found.yaml'), 'meta: {\n');
    return { site, before: others(site) };
  }

  it('stay when a translation of another file is accepted', async () => {
    const { site, before } = await broken();
    const accepted = await runMain(['accept', '--root', site]);
    expect(accepted.stdout).toBe(`${about}:8:36  hero.lead.sv\n`);
    expect([accepted.code, others(site)]).toEqual([0, before]);
    expectRefusal(await runMain(['accept', contact, '--root', site]), /contact\.yaml has an error/);
  });

  it('stay when one is imported', async () => {
    const { site, before } = await broken();
    const text = await exported(await stale(), 'sv.po');
    const back = await imported(site, 'sv.po', text.replace('#, fuzzy\n', ''));
    expect(back).toMatchObject({ code: 0, stdout: `${lockfile}\n` });
    expect(others(site)).toBe(before);
  });
});

describe('a stale translation', () => {
  it('goes out with its old texts and its state, and comes back', async () => {
    const site = await stale();
    const result = await runMain(['translations', 'export', '--to', 'sv', '--root', site]);
    expect(result.code).toBe(0);
    expect(result.stderr).toBe(
      '                  units  words  characters\npages/about.yaml      1      3          15\nall                   1      3          15\n',
    );
    const lines = result.stdout.split('\n').map((line) => line.trim());
    expect(lines).toContain('<source xml:lang="en">And three vans.</source>');
    expect(lines).toContain('<target xml:lang="sv" state="needs-translation">Och två skåpbilar.</target>');
    expect(lines).toContain('<source xml:lang="en">And two vans.</source>');
    expect(lines).toContain('<note from="description">One or two sentences below the heading.</note>');
    expect(lines).toContain('<note from="page">About us: https://nordkaj.example/about</note>');
    const untouched = await imported(site, 'sv.xlf', result.stdout);
    expect(untouched).toMatchObject({ code: 0, stdout: '' });
    expect(untouched.stderr).toBe('1 text of this site read: nothing to take over.\n');
    expect(diffOf(site)).toEqual([]);
    const translated = result.stdout.replace('state="needs-translation">Och två skåpbilar.', 'state="translated">Och tre skåpbilar.');
    const back = await imported(site, 'sv.xlf', translated);
    expect(back).toMatchObject({ code: 0, stdout: `${about}\n${lockfile}\n` });
    const line = (target: string) => `  lead: { en: And three vans., sv: Och ${target} skåpbilar. }`;
    expect(diffOf(site).slice(0, 2)).toEqual([`-${line('två')}`, `+${line('tre')}`]);
    expect(diffOf(site)).toHaveLength(4);
    expect((await runMain(['validate', '--root', site])).stderr).toContain('no problems');
    expect(diffOf(site)).toHaveLength(4);
  });

  it('is marked as checked if it comes back as translated', async () => {
    const site = await stale();
    const text = await exported(site, 'sv.po');
    expect(text).toContain('#, fuzzy\n#| msgid "And two vans."\n');
    const back = await imported(site, 'sv.po', text.replace('#, fuzzy\n', ''));
    expect(back).toMatchObject({ code: 0, stdout: `${lockfile}\n` });
    expect((await runMain(['validate', '--root', site])).stderr).toContain('no problems');
  });

  it('is refused in the language of the source texts', async () => {
    const site = temporarySite('minimal');
    const file = await exported(site, 'sv.xlf', ...all);
    const result = await imported(site, 'sv.xlf', file.replaceAll('target-language="sv"', 'target-language="en"'));
    expect(result.code).toBe(1);
    expect(result.stderr).toContain('exchange/wrong-language');
  });

  it('is left out if its source text has changed once more, or is stale at once', async () => {
    const site = await stale();
    const text = (await exported(site, 'sv.csv')).replace('Och två', 'Och tre');
    edit(site, about, 'And three vans.', 'And four vans.');
    const refused = await imported(site, 'sv.csv', text);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('exchange/source-changed');
    expect(refused.stderr).toContain(`It is here: ${about}:8:15`);
    expect((await imported(site, 'sv.csv', text, '--late')).code).toBe(0);
    expect(read(site, about)).toContain('{ en: And four vans., sv: Och tre skåpbilar. }');
    const { findings } = await findingsIn(site);
    expect(findings).toEqual([expect.stringContaining('translation/stale')]);
  });
});

describe('an import', () => {
  it('finds texts in lists that were sorted since', async () => {
    const site = committedSite('ferry', { '.gitignore': '.tvilling\n*.xlf\n' });
    const text = await exported(site, 'sv.xlf', ...all);
    const navigation = read(site, 'content/navigation.yaml');
    const lines = navigation.split('\n').filter((line) => /^ {2}- .*sv: (Tidtabell|Fartyg)/.test(line));
    const [first = '', second = ''] = lines;
    const sorted = changed(changed(changed(navigation, first, 'x'), second, first), 'x', second);
    writeFileSync(join(site, 'content/navigation.yaml'), sorted);
    const result = await imported(site, 'sv.xlf', changed(text, '>Tidtabell<', '>Turlista<'));
    expect(result).toMatchObject({ code: 0 });
    expect(read(site, 'content/navigation.yaml')).toBe(changed(sorted, 'sv: Tidtabell', 'sv: Turlista'));
  });

  it('keeps comments, line ends, byte order mark and notation, and refuses what an alias repeats', async () => {
    const site = committedSite('minimal', { '.gitignore': '*.xlf\n.tvilling\n' });
    const text = `\ufeff${read(site, about)
      .replace(
        'lead: { en: And two vans., sv: Och två skåpbilar. }',
        'lead:   # two\n    en: >-\n      And two\n      vans.\n    sv: >-   # they are blue\n      Och två\n      skåpbilar.\n    # the end',
      )
      .replace('label: { en: Company, sv: Företaget }', 'label: { en: Company, sv: &own "Företaget" }')
      .replace('title: { en: Meet us, sv: Träffa oss }', 'title: { en: Meet us, sv: *own } # why?')
      .replace('keywords: { en: [about], sv: [om oss] }', "keywords:\n    en: [about]\n    sv:\n    - 'om oss'")}`;
    writeFileSync(join(site, about), text.replaceAll('\n', '\r\n'));
    const file = await exported(site, 'sv.xlf', ...all);
    const result = await imported(
      site,
      'sv.xlf',
      [
        ['>Och två skåpbilar.<', '>Och två skåpbilar, en lastbil som vi lånar ut och en båt som behöver målas om innan våren kommer.<'],
        ['>om oss<', '>om oss\nvi: här<'],
        ['resname="hero.label"', 'resname="hero.label" approved2="x"'],
      ]
        .reduce((own, [before = '', after = '']) => changed(own, before, after), file)
        .replace(/(?<=state="translated">)Företaget(?=<\/target>\s*<note from="description">The small)/, 'Bolaget'),
    );
    expect(result.stderr).toContain('exchange/refused');
    expect(result.code).toBe(1);
    expect(read(site, about)).toBe(
      text
        .replace(
          '      Och två\n      skåpbilar.\n',
          '      Och två\n      skåpbilar, en lastbil som vi lånar ut och en båt som behöver målas om innan våren\n      kommer.\n',
        )
        .replace("    - 'om oss'", "    - om oss\n    - 'vi: här'")
        .replaceAll('\n', '\r\n'),
    );
  });

  it('prints as a diff what it would write', async () => {
    const site = await stale();
    const text = (await exported(site, 'sv.csv', ...all)).replace('Och två', 'Och tre').replace('Träffa oss', 'Möt oss');
    const { code, stdout } = await imported(site, 'sv.csv', text, '--dry-run');
    expect(code).toBe(0);
    expect(diffOf(site)).toEqual([]);
    applyPatch(site, stdout);
    const patched = diffOf(site);
    git(site, 'checkout', '--quiet', '.');
    expect((await imported(site, 'sv.csv', text)).code).toBe(0);
    expect(diffOf(site)).toEqual(patched);
    expect(patched.length).toBeGreaterThan(4);
  });

  it('writes all files or none', async () => {
    const site = committedSite('minimal', { '.gitignore': '*.csv\n.tvilling\n' });
    const text = (await exported(site, 'sv.csv', ...all)).replace('Träffa oss', 'Möt oss').replace('Genomförda', 'Avslutade');
    chmodSync(join(site, 'content/metrics.yaml'), 0o444);
    expectRefusal(await imported(site, 'sv.csv', text), /metrics\.yaml/);
    expect(diffOf(site)).toEqual([]);
  });

  it('fills a new language', async () => {
    const site = committedSite('minimal', { '.gitignore': '*.po\n.tvilling\n' });
    expect((await runMain(['new', 'language', 'de', '--root', site])).code).toBe(0);
    const result = await translations(site, 'export', '--to', 'de', '--output', 'de.po');
    expect(result.code).toBe(0);
    const filled = read(site, 'de.po').replace(
      /(msgid ((?:".*"\n)+))msgstr ""\n(?=\n|$)/g,
      (_, source: string, words: string) => `${source}msgstr ${words.replace(/([a-z])\b/, '$1 ü')}`,
    );
    const back = await imported(site, 'de.po', filled);
    expect(back.code, back.stderr).toBe(0);
    const status = await runMain(['status', '--json', '--root', site]);
    const files = JSON.parse(status.stdout).files.filter(({ language }: { language: string }) => language === 'de');
    expect(files.length).toBeGreaterThan(3);
    for (const { texts, complete, missing } of files) expect([complete, missing]).toEqual([texts, 0]);
    expect(read(site, about)).toContain('title: { en: About us, sv: Om oss, de: About ü us }');
    expect(read(site, about)).toContain(
      '      sv: Vi *började* i ett båthus. [Skriv till oss](page:contact).\n      de: We ü *began* in a boathouse. [Write to us](page:contact).\n',
    );
  });
});

it('takes over one language of several that are missing', async () => {
  const site = committedSite('ferry', { '.gitignore': '*.csv\n.tvilling\n' });
  edit(site, about, 'title: { en: How it began, sv: Så började det, de: Wie es anfing }', 'title: { en: How it began }');
  const text = await exported(site, 'sv.csv');
  const filled = changed(text, '"How it began",""', '"How it began","Så började det"');
  const result = await imported(site, 'sv.csv', filled);
  expect(result).toMatchObject({ code: 0 });
  expect(read(site, about)).toContain('title: { en: How it began, sv: Så började det }');
});

it('keeps decomposed letters of the content, and composes those of tools', async () => {
  const site = committedSite('minimal', { '.gitignore': '*.xlf\n.tvilling\n' });
  const text = await exported(site, 'sv.xlf', ...all);
  const result = await imported(site, 'sv.xlf', changed(text, 'Träffa oss', 'Möt oss').normalize('NFD'));
  expect(result.stderr).toMatch(/: 1 translation written\.\n$/);
  expect(read(site, about)).toContain('sv: Möt oss }'.normalize('NFC'));
});

describe('a file that cannot be used', () => {
  it('is a finding, and nothing is written', async () => {
    const site = committedSite('minimal', { '.gitignore': '*.xlf\n*.po\n.tvilling\n' });
    const text = (await exported(site, 'sv.xlf', ...all)).replace('Träffa oss', 'Möt oss');
    const [first, last] = [text.indexOf('<file'), text.length - 2];
    for (const end of [10, first, first + 30, Math.round(last / 2), last - 20, last]) {
      const { code, stderr } = await imported(site, 'sv.xlf', text.slice(0, end));
      expect(code, text.slice(end - 20, end)).toBe(1);
      expect(stderr).toContain('exchange/unreadable');
      expect(stderr).toMatch(/^sv\.xlf:\d+:\d+ /);
    }
    const po = (await exported(site, 'sv.po', ...all)).replace('Träffa oss', 'Möt oss');
    for (const end of [20, po.lastIndexOf('\n\n'), po.length - 5]) {
      const { code, stderr } = await imported(site, 'sv.po', po.slice(0, end));
      expect(code, po.slice(end - 20, end)).toBe(1);
      expect(stderr).toMatch(/^sv\.po:\d+:\d+ .*exchange\/unreadable/);
    }
    writeFileSync(join(site, 'huge.xlf'), '');
    truncateSync(join(site, 'huge.xlf'), 500 * 1024 * 1024);
    const huge = await translations(site, 'import', 'huge.xlf');
    expect(huge).toMatchObject({ code: 1, stdout: '' });
    expect(huge.stderr).toContain('file/too-large');
    mkdirSync(join(site, 'folder.xlf'));
    expectRefusal(await translations(site, 'import', 'folder.xlf'), /folder\.xlf is a folder/);
    expectRefusal(await translations(site, 'import', 'none.xlf'), /There is no file none\.xlf/);
    for (const wrong of ['{"a": 1}', '', '<html></html>', 'msgid "a"\nmsgid "b"\n', 'id,source en\n1,2\n', '\u0000\u0001'])
      expect((await imported(site, 'wrong.xlf', wrong)).code, wrong).toBe(1);
    expect(diffOf(site)).toEqual([]);
  });

  it('is read in other encodings and separators, as spreadsheets save it', async () => {
    const site = committedSite('minimal', { '.gitignore': '*.csv\n*.txt\n.tvilling\n' });
    edit(site, about, 'Meet us', '"=Meet us"');
    const text = await exported(site, 'sv.csv', '--separator', 'tab', ...all);
    expect(text).toContain(`"'=Meet us"`);
    const saved = (separator: string) =>
      changed(text, 'Träffa oss', "'=Möt oss")
        .slice(1)
        .replace(/"((?:[^"]|"")*)"/g, (cell, inner: string) => (/[\n,;\t"]/.test(inner) ? cell : inner))
        .replace(/\t/g, separator);
    for (const [name, bytes] of [
      ['semicolons.csv', Buffer.from(saved(';'), 'latin1')],
      ['unicode.txt', Buffer.from(`\ufeff${saved('\t')}`, 'utf16le')],
      ['commas.csv', Buffer.from(`\ufeff${saved(',')}`)],
    ] as const) {
      const { code, stderr } = await imported(site, name, bytes);
      expect(stderr, name).toMatch(/read: 1 translation written\.\n$/);
      expect(code).toBe(0);
      expect(read(site, about)).toContain(`title: { en: "=Meet us", sv: =Möt oss }`);
      edit(site, about, 'sv: =Möt oss', 'sv: Träffa oss');
    }
  });
});
