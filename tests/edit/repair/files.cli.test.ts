import { chmodSync, lstatSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectRefusal, type Report } from '../../findings.ts';
import { committedSite, git } from '../../git.ts';
import { root } from '../../run-cli.ts';
import { runMain } from '../../run-main.ts';
import { type Changes, changed, minimal, read, temporarySite } from '../../temporary-site.ts';
import { about, config, filesOf, fix, home, lockfile, mistakes, published, siteWith } from './fixing.ts';

const line = (text: string, number: number): string => `${text.split('\n')[number - 1]}\n`;

/** The lockfile with two of its lines in conflict. Each side has changed one of them. */
function merged(base: boolean): string {
  const text = minimal(lockfile);
  const [one, two] = [line(text, 5), line(text, 6)];
  const other = two.replace('40ebf93af8d4', '000000000000');
  const middle = base ? `||||||| 3f2a1b0\n${one.replace('14f0ca02f8fe', '111111111111')}` : '';
  return text.replace(one + two, `<<<<<<< HEAD\n${one}${two}${middle}=======\n${other}${one}>>>>>>> other branch\n`);
}

describe('--fix puts lockfiles in order', () => {
  it.each([
    ['a merge', merged(false)],
    ['a merge that shows the base', merged(true)],
    ['a merge of two whole files', `<<<<<<< HEAD\n${minimal(lockfile)}=======\n${minimal(lockfile)}>>>>>>> other\n`],
  ])('after %s, with the lines of both sides', async (_, text) => {
    const site = temporarySite('minimal', { [lockfile]: text });
    const { code, stderr } = await fix(site);
    expect(stderr).toContain(`${lockfile}  marks of a merge taken out, lines of both sides kept\n`);
    expect(stderr).toContain('Repaired: 1 place in 1 file.\n');
    expect(stderr).toMatch(/\n8 files checked: no problems\n$/);
    expect(code).toBe(0);
    expect(read(site, lockfile)).toBe(minimal(lockfile));
  });

  it('beside errors and under CI too, where no lockfile is written otherwise', async () => {
    const unsorted = changed(minimal(published), line(minimal(published), 7), '');
    const [wrong, right] = [`${unsorted}  - /about about en\n`, minimal(published)];
    const broken = changed(minimal(about), 'sections:', 'old: x\nsections:');
    const site = temporarySite('minimal', {
      [published]: wrong.replaceAll('\n', '\r\n'),
      [lockfile]: merged(false).replace('===\n', '===\n  - pages/old title sv 000000000000 000000000000\n'),
      [about]: broken,
    });
    const { code, stderr } = await fix(site, [], { env: { CI: 'true' } });
    expect(code).toBe(1);
    expect(stderr).toContain(`${published}  lines sorted, each once\n`);
    expect(read(site, published)).toBe(right.replaceAll('\n', '\r\n'));
    const lines = read(site, lockfile).trimEnd().split('\n').slice(4);
    expect(lines).toEqual([...lines].sort());
    expect(read(site, lockfile)).toContain('  - pages/old title sv 000000000000 000000000000\n');
    expect(read(site, lockfile)).not.toMatch(/^[<=>]/m);
  });

  it.each([
    ['of a newer version', minimal(lockfile).replace('version: 1', 'version: 2\n<<<<<<< HEAD')],
    ['of two versions', merged(false).replace(/^/, '<<<<<<< HEAD\nversion: 2\n=======\n>>>>>>> other\n')],
  ])('but not one %s', async (_, text) => {
    const site = temporarySite('minimal', { [lockfile]: text });
    const { code, stdout, stderr } = await fix(site);
    expect(stdout).toContain('The file was written by a newer version of tvilling.');
    expect(stdout).not.toContain('--fix');
    expect(stderr).toMatch(/^Nothing to repair\.\n/);
    expect(read(site, lockfile)).toBe(text);
    expect(code).toBe(1);
  });

  it.each([
    [lockfile, 'translation/bad-lock', 5],
    [published, 'route/bad-lock', 6],
  ])('takes the marks out of %s beside a damaged line, which is reported then', async (path, rule, at) => {
    const lines = minimal(path).split('\n').toSpliced(at, 0, '  - dama');
    const damaged = lines.join('\n');
    const marked = [...lines.slice(0, at), '<<<<<<< HEAD', ...lines.slice(at, -1), '=======', '>>>>>>> x', ''];
    const site = temporarySite('minimal', { [path]: marked.join('\r\n') });
    const { code, stdout, stderr } = await fix(site);
    expect(stderr).toContain(`${path}  marks of a merge taken out, lines of both sides kept\n`);
    expect(stdout).toContain(`${path}:${at + 1}:1  error  ${rule}\n  This line is none that tvilling writes.`);
    expect(read(site, path)).toBe(damaged.replaceAll('\n', '\r\n'));
    expect(code).toBe(1);
  });

  it('takes the marks of a merge that is half undone out, and loses no line', async () => {
    const text = merged(true).replace('=======\n', '');
    const site = temporarySite('minimal', { [lockfile]: text });
    const { code, stderr } = await fix(site, [], { env: { CI: 'true' } });
    expect(stderr).toContain(`${lockfile}  marks of a merge taken out, lines of both sides kept\n`);
    const entries = text.split('\n').filter((one) => one.startsWith('  - '));
    expect(read(site, lockfile).split('\n').slice(4, -1)).toEqual([...new Set(entries)].sort());
    // Additional lines beside the right ones are not wrong.
    expect(code).toBe(0);
  });
});

