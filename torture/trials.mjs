/** Builds that are killed, refused or disturbed, and what is left of them. */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const cli = join(root, '.tvilling/cli/bin.js');
const preload = join(root, 'torture/fault.mjs');
const day = '2026-11-21';

/**
 * Changes of `tests/sites/minimal` that every page shows, and that a lock and the pictures follow.
 * @type {[file: string, before: string, now: string][]}
 */
export const edits = [
  ['site.config.yaml', 'name: Nordkaj', 'name: Sydkaj\nsocialImages: site'],
  ['content/pages/about.yaml', 'And two vans.', 'And four vans.'],
  ['content/pages/about.yaml', 'Och två', 'Och fyra'],
];

/**
 * @typedef {{ kind: 'change' | 'look', at: number, fault: string }} Fault
 * The nth operation that changes or looks at a file of the site is killed (`KILL`), or fails with the code of a system's error.
 *
 * @typedef {{ name: string, problems: string[] }} Result
 * What was tried, and what was wrong then or after the next build.
 *
 * @typedef {object} Ground
 * @property {string} before The site as an earlier build has left it, with a change of its content since.
 * @property {Map<string, string>} earlier The output of that build.
 * @property {Map<string, string>} right The output that the next build must give.
 * @property {Record<'change' | 'look', number>} operations How many operations the next build makes.
 * @property {number} seconds How long it takes.
 * @property {string} folder Where trials happen.
 */

/** Runs a command to its end, on a site if there is one. `disturb` gets the process. */
export async function run(site, args, { env = {}, disturb = () => {} } = {}) {
  const child = spawn(process.execPath, [cli, ...args, ...(site === null ? [] : ['--root', site])], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      printed += text;
    });
  disturb(child);
  const [code, signal] = await new Promise((resolve) => child.once('close', (...how) => resolve(how)));
  return { code, signal, printed };
}

const build = (site, options) => run(site, ['build', '--date', day], options);

/** The environment in which an operation on a file of a site goes wrong. */
export const withFault = (site, fault) => ({
  NODE_OPTIONS: `--import=${preload}`,
  FAULT: JSON.stringify({ below: site, ...fault }),
});

/** Every file of the output with its bytes; null if there is no output. */
function outputOf(site) {
  const dist = join(site, 'dist');
  if (!existsSync(dist)) return null;
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [file.slice(dist.length), readFileSync(file, 'latin1')]),
  );
}

const isSame = (one, other) => one !== null && one.size === other.size && [...one].every(([path, text]) => other.get(path) === text);

/** Hidden names that a run may leave, but for the folder of caches itself. */
const leftIn = (site) => readdirSync(site, { recursive: true }).filter((path) => /(^|\/)\.(?!tvilling(?:\/|$))[^/]*$/.test(path));

/**
 * Builds a site, changes it, and finds out what the next build does.
 * @param {string} source A site, which is copied.
 * @param {string} folder An empty folder.
 * @param {[file: string, before: string, now: string][]} edits
 * @returns {Promise<Ground>}
 */
export async function prepare(source, folder, edits) {
  const [before, tried] = [join(folder, 'before'), join(folder, 'tried')];
  mkdirSync(before, { recursive: true });
  cpSync(source, before, { recursive: true });
  const first = await build(before);
  if (first.code !== 0) throw new Error(`the site does not build:\n${first.printed}`);
  const earlier = outputOf(before);
  for (const [file, from, to] of edits) {
    const text = readFileSync(join(before, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
    writeFileSync(join(before, file), text.replace(from, to));
  }
  const operations = {};
  let seconds = 0;
  for (const kind of ['change', 'look']) {
    copySite(before, tried);
    const count = join(folder, 'count');
    const started = performance.now();
    const { code, printed } = await build(tried, {
      env: withFault(tried, { kind, at: -1, fault: '', count }),
    });
    if (code !== 0) throw new Error(`the changed site does not build:\n${printed}`);
    seconds = (performance.now() - started) / 1000;
    operations[kind] = Number(readFileSync(count, 'utf8'));
  }
  const right = outputOf(tried);
  if (isSame(earlier, right)) throw new Error('the change does not show');
  return { before, earlier, right, operations, seconds, folder };
}

function copySite(from, to) {
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true, preserveTimestamps: true });
}

