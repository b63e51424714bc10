import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { expectNoCrash, expectRefusal, locationOf, type Report } from '../../findings.ts';
import { commit, committed, committedSite, git } from '../../git.ts';
import type { CliResult } from '../../run-cli.ts';
import { runMain } from '../../run-main.ts';
import { type Changes, edit, minimal, read, temporarySite, writeSite } from '../../temporary-site.ts';

const about = 'content/pages/about.yaml';
const home = 'content/pages/home.yaml';

const withWarning = minimal(home).replace('  lead:', '  # tvilling-ignore-next-line content/filler -- for now\n  lead:');

/** A repository whose first commit has two mistakes: one in `about` on line 9, and a warning in `home` on line 9. */
const repository = (changes: Changes = {}) =>
  committedSite('minimal', {
    '.gitignore': '.tvilling/\n',
    [about]: minimal(about).replace('sections:', 'old: x\nsections:'),
    [home]: withWarning,
    ...changes,
  });

async function since(ref: string, site: string, env: Record<string, string> = {}) {
  const result = await runMain(['validate', '--root', site, '--json', `--since=${ref}`], { env });
  expectNoCrash(result);
  const { findings } = JSON.parse(result.stdout) as Report;
  return { ...result, findings: findings.map((finding) => `${finding.code} ${locationOf(finding)}`) };
}

const old = [`content/unknown-key ${about}:9:1`, `content/unused-ignore ${home}:9:3`];

