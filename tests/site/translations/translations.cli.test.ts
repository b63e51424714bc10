import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectRefusal } from '../../findings.ts';
import { committedSite, git } from '../../git.ts';
import { root } from '../../run-cli.ts';
import { runMain } from '../../run-main.ts';
import { edit, read, temporarySite } from '../../temporary-site.ts';

const lockfilePath = 'content/translations.lock.yaml';
const about = 'content/pages/about.yaml';

const stepsDefinition = `
import { defineSection, id, localized, text, z } from 'tvilling/schema';
const step = z.strictObject({ id: id().optional(), says: text(), more: z.array(z.strictObject({ says: text() })).optional() });
export default defineSection({ shows: 'Steps.', fields: { steps: localized(z.array(step)).describe('The steps.'), note: localized(z.strictObject({ says: text() })).describe('A note.') } });
`;
const steps = `  - type: steps
    title: { en: The way in, sv: Vägen in }
    steps:
      en:
        - { says: Call the harbour, more: [{ says: We hear you }, { says: Day and night }] }
        - { says: Tie up at the quay }
        - { id: ashore, says: Step ashore }
      sv:
        - { says: Ropa upp hamnen, more: [{ says: Vi hör dig }, { says: Dygnet runt }] }
        - { says: Förtöj vid kajen }
        - { id: ashore, says: Gå i land }
    note: { en: { says: Mind the gap }, sv: { says: Se upp för glipan } }
`;

/** Codes and places from `tvilling validate`. */
async function findings(site: string, env: Record<string, string> = {}): Promise<string[]> {
  const { stdout } = await runMain(['validate', '--json', '--root', site], { env });
  const { findings } = JSON.parse(stdout) as {
    findings: { code: string; file: string; range: { start: { line: number; column: number } } | null }[];
  };
  return findings.map(({ code, file, range }) =>
    range === null ? `${code} ${file}` : `${code} ${file}:${range.start.line}:${range.start.column}`,
  );
}

