/**
 * `npm run compare -- <commit>`: runs the commands of the command line of another commit and of this checkout on copies of the sites in
 * this repository, and says what is not the same: exit codes, what is printed, and every byte of every file. For changes that must not
 * change what the tool does. `npm run compare -- <commit> minimal`: on this site alone, in a minute. Both command lines run at the same time.
 */
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [commit = 'HEAD', ...asked] = process.argv.slice(2);
const sites = { verkbro: root, ...namesBelow('tests/sites') };
const codes = namesBelow('tests/diagnostics/codes');

/** The folders in a folder of the repository, by their names. */
function namesBelow(folder) {
  return Object.fromEntries(readdirSync(join(root, folder)).map((name) => [name, join(root, folder, name)]));
}

/** What is run on a copy of each site, in this order. */
const steps = [
  ['validate'],
  ['validate', '--format', 'json'],
  ['validate', '--format', 'sarif'],
  ['build'],
  ['verify'],
  ['routes'],
  ['routes', '--json'],
  ['status'],
  ['status', '--format', 'json'],
  ['fields'],
  ['schema'],
  ['translations', 'export', '--to', 'sv', '--only', 'complete', '--output', 'texts.xlf'],
  ['translations', 'export', '--to', 'sv', '--only', 'complete', '--output', 'texts.csv'],
  ['new', 'page', 'compared', '--slug', 'en=compared', '--slug', 'sv=jamford'],
  ['rename', 'page', 'about', 'company'],
  ['move', 'page', 'company', '--below', 'contact'],
  ['override', 'shell/footer'],
  ['validate', '--fix'],
  ['build'],
];

const folder = mkdtempSync(join(tmpdir(), 'tvilling-compared-'));
const other = join(folder, 'other');
const git = (...args) => execFileSync('git', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
git('worktree', 'add', '--detach', other, commit);
process.once('exit', () => {
  git('worktree', 'remove', '--force', other);
  rmSync(folder, { recursive: true });
});
symlinkSync(join(root, 'node_modules'), join(other, 'node_modules'));
for (const tool of [other, root]) execFileSync('node', ['scripts/setup.mjs'], { cwd: tool, stdio: 'inherit' });

const parts = ['content', 'templates', 'public', 'schemas', 'site.config.yaml'];

/** Copies the sources of a site over what is there. */
function lay(from, to) {
  for (const part of existsSync(join(from, 'package-lock.json')) ? parts : readdirSync(from)) {
    // The templates of this repository are those of the tool.
    if (from === root && part === 'templates') continue;
    if (existsSync(join(from, part))) cpSync(join(from, part), join(to, part), { recursive: true });
  }
}

/** Durations are of no interest. */
const untimed = (text) => text.replace(/\b\d+(?:\.\d+)? m?s\b/g, '<time>');

/** The files of a site with their hashes, one a line. What is kept for the next run is of no interest. */
function hashes(site) {
  return readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !relative(site, file).startsWith('.tvilling/'))
    .map((file) => `${relative(site, file)} ${createHash('sha256').update(readFileSync(file)).digest('hex')}`)
    .sort();
}

/** Runs a command line of Node.js to its end: { code, stdout, stderr }. */
const run = (args, cwd) =>
  new Promise((resolve) => {
    const { PATH, HOME } = process.env;
    const options = { cwd, maxBuffer: Number.POSITIVE_INFINITY, env: { PATH, HOME, TZ: 'UTC' } };
    const child = execFile('node', args, options, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? child.signalCode, stdout, stderr }),
    );
    child.stdin.end();
  });

/** What a command line does with commands on a site of its own: [{ name, lines }]. */
async function observed(tool, sources, commands) {
  const own = join(folder, tool === root ? 'this-tool' : 'that-tool');
  const site = join(own, 'site');
  rmSync(own, { recursive: true, force: true });
  mkdirSync(own);
  for (const from of sources) lay(from, site);
  const steps = [];
  for (const args of commands) {
    const bin = join(tool, '.tvilling/cli/bin.js');
    const { code, stdout, stderr } = await run([bin, ...args], existsSync(site) ? site : own);
    // Such a command line would compare nothing. The earlier tool may lack a command that this one has.
    if (tool === root && stderr.includes('tvilling --help lists')) throw new Error(`tvilling ${args.join(' ')}: ${stderr}`);
    const printed = untimed(`exit code ${code}\n${stdout}\n${stderr}`.replaceAll(own, '<folder>')).split('\n');
    steps.push({ name: args.join(' '), lines: [...printed, ...(existsSync(site) ? hashes(site) : [])] });
  }
  return steps;
}

let compared = 0;
let different = 0;
/** Both command lines run at the same time, each on a copy of its own. */
async function compare(name, sources, commands) {
  const [before, after] = await Promise.all([other, root].map((tool) => observed(tool, sources, commands)));
  for (const [at, { name: command, lines }] of after.entries()) {
    compared += 1;
    const earlier = before[at].lines;
    if (lines.join('\n') === earlier.join('\n')) continue;
    different += 1;
    const differing = [
      ...earlier.filter((line) => !lines.includes(line)).map((line) => `- ${line}`),
      ...lines.filter((line) => !earlier.includes(line)).map((line) => `+ ${line}`),
    ];
    process.stdout.write(`${name}: tvilling ${command}\n${differing.slice(0, 20).join('\n')}\n\n`);
  }
}

const help = execFileSync('node', [join(root, '.tvilling/cli/bin.js'), '--help'], { encoding: 'utf8' });
const named = [...help.matchAll(/^ {2}([a-z]+)\b/gm)].map(([, command]) => command);
await compare('no site', [], [['--help'], ...named.map((command) => [command, '--help'])]);
const isAsked = ([name]) => asked.length === 0 || asked.includes(name);
for (const [name, from] of Object.entries(sites).filter(isAsked)) await compare(name, [from], steps);
for (const [name, from] of Object.entries(codes).filter(isAsked))
  await compare(name, [sites.minimal, join(from, 'files')].filter(existsSync), [['validate'], ['build']]);
process.stdout.write(`${compared} commands compared with ${commit}: ${different || 'none'} differ\n`);
process.exitCode = different === 0 ? 0 : 1;
