import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { giveMade } from '../built-sites.ts';
import { commit, committed, git } from '../git.ts';
import { conforms } from '../published-schemas.ts';
import { environment, root, runCli } from '../run-cli.ts';
import { edit, temporarySite } from '../temporary-site.ts';

/**
 * A pull request from its first push to the last. It uses real repositories, and runs the steps of the CI files in the shell of
 * the services. Only the services' own parts are simulated: `npm run` calls the command line like the scripts of package.json,
 * and `gh` stores what it gets.
 */
interface Service {
  /** The folder in which `gh` stores its arguments and the comment. */
  folder: string;
  env: Record<string, string>;
}

function folderFor(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `tvilling-${name}-`));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function service(): Service {
  const folder = folderFor('service');
  const command = (name: string, script: string) => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  };
  const cli = join(root, '.tvilling/cli/bin.js');
  command(
    'npm',
    `shift; [ "$1" = --silent ] && shift; script=$1; shift; [ "$1" = -- ] && shift
[ "$script" = tvilling ] && exec '${process.execPath}' '${cli}' "$@"
[ "$script" = setup ] || exec '${process.execPath}' '${cli}' "$script" "$@"`,
  );
  command('gh', `printf '%s\\n' "$@" > '${folder}/arguments'; cp "$7" '${folder}/comment.md'`);
  const env = environment({ PATH: `${folder}:${process.env.PATH}`, CI: 'true' }) as Record<string, string>;
  return { folder, env };
}

interface Outcome {
  name: string;
  code: number | null;
  output: string;
}

function shell(script: string, cwd: string, env: Record<string, string>): Omit<Outcome, 'name'> {
  const { status, stdout, stderr } = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', script], {
    cwd,
    env,
    encoding: 'utf8',
  });
  return { code: status, output: stdout + stderr };
}

/** Whether a step runs, by the terms in the workflow. An unknown term is a mistake in this test. */
function isDue(condition: string | undefined, hasFailed: boolean, folder: string): boolean {
  if (condition === undefined) return !hasFailed;
  const terms = condition.replace(/^\$\{\{ (.*) \}\}$/, '$1').split(' && ');
  expect(terms).toContain('!cancelled()');
  return terms.every((term) => {
    const [, file] = /^hashFiles\('(.+)'\) != ''$/.exec(term) ?? [];
    if (file !== undefined) return existsSync(join(folder, file));
    expect(['!cancelled()', "github.event_name == 'pull_request'", '!github.event.pull_request.head.repo.fork']).toContain(term);
    return true;
  });
}

interface Step {
  name: string;
  run?: string;
  if?: string;
  'continue-on-error'?: boolean;
}

/** Runs the steps of the GitHub workflow that are commands, in a checkout like GitHub's. */
function runOnGitHub(origin: string, branch: string): Record<string, Outcome> & { summary: Outcome } {
  const { folder, env } = service();
  const checkout = join(folder, 'checkout');
  git(folder, 'clone', '--quiet', '--branch', branch, origin, checkout);
  giveMade('minimal', checkout);
  const workflow = parse(readFileSync(join(root, '.github/workflows/content.yml'), 'utf8')) as {
    jobs: { content: { steps: Step[] } };
  };
  const summary = join(folder, 'summary.md');
  writeFileSync(summary, '');
  const given = {
    ...env,
    GITHUB_ACTIONS: 'true',
    GITHUB_WORKSPACE: checkout,
    GITHUB_BASE_REF: 'main',
    GITHUB_REPOSITORY: 'verkbro/site',
    GITHUB_STEP_SUMMARY: summary,
    PULL_REQUEST: '7',
  };
  const outcomes: Record<string, Outcome> = {};
  let hasFailed = false;
  for (const step of workflow.jobs.content.steps) {
    if (step.run === undefined || !isDue(step.if, hasFailed, checkout)) continue;
    const outcome = { name: step.name, ...shell(step.run, checkout, given) };
    outcomes[step.name] = outcome;
    if (outcome.code !== 0 && !step['continue-on-error']) hasFailed = true;
  }
  const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  const sarif = read(join(checkout, 'reports/content.sarif'));
  expect(conforms('sarif', JSON.parse(sarif))).toEqual([]);
  return Object.assign(outcomes, {
    summary: { name: 'summary', code: null, output: read(summary) },
    comment: { name: 'comment', code: null, output: read(join(folder, 'comment.md')) },
    gh: { name: 'gh', code: null, output: read(join(folder, 'arguments')) },
    alias: { name: 'alias', code: null, output: read(join(checkout, 'dist/about.html')) },
  });
}

const about = 'content/pages/about.yaml';
const routes = 'content/routes.yaml';

/** A remote repository, and a clone with a new branch. */
function repositories(): { origin: string; work: string } {
  const start = committed(temporarySite('minimal', { '.gitignore': '.tvilling/\n/dist/\n/reports/\n' }));
  const folder = folderFor('repositories');
  const [origin, work] = [join(folder, 'origin.git'), join(folder, 'work')];
  mkdirSync(origin);
  git(folder, 'clone', '--quiet', '--bare', start, origin);
  git(folder, 'clone', '--quiet', origin, work);
  git(work, 'switch', '--quiet', '--create', 'company');
  return { origin, work };
}

function push(work: string, message: string): void {
  commit(work, message);
  git(work, 'push', '--quiet', '--set-upstream', 'origin', 'company');
}