describe('the lockfile of translations', () => {
  it('is written by the first run, sorted, a line for each text, and again with the same bytes', async () => {
    const site = temporarySite('minimal', { [lockfilePath]: null });
    const { code, stderr } = await runMain(['validate', '--root', site]);
    expect(code).toBe(0);
    expect(stderr).toContain(`${lockfilePath} has been brought up to date; commit it`);
    const lines = read(site, lockfilePath)
      .split('\n')
      .filter((line) => line.startsWith('  - '));
    expect(lines.length).toBeGreaterThan(40);
    expect(lines).toEqual([...new Set(lines)].sort());
    const first = read(site, lockfilePath);
    expect((await runMain(['validate', '--root', site])).stderr).not.toContain(lockfilePath);
    expect(read(site, lockfilePath)).toBe(first);
  });

  it('is not written under CI, where a missing one is an error', async () => {
    const site = temporarySite('minimal', { [lockfilePath]: null });
    expect(await findings(site, { CI: 'true' })).toEqual([`translation/lock-missing ${lockfilePath}`]);
    expect((await runMain(['validate', '--root', site], { env: { CI: '1' } })).code).toBe(1);
    expect(existsSync(join(site, lockfilePath))).toBe(false);
  });

  it.each([
    ['deleted', null],
    ['emptied', 'version: 1\ntexts:\n'],
  ])('is remembered by git when it was %s: a stale translation stays stale', async (_, text) => {
    const site = committedSite('minimal', { '.gitignore': '.tvilling/\n' });
    if (text === null) rmSync(join(site, lockfilePath));
    else writeFileSync(join(site, lockfilePath), text);
    edit(site, about, 'And two vans.', 'And four vans.');
    expect(await findings(site)).toEqual([expect.stringMatching(/^translation\/stale /)]);
    // The new lockfile is used from now on.
    expect(await findings(site)).toEqual([expect.stringMatching(/^translation\/stale /)]);
  });

  it('is not written beside errors, which may hide texts', async () => {
    const site = temporarySite('minimal');
    const before = read(site, lockfilePath);
    edit(site, about, 'hero:', 'heroo:');
    expect((await runMain(['validate', '--root', site])).code).toBe(1);
    expect(read(site, lockfilePath)).toBe(before);
  });

  it('finds a source text that changed alone, and nothing else', async () => {
    const site = temporarySite('minimal');
    edit(site, about, 'And two vans.', 'And four vans.');
    expect(await findings(site)).toEqual([`translation/stale ${about}:8:35`]);
    // A second run does not change the state.
    expect(await findings(site)).toEqual([`translation/stale ${about}:8:35`]);
  });

  it('leaves a filler alone until it is a translation, also in a draft', async () => {
    const site = temporarySite('minimal');
    edit(site, about, 'id: story', 'draft: true\n    id: story');
    edit(site, about, 'sv: Historien', 'sv: TODO');
    expect(await findings(site)).toEqual([]);
    edit(site, about, 'The story', 'Our story');
    expect(await findings(site)).toEqual([]);
    edit(site, about, 'sv: TODO', 'sv: Vår historia');
    expect(await findings(site)).toEqual([]);
    edit(site, about, 'Our story', 'A story');
    expect(await findings(site)).toEqual([expect.stringMatching(`^translation/stale ${about}:`)]);
  });

  it('lets codes of currencies stand alike in all languages, and no other word', async () => {
    const site = temporarySite('minimal');
    edit(site, about, '{ en: Company, sv: Företaget }', '{ en: 120 SEK / 12 EUR, sv: 120 SEK / 12 EUR }');
    expect(await findings(site)).toEqual([]);
    edit(site, about, '{ en: 120 SEK / 12 EUR, sv: 120 SEK / 12 EUR }', '{ en: 120 SEKT, sv: 120 SEKT }');
    expect(await findings(site)).toEqual([expect.stringMatching(`^translation/identical ${about}:`)]);
  });

  it('takes a text that changed in both languages as translated again', async () => {
    const site = temporarySite('minimal');
    edit(site, about, 'en: And two vans., sv: Och två', 'en: And four vans., sv: Och fyra');
    expect(await findings(site)).toEqual([]);
    edit(site, about, 'And four vans.', 'And five vans.');
    expect(await findings(site)).toEqual([`translation/stale ${about}:8:35`]);
  });

  it('knows each text of lists that a site writes by language, with and without ids', async () => {
    const site = temporarySite('minimal', {
      'templates/sections/steps/definition.ts': stepsDefinition,
      'templates/sections/steps/index.tsx': 'export default function Steps() {\n  return <div />;\n}\n',
    });
    edit(site, about, 'sections:\n', `sections:\n${steps}`);
    expect(await findings(site)).toEqual([]);
    for (const [from, to] of [
      ['Call the harbour', 'Ring the harbour'],
      ['We hear you', 'We read you'],
      ['Tie up', 'Moor'],
      ['Step ashore', 'Go ashore'],
      ['Mind the gap', 'Watch your step'],
    ] as const) {
      edit(site, about, from, to);
      expect(await findings(site), to).toEqual([expect.stringMatching(`^translation/stale ${about}:`)]);
      edit(site, about, to, from);
    }
  });

  it('is not deceived by wrapping, by sorting a list anew, or by a source that comes back', async () => {
    const site = temporarySite('trilingual');
    const file = 'content/metrics.yaml';
    const [head = '', ...items] = read(site, file).split(/^(?=- )/m);
    const list = head.startsWith('- ') ? [head, ...items] : items;
    const comment = head.startsWith('- ') ? '' : head;
    expect(list.length).toBeGreaterThan(1);
    writeFileSync(
      join(site, file),
      comment +
        list
          .reverse()
          .map((item) => `${item.trimEnd()}\n`)
          .join(''),
    );
    expect(await findings(site, { CI: 'true' })).toEqual([]);

    const minimal = temporarySite('minimal');
    edit(minimal, about, 'lead: { en: And two vans., sv', 'lead: { en: "And  two\n    vans.", sv');
    expect(await findings(minimal, { CI: 'true' })).toEqual([]);
    edit(minimal, about, 'And  two', 'And 2');
    expect(await findings(minimal)).toHaveLength(1);
    edit(minimal, about, 'And 2', 'And two');
    expect(await findings(minimal, { CI: 'true' })).toEqual([]);
  });

  it.each([
    [
      'page',
      (site: string) => {
        renameSync(join(site, about), join(site, 'content/pages/company.yaml'));
        edit(site, 'content/routes.yaml', 'page: about', 'page: company');
      },
    ],
    ['id', (site: string) => edit(site, about, 'id: story', 'id: history')],
  ])('moves with a text whose %s is renamed: what is stale stays so', async (_, rename) => {
    const site = temporarySite('minimal');
    edit(site, about, 'en: The story', 'en: Our story');
    edit(site, about, 'title: { en: Meet us, sv: Träffa oss }', 'title: { en: See us, sv: Se oss }');
    rename(site);
    const stale = async () => (await findings(site)).filter((finding) => finding.startsWith('translation/'));
    expect(await stale()).toEqual([expect.stringMatching(/^translation\/stale content\/pages\/\w+\.yaml:12:/)]);
    // The new lockfile is used from now on.
    expect(await stale()).toHaveLength(1);
  });

  it('accepts lines that a merge has kept beside those that are right', async () => {
    const site = temporarySite('minimal');
    const text = read(site, lockfilePath);
    const both = text.replace(/^ {2}- pages\/about hero\.lead sv .*\n/m, (line) => line.replace(/\w{12}/, '0'.repeat(12)) + line);
    expect(both).not.toBe(text);
    writeFileSync(join(site, lockfilePath), both);
    expect(await findings(site, { CI: 'true' })).toEqual([]);
  });

  it('tells under CI that a translation was not recorded', async () => {
    const site = temporarySite('minimal');
    edit(site, about, 'sv: Tolv personer }', 'sv: Ett dussin människor }');
    expect(await findings(site, { CI: 'true' })).toEqual([`translation/lock-outdated ${lockfilePath}`]);
    await runMain(['validate', '--root', site]);
    expect(await findings(site, { CI: 'true' })).toEqual([]);
  });

  it.each([
    ['merge', '<<<<<<< HEAD\n  - pages/about a sv 000000000000 000000000000\n=======\n>>>>>>> other\n', 'merge'],
    ['newer', 'version: 2\ntexts:\n', 'newer version'],
    ['corrupt', '\u0000\u0001 nonsense\n', 'none that tvilling writes'],
  ])('says of a lock that is %s what to do, and leaves it alone', async (_, text, words) => {
    const site = temporarySite('minimal', { [lockfilePath]: text });
    const { code, stdout } = await runMain(['validate', '--root', site]);
    expect(code).toBe(1);
    expect(stdout).toContain(words);
    expect(stdout).toContain(`${lockfilePath}:1:1`);
    for (const command of ['status', 'accept']) {
      const refused = await runMain([command, '--root', site]);
      expect([refused.code, refused.stdout]).toEqual([2, '']);
      expect(refused.stderr.replace(/\s+/g, ' ')).toContain('The translations cannot be compared');
    }
    expect(read(site, lockfilePath)).toBe(text);
  });

  it('shows what the source text said, where git knows it, in a shallow clone too', async () => {
    const site = committedSite('minimal');
    edit(site, about, 'And two vans.', 'And four vans.');
    const known = await runMain(['validate', '--root', site]);
    expect(known.stdout.replace(/\s+/g, ' ')).toContain('It read "And two vans."; it now reads "And four vans.".');

    git(site, 'commit', '--quiet', '--all', '--message', 'Buy vans');
    const clone = temporarySite('minimal');
    git(clone, 'clone', '--quiet', '--depth', '1', `file://${site}`, 'clone');
    const shallow = await runMain(['validate', '--root', join(clone, 'clone')]);
    expect(shallow.stdout).toContain('translation/stale');
    expect(shallow.stdout).not.toContain('It read');
  });
});