describe('--fix with other options', () => {
  it('reports what is left in the format that is asked for', async () => {
    const site = temporarySite('minimal', {
      [about]: changed(minimal(about), 'hero:', 'heroo:').replace('sections:', 'old: x\nsections:'),
    });
    const { stdout, code } = await fix(site, ['--json']);
    const { findings } = JSON.parse(stdout) as Report;
    expect(findings.map(({ message }) => message)).toEqual(['The key "old" is not known here.']);
    expect(code).toBe(1);
  });

  it('repairs only what the change is to blame for', async () => {
    const old = changed(minimal(about), 'hero:', 'heroo:  ');
    const site = committedSite('minimal', { '.gitignore': '.tvilling/\n', [about]: old });
    writeFileSync(join(site, about), changed(old, 'sections:', 'sektions: '));
    writeFileSync(join(site, home), changed(minimal(home), 'hero:', 'heroo:'));
    const { code, stderr } = await fix(site, ['--since=HEAD']);
    expect(read(site, about)).toBe(old);
    expect(read(site, home)).toBe(minimal(home));
    expect(stderr).toMatch(/Repaired: 3 places in 2 files\.\n8 files checked: no problems since HEAD; 1 older not shown\n$/);
    expect(code).toBe(0);
  });

  it('writes under CI, as it is asked to, but records no translation', async () => {
    const site = temporarySite('minimal', {
      [about]: changed(minimal(about), 'hero:', 'heroo:'),
      [lockfile]: null,
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
      [lockfile]: null,
    });
    const { code, stderr } = await fix(site);
    expect(read(site, lockfile)).toBe(minimal(lockfile));
    expect(stderr).toContain(`${lockfile} has been brought up to date; commit it with the texts.\n`);
    expect(code).toBe(0);
  });

  it.each([
    [['--dry-run'], /--dry-run shows what --fix would do\. Add --fix\./],
    [['--fix', '--watch'], /'--watch' cannot be used with option '--fix'/],
    [['--fix', '--dry-run', '--format', 'sarif'], /--dry-run prints a diff, and no findings as sarif beside it\. Write/],
  ])('refuses %j', async (args, message) => {
    const site = temporarySite('minimal', { [about]: changed(minimal(about), 'hero:', 'heroo:') });
    const before = filesOf(site);
    expectRefusal(await runMain(['validate', '--root', site, ...args]), message);
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
      /content\/pages\/home\.yaml is a symbolic link, which a new file would replace\./,
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
  /** Mistakes in many places: several hunks in a file, both kinds of line ends, no line break at the end, a new lockfile. */
  const wrong: Changes = {
    ...siteWith(mistakes),
    [about]: changed(siteWith(mistakes)[about] as string, 'story\n', 'story  \n')
      .replaceAll('\n', '\r\n')
      .replace(/\r\n$/, ' '),
    [home]: `\ufeff${siteWith(mistakes)[home]}# Ende  `,
    [published]: null,
    [lockfile]: merged(true),
  };

  it.each([
    ['in the root of the repository', ''],
    ['in a folder of it', 'site/'],
  ])('prints a diff that git applies, and writes nothing (%s)', async (_, folder) => {
    const files = filesOf(temporarySite('minimal', wrong));
    const ignored = { '.gitignore': '.tvilling/\n', content: null, [config]: null };
    const repository = committedSite('minimal', {
      ...ignored,
      ...Object.fromEntries(Object.entries(files).map(([path, text]) => [folder + path, text])),
    });
    const site = join(repository, folder);
    const dry = await fix(site, ['--dry-run'], { cwd: repository });
    expect(git(repository, 'status', '--porcelain')).toBe('');
    expect(dry.stderr).toMatch(/\nTo repair: \d+ places in 6 files\.\n8 files checked: no problems\n$/);
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
    const [before, now] = ['  ', ''].map((end) => `    - { page: contact, label: { en: Write, sv: Kontakta oss } }${end}`);
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
    expect(compact.stderr).toContain(`${about}:9:1: error content/unknown-key: The key "old" is not known here.\n`);
    expect(compact.code).toBe(1);
    const output = join(site, 'findings.json');
    const json = await fix(site, ['--dry-run', '--json', '--output', output]);
    expect(json.stdout).toBe(compact.stdout);
    expect(JSON.parse(readFileSync(output, 'utf8'))).toMatchObject({ errors: 1 });
    expect(filesOf(site)).toEqual(before);
  });

  it('is empty where nothing is to be done', async () => {
    const { stdout, stderr, code } = await fix(temporarySite('minimal'), ['--dry-run']);
    expect([stdout, stderr, code]).toEqual(['', 'Nothing to repair.\n8 files checked: no problems\n', 0]);
  });

  it('takes a lockfile in reverse, line by line or as a whole', async () => {
    const text = read(root, lockfile);
    const entries = text.split('\n').filter((one) => one.startsWith('  - '));
    const reversed =
      text.slice(0, text.indexOf('  - ')) +
      entries
        .reverse()
        .map((one) => `${one}\n`)
        .join('');
    const site = committedSite('verkbro', { '.gitignore': '.tvilling/\n', [lockfile]: reversed });
    const { stdout, code } = await fix(site, ['--dry-run'], { cwd: site });
    expect(code).toBe(0);
    const patch = join(site, '.tvilling.diff');
    writeFileSync(patch, stdout);
    git(site, 'apply', patch);
    expect(read(site, lockfile)).toBe(text);
  });
});
