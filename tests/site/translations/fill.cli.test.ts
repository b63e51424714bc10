import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findingsIn } from '../../findings.ts';
import { git } from '../../git.ts';
import { runMain, startMain } from '../../run-main.ts';
import { edit, read } from '../../temporary-site.ts';
import { about, expectUnreadable, fill, held, lacking, lockfile, marked, program } from './translation-program.ts';

const status = async (site: string) => {
  const { stdout } = await runMain(['status', '--json', '--root', site]);
  const row = JSON.parse(stdout).files.find((one: { file: string }) => one.file === about);
  return { missing: row.missing, stale: row.stale, machine: row.machine };
};

describe('a program that translates', () => {
  it('fills what is missing, and its texts wait for somebody to check them', async () => {
    const site = lacking();
    const result = await fill(site, program(site, marked));
    expect(result).toMatchObject({ code: 0, stdout: `${about}\n${lockfile}\n` });
    expect(result.stderr).toBe(
      '                  units  words  characters\npages/about.yaml      2      5          20\nall                   2      5          20\n2 texts of this site read: 2 translations written.\n',
    );
    expect(read(site, about)).toContain('lead: { en: And two vans., sv: Andsv two vans. }');
    expect(read(site, about)).toContain('title: { en: Meet us, sv: Meetsv us }');
    expect(read(site, lockfile).match(/^ {2}- pages\/about \S+ sv \S{12} \S{12} machine$/gm)).toHaveLength(2);
    expect(await status(site)).toEqual({ missing: 0, stale: 0, machine: 2 });
    const { findings } = await findingsIn(site);
    expect(findings).toEqual([
      expect.stringMatching(/^translation\/machine content\/pages\/about\.yaml:\d+/),
      expect.stringMatching(/^translation\/machine content\/pages\/about\.yaml:\d+/),
    ]);
    // The lockfile keeps the mark through later runs.
    expect(await status(site)).toEqual({ missing: 0, stale: 0, machine: 2 });
    const released = await runMain(['validate', '--release', '--root', site]);
    expect(released.code).toBe(1);
    expect(released.stdout).toContain('error  translation/machine');
  });

  it('is trusted as soon as somebody has checked or changed a text', async () => {
    const site = lacking();
    await fill(site, program(site, marked));
    const accepted = await runMain(['accept', about, 'hero.lead', '--root', site]);
    expect(accepted.stderr).toBe(`1 translation marked as checked in ${lockfile}\n`);
    edit(site, about, 'sv: Meetsv us', 'sv: Träffa oss');
    expect((await runMain(['validate', '--release', '--root', site])).stderr).toContain('no problems');
    expect(read(site, lockfile)).not.toContain('machine');
  });

  it('is read by somebody who exports its texts', async () => {
    const site = lacking();
    await fill(site, program(site, marked));
    const exported = ['translations', 'export', '--to', 'sv', '--only', 'machine', '--output', 'sv.jsonl'];
    expect((await runMain([...exported, '--root', site], { cwd: site })).code).toBe(0);
    const back = (text: string) => {
      writeFileSync(join(site, 'back.jsonl'), text);
      return runMain(['translations', 'import', 'back.jsonl', '--root', site], { cwd: site });
    };
    const text = read(site, 'sv.jsonl');
    expect((await back(text)).stderr).toBe('2 texts of this site read: nothing to take over.\n');
    expect(await status(site)).toMatchObject({ machine: 2 });
    const checked = text.replaceAll('"state":"machine"', '"state":"reviewed"').replace('Meetsv us', 'Möt oss');
    expect((await back(checked)).stderr).toBe(
      `2 texts of this site read: 1 translation written, 1 translation marked as checked in ${lockfile}.\n`,
    );
    expect(await status(site)).toEqual({ missing: 0, stale: 0, machine: 0 });
  });

  it('translates anew what it has translated from an older text, and nothing that people have written', async () => {
    const site = lacking();
    await fill(site, program(site, marked));
    edit(site, about, 'en: And two vans.', 'en: And three vans.');
    edit(site, about, '{ en: Company, sv: Företaget }', '{ en: The company, sv: Företaget }');
    expect(await status(site)).toEqual({ missing: 0, stale: 2, machine: 1 });
    const asked = program(site, `(process.stderr.write(unit.source + '|' + unit.earlierSource + '\\n'), ${marked})`);
    const result = await fill(site, asked);
    expect(result.stderr).toContain('\nAnd three vans.|And two vans.\n1 text of this site read: 1 translation written.\n');
    expect(read(site, about)).toContain('sv: Andsv three vans. }');
    expect(await status(site)).toEqual({ missing: 0, stale: 1, machine: 2 });
    const all = await fill(site, program(site, `'x'`, `console.log('{"id":"about.hero.label","target":"x"}')`));
    expect(all).toMatchObject({ code: 0, stdout: '' });
    expect(all.stderr).toBe('There is nothing to translate.\n');
    expect(read(site, about)).toContain('sv: Företaget }');
  });

  it('leaves out answers that the import would leave out', async () => {
    const site = lacking();
    edit(site, about, `      sv: Vi *började* i ett båthus. [Skriv till oss](page:contact).\n`, '');
    const broken = `unit.format === 'markdown' ? unit.source.replace('page:contact', 'page:about') : ${marked}`;
    const result = await fill(site, program(site, broken, `console.log('{"id":"none","target":"x"}')`));
    expect(result.code).toBe(1);
    expect(result.stderr).toMatch(/^<answers>:\d+:\d+ +error +exchange\/markup-changed/m);
    expect(result.stderr).toMatch(/^<answers>:\d+:\d+ +error +exchange\/unknown-text/m);
    expect(result.stderr).toContain('3 texts of this site read: 2 translations written, 2 left out.\n');
    expect(read(site, about)).not.toContain('sv: We ');
  });

  it('writes nothing with --dry-run', async () => {
    const site = lacking();
    const before = git(site, 'diff');
    const result = await fill(site, program(site, marked), '--dry-run');
    expect(result.code).toBe(0);
    expect(result.stdout).toContain('+  lead: { en: And two vans., sv: Andsv two vans. }\n');
    expect(git(site, 'diff')).toBe(before);
  });
});