describe('--since', () => {
  it('shows nothing where nothing has changed, and ends with 0', async () => {
    const site = repository();
    const { code, findings, stderr } = await since('HEAD', site);
    expect(findings).toEqual([]);
    expect(stderr).toBe('8 files checked: no problems since HEAD; 2 older not shown\n');
    expect(code).toBe(0);
    const all = await runMain(['validate', '--root', site, '--json']);
    expect((JSON.parse(all.stdout) as Report).findings.map((one) => `${one.code} ${locationOf(one)}`)).toEqual(old);
    expect(all.code).toBe(1);
  });

  it('shows new findings, in files that are not committed too, and not those that only moved', async () => {
    const site = repository();
    edit(site, about, 'meta:', '# A comment.\nmeta:');
    edit(site, home, 'hero:', 'new: x\nhero:');
    writeFileSync(join(site, 'content/testimonial.yaml'), '[]\n');
    const { code, findings } = await since('HEAD', site);
    expect(findings).toEqual([expect.stringMatching(`^content/unknown-key ${home}:`), 'content/unexpected-file content/testimonial.yaml']);
    expect(code).toBe(1);
  });

  it('shows what the change breaks in files that it does not touch', async () => {
    const site = repository();
    edit(site, 'content/metrics.yaml', 'id: projects', 'id: project');
    const { findings } = await since('HEAD', site);
    expect(findings).toEqual(
      expect.arrayContaining([
        expect.stringMatching(`^reference/unknown-id ${home}:`),
        expect.stringMatching(`^content/unknown-placeholder ${home}:`),
      ]),
    );
    for (const finding of findings) expect(old).not.toContain(finding);
  });

  it('shows an older finding at a line that the change touches', async () => {
    const site = repository();
    edit(site, about, 'old: x', 'old: y');
    expect((await since('HEAD', site)).findings).toEqual([old[0]]);
  });

  it('shows one mistake more of a kind that stood there before, on a line that reads the same', async () => {
    const site = repository({
      [about]: minimal(about).replace('action:', '  - type: text\n    x: 1\naction:'),
    });
    edit(site, about, 'action:', '  - type: text\n    x: 1\naction:');
    const { findings } = await since('HEAD', site);
    expect(findings.filter((finding) => finding.startsWith('content/unknown-key'))).toHaveLength(1);
  });

  it('shows what has become an error', async () => {
    const site = repository();
    writeFileSync(join(site, 'site.config.yaml'), `${minimal('site.config.yaml')}rules: { content/unused-ignore: error }\n`);
    const { findings, code } = await since('HEAD', site);
    expect(findings).toEqual([old[1]]);
    expect(code).toBe(1);
  });

  it('counts only what it shows for --max-warnings', async () => {
    const site = repository({ [about]: minimal(about) });
    const run = (...more: string[]) => runMain(['validate', '--root', site, '--max-warnings', '0', ...more]);
    expect((await run()).code).toBe(1);
    expect((await run('--since', 'HEAD')).code).toBe(0);
    edit(site, home, 'for now', 'for ever');
    expect((await run('--since', 'HEAD')).code).toBe(1);
  });

  it('takes branches and tags, and goes by where the work began', async () => {
    const site = repository();
    git(site, 'tag', 'v1');
    git(site, 'checkout', '--quiet', '-b', 'work');
    edit(site, home, 'hero:', 'new: x\nhero:');
    commit(site, 'Work');
    // Others repair old mistakes. This does not count against the work.
    git(site, 'checkout', '--quiet', 'main');
    edit(site, about, 'old: x\n', '');
    commit(site, 'Mend');
    git(site, 'checkout', '--quiet', 'work');
    for (const ref of ['main', 'v1', 'HEAD~1', git(site, 'rev-parse', 'v1').trim()])
      expect((await since(ref, site)).findings).toEqual([expect.stringMatching(`^content/unknown-key ${home}:`)]);
    expect((await since('work', site)).findings).toEqual([]);
  });

  it('compares a site in a folder of the repository with itself', async () => {
    const folder = temporarySite('minimal', { [about]: null });
    writeSite(join(folder, 'web'), 'minimal', {
      [about]: minimal(about).replace('sections:', 'old: x\nsections:'),
      'content/med mellanslag å.yaml': '[]\n',
    });
    committed(folder);
    edit(join(folder, 'web'), home, 'hero:', 'new: x\nhero:');
    expect((await since('HEAD', join(folder, 'web'))).findings).toEqual([expect.stringMatching(`^content/unknown-key ${home}:`)]);
  });

  it('sees nothing new in files that are too large, hidden or no text', async () => {
    const site = repository({
      'content/pages/large.yaml': `# ${'x'.repeat(1024 * 1024)}\n`,
      'content/pages/binary.yaml': Buffer.from([0, 1, 2, 0xff, 0xfe]),
      'content/.hidden.yaml': 'x: [\n',
      'content/pages/about.yaml~': 'x: [\n',
      'content/CAPITALS/Å b.yaml': '[]\n',
    });
    expect((await since('HEAD', site)).findings).toEqual([]);
  });

  it('goes by the repository around the site, also in a hook that git runs for another', async () => {
    const folder = committedSite('minimal');
    writeSite(join(folder, 'web'), 'minimal', {});
    commit(folder, 'Site');
    edit(join(folder, 'web'), home, 'hero:', 'new: x\nhero:');
    const env = { GIT_DIR: '.git', GIT_WORK_TREE: '.', GIT_INDEX_FILE: '.git/index' };
    expect((await since('HEAD', join(folder, 'web'), env)).findings).toEqual([expect.stringMatching(`^content/unknown-key ${home}:`)]);
  });

  it('is not deceived by how somebody has set up their git', async () => {
    const site = repository();
    git(site, 'config', 'diff.noprefix', 'true');
    git(site, 'config', 'color.ui', 'always');
    git(site, 'config', 'diff.interHunkContext', '100');
    git(site, 'config', 'diff.external', 'false');
    edit(site, about, 'old: x', '"++ b/content/pages/home.yaml": x');
    // The warning stands between these two lines.
    edit(site, home, 'meta:', '# First.\nmeta:');
    edit(site, home, 'action:', '# Last.\naction:');
    expect((await since('HEAD', site)).findings).toEqual([expect.stringContaining(`${about}:9:1`)]);
  });

  it('takes no line for changed because git writes CRLF on this machine', async () => {
    const site = repository();
    git(site, 'config', 'core.autocrlf', 'true');
    for (const path of [about, home]) writeFileSync(join(site, path), read(site, path).replaceAll('\n', '\r\n'));
    expect((await since('HEAD', site)).findings).toEqual([]);
    edit(site, about, 'old: x', 'old: y');
    expect((await since('HEAD', site)).findings).toEqual([old[0]]);
  });

  it('takes all lines from the first change to the last where very many have changed', async () => {
    const lines = (of: string) => Array.from({ length: 600 }, (_, index) => `# ${of} ${index}\n`).join('');
    const site = repository({
      [about]: `${lines('a')}${minimal(about).replace('sections:', 'old: x\nsections:')}`,
      [home]: `${withWarning}${lines('a')}`,
    });
    for (const path of [about, home]) writeFileSync(join(site, path), read(site, path).replace(lines('a'), lines('b')));
    expect((await since('HEAD', site)).findings).toEqual([]);
    edit(site, home, 'meta:', '# Before the warning.\nmeta:');
    expect((await since('HEAD', site)).findings).toEqual([old[1]?.replace(':9:', ':10:')]);
  });

  it('goes by the lockfile of translations as it was', async () => {
    const site = repository({ [about]: minimal(about) });
    edit(site, about, 'And two vans.', 'And four vans.');
    commit(site, 'Buy vans');
    expect((await since('HEAD', site, { CI: 'true' })).findings).toEqual([]);
    expect((await since('HEAD~1', site, { CI: 'true' })).findings).toEqual([`translation/stale ${about}:8:35`]);
  });

  it('shows everything where the commit has no site yet', async () => {
    const site = temporarySite('minimal', { [home]: withWarning });
    const content = readFileSync(join(site, 'site.config.yaml'));
    rmSync(join(site, 'site.config.yaml'));
    committed(site);
    writeFileSync(join(site, 'site.config.yaml'), content);
    expect((await since('HEAD', site)).findings).toEqual([old[1]]);
  });

  it('works in a shallow clone that has the commit', async () => {
    const site = repository();
    edit(site, home, 'hero:', 'new: x\nhero:');
    commit(site, 'Work');
    const folder = temporarySite('minimal');
    git(folder, 'clone', '--quiet', '--depth', '1', `file://${site}`, 'clone');
    const clone = join(folder, 'clone');
    const first = git(site, 'rev-parse', 'HEAD~1').trim();
    expectRefusal(
      await run(first, clone),
      /^error git knows no commit "[0-9a-f]{40}" here\. This clone is shallow\. Fetch the history too/,
    );
    git(site, 'config', 'uploadpack.allowAnySHA1InWant', 'true');
    git(clone, 'fetch', '--quiet', '--depth', '1', 'origin', first);
    expect((await since(first, clone)).findings).toEqual([expect.stringMatching(`^content/unknown-key ${home}:`)]);
  });
});

