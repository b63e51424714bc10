/** Commands that change content and templates, which are killed in the middle, and what the next command makes of that. */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inTurn, run, spread, withFault } from './trials.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Replaces pieces of files, so that a command has something to do. A site may need none. */
const stale = { 'content/pages/about.yaml': ['And two vans.', 'And four vans.'] };
const wrong = {
  'content/pages/about.yaml': ['hero:', 'heroo:'],
  'content/pages/home.yaml': ['items: [projects]', 'items: [projcets]'],
  'content/metrics.yaml': ["mark: '+'", "Mark: '+'"],
};

/** @type {[command: string, site: string | null, pieces: Record<string, string[]>][]} */
const commands = [
  ['rename page about story --slug en=story', 'minimal', {}],
  ['rename language sv nb', 'minimal', {}],
  ['rename entry news open-day open-house', 'news', {}],
  ['rename collection topics themes', 'news', {}],
  ['move page about --below contact', 'minimal', {}],
  ['new page prices', 'minimal', {}],
  ['new collection courses --pages', 'minimal', {}],
  ['new section notes', 'minimal', {}],
  ['validate --fix', 'minimal', wrong],
  ['accept', 'minimal', stale],
  ['override shell/footer --copy', 'minimal', {}],
  ['init --yes --name Harbour', null, {}],
];

/** Every file of a site with its bytes, but for its caches. What a change leaves there counts. */
function filesOf(site) {
  const paths = readdirSync(site, { recursive: true })
    .filter((path) => !/^\.tvilling(?:\/(?!\.?changes)|$)/.test(path))
    .sort();
  return JSON.stringify(paths.map((path) => [path, statSync(join(site, path)).isFile() && readFileSync(join(site, path), 'latin1')]));
}

/** Runs a command on a new copy of a site. A new site has no folder of its own yet. */
async function tried({ start, command }, site, fault) {
  cpSync(start, site, { recursive: true });
  const args = command.split(' ');
  const env = withFault(site, { kind: 'change', ...fault });
  return args[0] === 'init' ? run(null, [...args, site], { env }) : run(site, args, { env });
}

/** What a command does without a fault. */
async function prepared(folder, index) {
  const [command, name, pieces] = commands[index];
  const [start, site, count] = ['start', 'whole', 'count'].map((part) => join(folder, `${part}-${index}`));
  if (name === null) mkdirSync(start);
  else cpSync(join(root, 'tests/sites', name), start, { recursive: true });
  for (const [file, [from, to]] of Object.entries(pieces)) {
    const text = readFileSync(join(start, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
    writeFileSync(join(start, file), text.replace(from, to));
  }
  const { code, printed } = await tried({ start, command }, site, { at: -1, fault: '', count });
  const right = [filesOf(start), filesOf(site)];
  if (code !== 0 || right[0] === right[1]) throw new Error(`${command} does nothing:\n${printed}`);
  return { command, start, right, changes: Number(readFileSync(count, 'utf8')) };
}

/**
 * Kills commands at changes of files, spread over all of them. Then another command runs, which must find the files as before or as
 * after the first one, byte for byte, and leave nothing else. Returns the number of kills, and what was wrong.
 */
export async function killChanges(folder, { kills, width, tell }) {
  const grounds = [];
  for (const index of commands.keys()) grounds.push(await prepared(folder, index));
  const jobs = grounds
    .flatMap((ground) => spread(ground.changes, Math.ceil(kills / commands.length)).map((at) => ({ ...ground, at })))
    .map((ground, index) => async () => {
      const site = join(folder, `killed-${index}`);
      const { signal } = await tried(ground, site, { at: ground.at, fault: 'KILL' });
      const { printed } = await run(site, ['routes']);
      const isRight = signal === 'SIGKILL' && ground.right.includes(filesOf(site));
      rmSync(site, { recursive: true, force: true });
      return isRight ? null : `${ground.command}, killed at change ${ground.at}: ${printed}`;
    });
  const results = await inTurn(jobs, width, (done) => tell(done.length, jobs.length));
  return { kills: jobs.length, mixtures: results.filter((result) => result !== null) };
}