describe('tvilling accept', () => {
  it('marks the chosen text as checked, and no other', async () => {
    const site = temporarySite('minimal');
    edit(site, about, 'And two vans.', 'And four vans.');
    edit(site, about, 'We are on the quay.', 'We live on the quay.');
    expect(await findings(site)).toHaveLength(2);
    const { code, stdout } = await runMain(['accept', about, 'hero.lead', '--root', site]);
    expect(code).toBe(0);
    expect(stdout).toBe(`${about}:8:35  hero.lead.sv\n`);
    expect(await findings(site)).toEqual([expect.stringMatching(/^translation\/stale .*:18:/)]);
    expect((await runMain(['accept', '--root', site])).code).toBe(0);
    expect(await findings(site, { CI: 'true' })).toEqual([]);
  });

  it('takes the place of a finding as its hint says it, in that language alone', async () => {
    const site = temporarySite('trilingual');
    edit(site, 'content/pages/home.yaml', 'en: The promise', 'en: Our promise');
    const stale = async () => {
      const { stdout } = await runMain(['validate', '--json', '--root', site]);
      const { findings } = JSON.parse(stdout) as { findings: { code: string; hint: string }[] };
      const ofStale = findings.filter(({ code }) => code === 'translation/stale');
      return ofStale.map(({ hint }) => hint.split('tvilling ').at(-1)?.split(' ') ?? []);
    };
    const [swedish = [], arabic = []] = await stale();
    expect(swedish).toEqual(['accept', 'content/pages/home.yaml', 'sections.0.title.sv']);
    const { code, stdout } = await runMain([...swedish, '--root', site]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^content\/pages\/home\.yaml:\d+:\d+ {2}sections\.0\.title\.sv\n$/);
    expect(await stale()).toEqual([arabic]);
  });

  it.each([
    [['content/pages/abut.yaml'], 'Did you mean "content/pages/about.yaml"?'],
    [[about, 'hero.led'], 'Did you mean "hero.lead"?'],
  ])('says that there is nothing at %s', async (args, hint) => {
    const { code, stderr } = await runMain(['accept', ...args, '--root', temporarySite('minimal')]);
    expect(code).toBe(2);
    expect(stderr).toContain(hint);
  });
});