describe('a pull request', () => {
  it('is refused with its mistakes at their lines, and lands when they are repaired', async () => {
    const { origin, work } = repositories();

    // A page moves, its English text changes alone, and a link is mistyped.
    edit(work, routes, 'en: about', 'en: company');
    edit(work, about, 'en: And two vans.', 'en: And three vans.');
    edit(work, about, '{ page: contact, label', '{ page: contct, label');
    push(work, 'Rename the page');
    const first = runOnGitHub(origin, 'company');

    expect(first.Validate?.code).toBe(1);
    const annotations = first.Validate?.output.split('\n').filter((line) => line.startsWith('::')) ?? [];
    expect(annotations).toEqual([
      expect.stringMatching(`^::error file=${about},line=20,.*title=reference/unknown-page::`),
      expect.stringMatching(`^::error file=${routes},line=4,.*title=route/lost-url::`),
      expect.stringMatching(`^::warning file=${about},line=8,.*title=translation/stale::`),
    ]);
    expect(first.summary.output).toContain('reference/unknown-page');
    expect(first.Report?.code).toBe(1);
    expect(first.Diff?.code).toBe(1);
    expect(first.summary.output).toContain('### Content: 1 address lost, 1 page renamed, 1 text changed');
    expect(first.Comment?.code).toBe(0);
    expect(first.gh?.output).toBe('pr\ncomment\n7\n--repo\nverkbro/site\n--body-file\nreports/diff.md\n--edit-last\n--create-if-none\n');
    expect(first.comment?.output).toContain('**Published, and leading nowhere now:** `/about`');
    expect(first.comment?.output).toContain('And <del>two</del><ins>three</ins> vans.');
    expect(first.comment?.output).toContain('**stale:** Och två skåpbilar.');
    expect([first.Build, first.Verify]).toEqual([undefined, undefined]);

    // The author repairs the findings, and validates before the push.
    edit(work, routes, 'en: company, sv: om-oss }', 'en: company, sv: om-oss }\n  aliases: [{ language: en, slug: about, as: redirect }]');
    edit(work, about, 'sv: Och två skåpbilar.', 'sv: Och tre skåpbilar.');
    edit(work, about, '{ page: contct, label', '{ page: contact, label');
    const local = await runCli(['validate'], { cwd: work });
    expect(local.code).toBe(0);
    expect(local.stderr).toContain('content/translations.lock.yaml has been brought up to date');
    expect(local.stderr).toContain('content/published.lock.yaml has been brought up to date');
    push(work, 'Keep the old address');
    const second = runOnGitHub(origin, 'company');

    for (const step of ['Validate', 'Report', 'Diff', 'Show', 'Comment', 'Build', 'Verify'])
      expect({ step, code: second[step]?.code, output: second[step]?.output }).toMatchObject({ code: 0 });
    expect(second.comment?.output).toContain('| renamed | `about` | en | `/about` → `/company` | leads there |');
    expect(second.comment?.output).toContain('Och <del>två</del><ins>tre</ins> skåpbilar.');
    expect(second.comment?.output).not.toMatch(/stale|leading nowhere/);
    expect(second.alias?.output).toContain('/company');
  });

  it('fails under CI where the author did not commit the locks', () => {
    const { origin, work } = repositories();
    edit(work, about, '{ en: And two vans., sv: Och två skåpbilar. }', '{ en: Three vans., sv: Tre skåpbilar. }');
    edit(work, routes, '- page: contact', '- page: story\n  slug: { en: story, sv: historia }\n- page: contact');
    edit(work, 'content/pages/home.yaml', '{ page: contact, label', '{ page: story, label');
    writeFileSync(
      join(work, 'content/pages/story.yaml'),
      readFileSync(join(work, 'content/pages/contact.yaml'), 'utf8').replace(/title: \{ en: .*/, 'title: { en: A story, sv: En historia }'),
    );
    push(work, 'Forget the locks');
    const { Validate } = runOnGitHub(origin, 'company');
    expect(Validate?.code).toBe(1);
    expect(Validate?.output).toContain('title=translation/lock-outdated::');
    expect(Validate?.output).toContain('title=route/lock-outdated::2 addresses are not recorded');
  });

  it('goes through the jobs of GitLab as well', () => {
    const { origin, work } = repositories();
    edit(work, about, 'en: And two vans., sv: Och två skåpbilar.', 'en: And three vans., sv: Och tre skåpbilar.');
    shell('npm run tvilling -- validate', work, { ...service().env, CI: '' });
    push(work, 'More vans');
    const { folder, env } = service();
    const checkout = join(folder, 'checkout');
    git(folder, 'clone', '--quiet', '--branch', 'company', origin, checkout);
    giveMade('minimal', checkout);
    const base = git(checkout, 'rev-parse', 'origin/main').trim();
    const jobs = parse(readFileSync(join(root, '.gitlab-ci.yml'), 'utf8')) as Record<string, { script: string[] }>;
    for (const job of ['content', 'diff'])
      for (const line of jobs[job]?.script ?? expect.fail(job)) {
        const { code, output } = shell(line, checkout, {
          ...env,
          CI_PROJECT_DIR: checkout,
          CI_MERGE_REQUEST_DIFF_BASE_SHA: base,
        });
        expect({ line, code, output }).toMatchObject({ code: 0 });
      }
    expect(readFileSync(join(checkout, 'reports/diff.html'), 'utf8')).toContain('<del>two</del><ins>three</ins>');
    expect(existsSync(join(checkout, 'dist/index.html'))).toBe(true);
  });
});
