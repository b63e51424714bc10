import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import manifest from '../../../package.json' with { type: 'json' };
import { root } from '../../run-cli.ts';
import { runMain } from '../../run-main.ts';
import { temporarySite } from '../../temporary-site.ts';

const files = ['.github/workflows/content.yml', '.gitlab-ci.yml', '.pre-commit-config.yaml'] as const;

function read(file: string): unknown {
  const document = parseDocument(readFileSync(join(root, file), 'utf8'));
  expect([...document.errors, ...document.warnings]).toEqual([]);
  return document.toJS();
}

const isMapping = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The texts that CI services run as commands (`run`, `script` and `entry`), line by line. */
function commandsIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return ['run', 'script', 'entry'].includes(key) ? value.trim().split('\n') : [];
  if (Array.isArray(value)) return value.flatMap((item) => commandsIn(item, key));
  return isMapping(value) ? Object.entries(value).flatMap(([name, inner]) => commandsIn(inner, name)) : [];
}

/** The commands that call the tool. The pull request test runs the commands of the shell and of the service. */
const npmCommandsIn = (file: string): string[] => commandsIn(read(file)).filter((command) => command.startsWith('npm run '));

const commands = files.flatMap((file) => npmCommandsIn(file).map((command) => [file, command] as [string, string]));

/** Script and arguments of a command such as `npm run --silent tvilling -- validate --format sarif || true`. */
function npmRun(command: string): { script: string; args: string[] } {
  const [, script = '', rest = ''] = /^npm run (?:--silent )?(\S+)(?: -- (.+?))?(?: \|\| true)?$/.exec(command) ?? expect.fail(command);
  return { script, args: rest.split(' ').filter(Boolean) };
}

describe('the files for CI services', () => {
  it.each(files)('%s runs scripts that exist', (file) => {
    const scripts = npmCommandsIn(file).map((command) => npmRun(command).script);
    expect(scripts).toContain('tvilling');
    for (const script of scripts) expect(Object.keys(manifest.scripts)).toContain(script);
  });

  const validations = commands.filter(([, command]) => npmRun(command).args[0] === 'validate');

  it.each(validations)('%s: %s does what it says', async (_, command) => {
    const { args } = npmRun(command);
    const site = temporarySite('minimal');
    const { code, stderr } = await runMain(args, { cwd: site, env: { CI: 'true' } });
    expect(stderr).toBe('8 files checked: no problems\n');
    expect(code).toBe(0);
    writeFileSync(join(site, 'content/pages/about.yaml'), 'meta: x\n');
    expect((await runMain(args, { cwd: site, env: { CI: 'true' } })).code).toBe(1);
    const output = args[args.indexOf('--output') + 1] ?? '';
    if (args.includes('--output')) expect(readFileSync(join(site, output), 'utf8')).toContain('about.yaml');
  });

  it('let GitHub have no more than it needs, and pin actions by major version', () => {
    const workflow = read(files[0]) as {
      permissions: object;
      jobs: Record<string, { permissions: object; steps: { uses?: string; with?: Record<string, string> }[] }>;
    };
    expect(workflow.permissions).toEqual({ contents: 'read' });
    const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);
    expect(workflow.jobs.content?.permissions).toEqual({
      contents: 'read',
      'security-events': 'write',
      'pull-requests': 'write',
    });
    const actions = steps.flatMap(({ uses }) => uses ?? []);
    expect(actions.length).toBeGreaterThan(2);
    for (const action of actions) expect(action).toMatch(/^(actions|github)\/[\w/-]+@v\d+$/);
    const upload = steps.find(({ uses }) => uses?.includes('upload-sarif'));
    const written = commands.flatMap(([, command]) => npmRun(command).args);
    expect(written).toContain(upload?.with?.sarif_file);
  });

  it.each(readdirSync(join(root, '.github/workflows')))('%s takes no more rights than it names', (name) => {
    const workflow = read(`.github/workflows/${name}`) as {
      permissions: object;
      jobs: Record<string, { steps: { uses?: string; with?: Record<string, unknown> }[] }>;
    };
    expect(workflow.permissions).toEqual({ contents: 'read' });
    const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);
    for (const { uses } of steps) if (uses !== undefined) expect(uses).toMatch(/^(actions|github)\/[\w/-]+@v\d+$/);
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout'));
    expect(checkouts.length).toBeGreaterThan(0);
    for (const checkout of checkouts) expect(checkout.with).toMatchObject({ 'persist-credentials': false });
    for (const command of commandsIn(workflow).flatMap((line) => /npm run (\S+)/.exec(line)?.[1] ?? []))
      expect(Object.keys(manifest.scripts)).toContain(command);
  });

  it('hand GitLab the reports that were written', () => {
    const { content } = read(files[1]) as { content: { artifacts: { reports: Record<string, string> } } };
    const written = npmCommandsIn(files[1]).map((command) => npmRun(command).args);
    for (const [report, format] of [
      ['codequality', 'gitlab'],
      ['junit', 'junit'],
    ] as const)
      expect(written).toContainEqual(['validate', '--format', format, '--output', content.artifacts.reports[report]]);
  });

  it('check a commit when it touches what a site is made of', () => {
    const { repos } = read(files[2]) as { repos: { hooks: { files: string }[] }[] };
    const pattern = new RegExp(repos[0]?.hooks[0]?.files ?? expect.fail());
    for (const path of ['content/pages/about.yaml', 'site.config.yaml', 'public/favicon.svg']) expect(path).toMatch(pattern);
    for (const path of ['README.md', 'docs/content/x.md']) expect(path).not.toMatch(pattern);
  });

  it('keep what they write out of the repository', () => {
    expect(readFileSync(join(root, '.gitignore'), 'utf8').split('\n')).toContain('/reports/');
  });
});