describe('tvilling status', () => {
  it('counts texts by language and file', async () => {
    const site = temporarySite('minimal');
    edit(site, about, 'And two vans.', 'And four vans.');
    edit(site, about, 'title: { en: The story, sv: Historien }', 'title: { en: The story }');
    edit(site, about, 'sv: Tolv personer }', 'sv: Twelve people }');
    const { code, stdout } = await runMain(['status', '--json', '--root', site]);
    expect(code).toBe(0);
    const { files } = JSON.parse(stdout) as { files: Record<string, unknown>[] };
    expect(files.find(({ file }) => file === about)).toEqual({
      file: about,
      language: 'sv',
      texts: 11,
      complete: 8,
      missing: 1,
      stale: 1,
      machine: 0,
      identical: 1,
    });
    const table = await runMain(['status', '--root', site]);
    expect(table.stdout).toMatch(/^sv +texts {2}complete {2}missing {2}stale {2}machine {2}identical$/m);
    expect(table.stdout).toMatch(/^pages\/about\.yaml +11 +8 +1 +1 +· +1$/m);
  });

  it('is one HTML page with links to the lines that wait, and a picture of the share', async () => {
    const site = temporarySite('minimal');
    edit(site, about, 'title: { en: Meet us, sv: Träffa oss }', 'title: { en: "Meet <us> & all" }');
    const run = (args: string[], env = {}) => runMain(['status', ...args, '--root', site], { cwd: site, env });
    const html = ['--format', 'html', '--output', 'report/status.html'];
    expect(await run(html)).toMatchObject({ code: 0, stdout: '' });
    const page = read(site, 'report/status.html');
    const line =
      read(site, about)
        .split('\n')
        .findIndex((text) => text.includes('Meet <us>')) + 1;
    const link = (address: string) => `<li><a href="${address}#L${line}"><code>${line}</code></a> <span class="note">missing</span>`;
    expect(page).toContain(link('../content/pages/about.yaml'));
    expect(page).toContain('<span lang="en" dir="ltr">Meet &lt;us&gt; &amp; all</span>');
    expect(page).toContain('<a class="open" href="#sv/content/pages/about.yaml">10 of 11, 3 words left</a>');
    expect(page).toContain('<h3 id="sv/content/pages/about.yaml">');
    expect(page).toContain('<a href="#sv">Svenska (sv)</a>');
    expect(page).not.toContain('<script');
    const github = {
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_REPOSITORY: 'nordkaj/site',
      GITHUB_SHA: '0123abc',
      GITHUB_WORKSPACE: dirname(site),
    };
    const folder = basename(site);
    expect((await run(['--format', 'html'], github)).stdout).toContain(
      link(`https://github.com/nordkaj/site/blob/0123abc/${folder}/content/pages/about.yaml`),
    );
    const badge = await run(['--badge']);
    expect(badge.stdout).toMatch(/^<svg .* aria-label="translated: sv 9\d %">$/m);
    expectRefusal(await run(['--next', '--badge']), /--next has no format "badge"/);
  });

  it('fits into a terminal: a name that leaves no room for its figures stands above them', async () => {
    const { stdout } = await runMain(['status', '--root', root]);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.filter((line) => [...line].length > 80)).toEqual([]);
    const long = lines.indexOf('pages/consultation-project-management.yaml');
    expect(lines[long + 1]).toMatch(/^ +\d+ +\d+(?: +\S+){4}$/);
  });
});