const run = (ref: string, site: string, env: Record<string, string> = {}): Promise<CliResult> =>
  runMain(['validate', '--root', site, `--since=${ref}`], { env });

describe('--since that cannot be answered is one line and exit code 2', () => {
  it.each(['man', '--all', 'HEAD:content', 'HEAD..main', 'a\u0007b'])('no commit: %j', async (ref) => {
    expectRefusal(await run(ref, repository()), /^error git knows no commit ".*" here\. Name a branch, tag/);
  });

  it('an empty name, as of a variable that is not set', async () => {
    expectRefusal(
      await run('', repository()),
      /^error The name of the commit to compare with is empty\. Name a branch, tag or commit; a variable/,
    );
  });

  it('no repository', async () => {
    expectRefusal(await run('main', temporarySite('minimal')), /^error git finds no repository at \S+\. /);
  });

  it('a repository without a commit', async () => {
    const site = temporarySite('minimal');
    git(site, 'init', '--quiet');
    expectRefusal(await run('HEAD', site), /^error git knows no commit "HEAD" here\. /);
  });

  it('more changes than can be compared', async () => {
    const site = repository({ 'content/dump.txt': 'x' });
    // A sparse file takes no space on the disk.
    truncateSync(join(site, 'content/dump.txt'), 130 * 1024 ** 2);
    expectRefusal(await runMain(['validate', '--root', site, '--since', 'HEAD']), /more than 128 MB of them/);
  });

  it('no git', async () => {
    const site = repository();
    vi.stubEnv('PATH', join(site, 'programs'));
    onTestFinished(() => void vi.unstubAllEnvs());
    expectRefusal(await run('HEAD', site), /^error A comparison with a commit needs git, which is not installed here\. /);
  });

  it('says how a clone of one branch, shallow or not, gets the branch to compare with', async () => {
    const site = repository();
    git(site, 'checkout', '--quiet', '-b', 'feature');
    edit(site, home, 'hero:', 'new: x\nhero:');
    commit(site, 'Work');
    git(site, 'branch', '--force', 'release/1.x', 'HEAD~1');
    const folder = temporarySite('minimal');
    for (const depth of [['--depth', '1'], []]) {
      const clone = join(folder, `clone${depth.length}`);
      git(folder, 'clone', '--quiet', '--single-branch', '--branch', 'feature', ...depth, `file://${site}`, clone);
      const { stderr } = await run('origin/release/1.x', clone);
      const [, advice = ''] = /: git (fetch [^(]*)/.exec(stderr.replaceAll('\n', ' ')) ?? [];
      git(clone, ...advice.trim().split(' '));
      expect((await since('origin/release/1.x', clone)).findings).toEqual([expect.stringMatching(`^content/unknown-key ${home}:`)]);
    }
  });
});