describe('a program that fails', () => {
  it('is told, and what it had answered is kept', async () => {
    const site = lacking();
    const result = await fill(site, program(site, `unit.source.startsWith('And') ? ${marked} : process.exit(3)`));
    expect(result).toMatchObject({ code: 2, stdout: `${about}\n${lockfile}\n` });
    expect(result.stderr).toContain('The program ended with exit code 3, and had not answered 1 text of 2.\n');
    expect(await status(site)).toEqual({ missing: 1, stale: 0, machine: 1 });
    const none = await fill(site, './none.sh');
    expect(none).toMatchObject({ code: 2, stdout: '' });
    expect(none.stderr).toContain('The program ended with exit code 127');
    const silent = await fill(site, program(site, 'undefined'));
    expect(silent.code).toBe(1);
    expect(silent.stderr).toContain('The program did not answer 1 text.\n');
    const deaf = await fill(site, 'exit 0');
    expect(deaf.code).toBe(1);
  });

  // Others: fill.processes.test.ts.
  it.each([
    ['words that are no JSON', `console.log('Loading the model ...')`],
    ['half a line', `process.stdout.write('{"id":"a","targ')`],
  ])('changes nothing: %s', async (_, rest) => {
    await expectUnreadable(rest);
  });
});

describe('a program that is running', () => {
  it('ends with the command, and so does all that it has started', async () => {
    const site = lacking();
    const before = read(site, about);
    const { command, started } = await held(site, '');
    const args = ['translations', 'fill', '--to', 'sv', '--with', command, '--root', site];
    const running = startMain(args, { cwd: site });
    const ends = (await started()).map((program) => once(program, 'close'));
    expect(await running.stop()).toBe(143);
    await Promise.all(ends);
    expect(read(site, about)).toBe(before);
  });

  it('ends with all that it has started when its answers cannot be read', async () => {
    const site = lacking();
    const { command, started } = await held(site, '');
    const running = fill(site, command);
    const programs = await started();
    const ends = programs.map((program) => once(program, 'close'));
    programs[0].write('x');
    const { code, stderr } = await running;
    expect(stderr).toContain('exchange/unreadable');
    expect(code).toBe(1);
    await Promise.all(ends);
  });
});