describe('figures of a text and its translation', () => {
  it.each([
    ['a telephone number, alike', 'Call +46 8 465 004 20.', 'Ring +46 8 465 004 20.'],
    ['one with other spaces', 'Call +46 8 465 004 20.', 'Ring +46 8 465 004 20.'],
    ['a number as each language writes it', 'We have 12,345.5 t.', 'Vi har 12 345,5 ton.'],
    ['a number in digits that both group by spaces', 'We have 12 345 t.', 'Vi har 12 345 ton.'],
    ['a full hour', 'From 9:00.', 'Från 09.00.'],
    ['a time', 'From 9:30.', 'Från 09.30.'],
    ['a time in digits alike', 'From 16:45.', 'Från 16:45.'],
    ['a version', 'Since 3.10.', 'Sedan 3.10.'],
  ])('are equal: %s', async (_case, en, sv) => {
    expect(await differences(en, sv)).toEqual([]);
  });

  it.each([
    ['another telephone number', 'Call +46 8 465 004 20.', 'Ring +46 8 465 004 21.'],
    ['one that stands there once more', 'Call 465 004 20 or 465 004 20.', 'Ring 465 004 20.'],
    ['a decimal point', 'We have 1 234.5 t.', 'Vi har 1 234.5 ton.'],
    ['another time', 'From 9:30.', 'Från 09.03.'],
    ['a scale', 'In 1:10.', 'I 1:100.'],
    ['a comma that groups', 'We have 1,234 t.', 'Vi har 1,234 ton.'],
  ])('differ: %s', async (_case, en, sv) => {
    expect(await differences(en, sv)).toHaveLength(1);
  });

  async function differences(en: string, sv: string): Promise<string[]> {
    const site = temporarySite('minimal');
    edit(site, about, 'en: We *began* in', `en: ${en} We *began* in`);
    edit(site, about, 'sv: Vi *började* i', `sv: ${sv} Vi *började* i`);
    return (await findings(site)).filter((finding) => finding.startsWith('translation/figures-differ'));
  }
});