let trials = 0;

/** Lets `disturbed` work on a copy of the site, then judges what is left, and the next build. */
async function trial(ground, name, disturbed) {
  const site = join(ground.folder, `trial-${++trials}`);
  copySite(ground.before, site);
  const problems = [];
  const ended = await disturbed(site);
  for (const { printed } of ended) if (/itself has failed|^\s+at .+:\d+:\d+\)?$/m.test(printed)) problems.push(`a crash: ${printed}`);
  const mayBeAway = ended.some(({ signal, printed }) => signal === 'SIGKILL' || printed.includes('EROFS'));
  let output = outputOf(site);
  if (output === null && mayBeAway) {
    // Between two renames, a killed run can do nothing, nor one that may rename nothing any more. Any command puts it back.
    await run(site, ['routes']);
    output = outputOf(site);
  }
  const { earlier, right } = ground;
  if (output === null || !(isSame(output, earlier) || isSame(output, right))) problems.push('dist/ is lost');
  const next = await build(site);
  if (next.code !== 0) problems.push(`the next build fails: ${next.printed}`);
  else if (!isSame(outputOf(site), right)) problems.push('the next build is wrong');
  const left = leftIn(site);
  if (left.length > 0) problems.push(`left: ${left.join(' ')}`);
  rmSync(site, { recursive: true, force: true });
  return { name, problems };
}

/**
 * A build in which one operation goes wrong.
 * @param {Ground} ground
 * @param {Fault} fault
 * @returns {Promise<Result>}
 */
export const faultyBuild = (ground, fault) =>
  trial(ground, `${fault.fault} at ${fault.kind} ${fault.at}`, async (site) => {
    const ended = await build(site, { env: withFault(site, fault) });
    const isExpected = fault.fault === 'KILL' ? ended.signal === 'SIGKILL' : [0, 2].includes(ended.code);
    return [isExpected ? ended : { ...ended, printed: `itself has failed (${ended.code}): ${ended.printed}` }];
  });

/**
 * A build that is killed at a moment between its start (0) and its usual end (1).
 * @param {Ground} ground
 * @param {number} moment
 * @returns {Promise<Result>}
 */
export const killedBuild = (ground, moment) =>
  trial(ground, `killed at ${moment.toFixed(3)}`, async (site) => [await build(site, { disturb: killAfter(ground, moment) })]);

/**
 * Two builds and a dev server on one site, of which one build is killed.
 * @param {Ground} ground
 * @param {number} moment
 * @returns {Promise<Result>}
 */
export const togetherBuilds = (ground, moment) =>
  trial(ground, `together, one killed at ${moment.toFixed(3)}`, async (site) => {
    let server;
    const dev = run(site, ['dev', '--port', '0'], {
      disturb: (child) => {
        server = child;
      },
    });
    const builds = await Promise.all([build(site), build(site, { disturb: killAfter(ground, moment) })]);
    server.kill('SIGTERM');
    await dev;
    return builds;
  });

const killAfter =
  ({ seconds }, moment) =>
  async (child) => {
    await sleep(seconds * 1000 * moment);
    child.kill('SIGKILL');
  };

/** Positions from 1 to `last`: all if there are at most `most`, else spread evenly. */
export const spread = (last, most) =>
  last <= most
    ? Array.from({ length: last }, (_, index) => index + 1)
    : Array.from({ length: most }, (_, index) => 1 + Math.floor((index * last) / most));

/** Runs trials, a few at a time. `tell` is called after each. */
export async function inTurn(jobs, width, tell = () => {}) {
  const results = [];
  const queue = jobs.values();
  const lane = async () => {
    for (const job of queue) {
      results.push(await job());
      tell(results);
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
  return results;
}
