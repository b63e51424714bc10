import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectRefusal } from '../../findings.ts';
import { runMain } from '../../run-main.ts';
import { temporarySite, writeSite } from '../../temporary-site.ts';
import { about, manyMistakes, mistakes, printedFindings, validate } from '../formats/printed-findings.ts';

const { once, wrongSite } = printedFindings();

describe('a site in a folder of the repository', () => {
  const repository = () => {
    const folder = temporarySite('minimal');
    writeSite(join(folder, 'web/site'), 'minimal', manyMistakes(1, 0));
    return folder;
  };
  const path = `web/site/${about}`;

  it.each([
    ['github', 'GITHUB_WORKSPACE', `file=${path},`],
    ['sarif', 'GITHUB_WORKSPACE', `"uri": "${path}"`],
    ['compact', 'GITHUB_WORKSPACE', `${path}:21:1: error`],
    ['gitlab', 'CI_PROJECT_DIR', `"path": "${path}"`],
    ['junit', 'CI_PROJECT_DIR', `<testsuite name="${path}"`],
  ])('is named from the repository by %s', async (format, variable, expected) => {
    const folder = repository();
    const { stdout } = await runMain(['validate', '--format', format, '--root', '.'], {
      cwd: join(folder, 'web/site'),
      env: { [variable]: folder },
    });
    expect(stdout).toContain(expected);
  });

  it('is named from where the command runs, where no service says what the repository is', async () => {
    const { stdout } = await runMain(['validate', '--format', 'compact', '--root', 'web/site'], {
      cwd: repository(),
    });
    expect(stdout).toContain(`${path}:21:1: error`);
  });

  it('is named so in the summary too', async () => {
    const folder = repository();
    const summary = join(folder, 'summary.md');
    await runMain(['validate', '--format', 'github', '--root', 'web/site'], {
      cwd: folder,
      env: { GITHUB_WORKSPACE: folder, GITHUB_STEP_SUMMARY: summary },
    });
    expect(readFileSync(summary, 'utf8')).toContain(`| ${path}:21:1 | error |`);
  });
});

describe('--output', () => {
  it('writes into a new folder and leaves stdout empty', async () => {
    const site = temporarySite('minimal', mistakes);
    const expected = (await once(wrongSite, 'sarif')).stdout;
    const result = await runMain(['validate', '--root', '.', '--format', 'sarif', '--output', 'a/b/c.sarif'], {
      cwd: site,
    });
    expect(result.stdout).toBe('');
    expect(result.code).toBe(1);
    expect(readFileSync(join(site, 'a/b/c.sarif'), 'utf8')).toBe(expected);
  });

  it.each([
    ['a folder', 'content', / \(EISDIR\)\. Name another file/],
    ['below a file', 'site.config.yaml/report.json', / \((?:ENOTDIR|EEXIST)\)\. Name another file/],
    ['a full disk', '/dev/full', /: the disk is full \(ENOSPC\)\. Make room on the disk/],
  ])('that cannot be written is one line and exit code 2: %s', async (_, output, why) => {
    const site = temporarySite('minimal');
    const result = await runMain(['validate', '--root', '.', '--json', '--output', output], { cwd: site });
    expectRefusal(result, new RegExp(`^error \\S+ cannot be written${why.source}`));
    expect(existsSync(join(site, 'content/routes.yaml'))).toBe(true);
  });

  it('of a summary that cannot be written ends with 2 too', async () => {
    const site = temporarySite('minimal');
    mkdirSync(join(site, 'summary'));
    const { code, stderr } = await runMain(['validate', '--root', site, '--format', 'github'], {
      env: { GITHUB_STEP_SUMMARY: join(site, 'summary') },
    });
    expect(code).toBe(2);
    expect(stderr.replaceAll('\n', ' ')).toMatch(/^error \S+summary cannot be written \(EISDIR\)\. /);
  });
});

describe('--max-warnings', () => {
  it.each([
    ['2', 3, 1],
    ['3', 3, 0],
    ['0', 0, 0],
  ])('%s with %i warnings ends with %i', async (most, warnings, code) => {
    const site = temporarySite('minimal', manyMistakes(0, warnings));
    const result = await validate(site, 'compact', '--max-warnings', most);
    expect(result.code).toBe(code);
    expect(result.stderr.includes(`More warnings than --max-warnings ${most} allows.`)).toBe(code === 1);
  });

  it.each(['-1', '1.5', ''])('%j is refused', async (most) => {
    expectRefusal(await runMain(['validate', `--max-warnings=${most}`]), /It is a whole number, such as 0\./);
  });
});
