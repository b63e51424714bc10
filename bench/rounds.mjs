/** Builds the same pages with one or several tools, in rounds: each tool in turn, so that a slow hour of the machine meets all. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { editedPage } from './content.mjs';
import { measure } from './measure.mjs';

/** The steps of a round in their order. */
const phases = ['cold', 'unchanged', 'one text edited', 'a template edited'];

/**
 * @typedef {object} Tool
 * @property {string} name
 * @property {string} version
 * @property {(folder: string, count: number) => void} prepare writes the project with `count` pages into an empty folder
 * @property {(folder: string) => string[]} command the command of a build, with its arguments
 * @property {NodeJS.ProcessEnv} [env] more environment
 * @property {string} output the folder of the output, below that of the project
 * @property {string[]} caches what a cold build lacks besides the output
 * @property {string} textFile the file with the text to edit
 * @property {string} templateFile the file with the template to edit
 * @property {string[]} [phases] all where left out
 */

/**
 * Measures the tools with `count` pages. `place` gives the folder of a tool. `minutes`: no new round of a tool begins when it has
 * taken that long. `onOutput` gets each tool's first output. A tool that fails has no figures, and its error goes to `onFailure`.
 * @param {Tool[]} tools
 * @returns {Promise<Map<Tool, { phases: Map<string, import('./measure.mjs').Measured[]>, size: { files: number, bytes: number } }>>}
 */
export async function measureRounds(tools, count, { runs, minutes, place, onOutput, onFailure }) {
  const found = new Map();
  let left = [...tools];
  const attempt = async (tool, action) => {
    try {
      await action();
    } catch (error) {
      left = left.filter((one) => one !== tool);
      found.delete(tool);
      onFailure(tool, error);
    }
  };
  for (const tool of tools)
    await attempt(tool, () => {
      tool.prepare(place(tool), count);
      found.set(tool, { phases: new Map(), seconds: 0 });
    });
  for (let turn = 1; turn <= runs; turn++)
    for (const tool of [...left]) {
      const all = found.get(tool);
      if (turn > 1 && all.seconds > minutes * 60) continue;
      await attempt(tool, async () => {
        for (const phase of tool.phases ?? phases) {
          const measured = await runPhase(tool, place(tool), phase, turn);
          all.phases.set(phase, [...(all.phases.get(phase) ?? []), measured]);
          all.seconds += measured.seconds;
          if (all.size !== undefined) continue;
          all.size = sizeOf(join(place(tool), tool.output));
          await onOutput(tool, join(place(tool), tool.output));
        }
      });
    }
  return found;
}

async function runPhase(tool, folder, phase, turn) {
  const mark = prepare[phase](tool, folder, turn);
  // What an earlier run has left to write must not slow down this one.
  execFileSync('sync');
  const [command, ...args] = tool.command(folder);
  const measured = await measure(command, args, { cwd: folder, env: { ...process.env, ...tool.env } });
  if (mark !== undefined) requireOnPage(join(folder, tool.output), mark);
  return measured;
}

/** What happens before each phase. Returns a text that the edited page must have afterwards, if any. */
const prepare = {
  cold: ({ output, caches }, folder) => {
    for (const path of [output, ...caches]) rmSync(join(folder, path), { recursive: true, force: true });
  },
  unchanged: () => undefined,
  'one text edited': ({ textFile }, folder, turn) => {
    // A letter, as a figure in one language only would be a finding.
    const text = `${editedPage.text}, variant ${'abcdefghijklmnopqrstuvwxyz'[turn % 26]}`;
    replaceIn(join(folder, textFile), new RegExp(`${editedPage.text}[^.]*`), text);
    return text;
  },
  'a template edited': editTemplate,
};

/** Edits the template that stands on every page. Returns the new text. */
export function editTemplate({ templateFile }, folder, turn) {
  replaceIn(join(folder, templateFile), /"card( turn-\d+)?"/, `"card turn-${turn}"`);
  return `"card turn-${turn}"`;
}

function replaceIn(file, pattern, by) {
  const text = readFileSync(file, 'utf8');
  if (!pattern.test(text)) throw new Error(`${file} has no ${pattern}`);
  writeFileSync(file, text.replace(pattern, by));
}

function requireOnPage(output, text) {
  const file = join(output, `${editedPage.address}.html`);
  if (!readFileSync(file, 'utf8').includes(text)) throw new Error(`${file} does not show ${text}`);
}

/** The absolute paths of all files below a folder. */
export const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

function sizeOf(folder) {
  const files = filesIn(folder);
  return { files: files.length, bytes: files.reduce((sum, file) => sum + statSync(file).size, 0) };
}

const floorScript = fileURLToPath(new URL('write-floor.mjs', import.meta.url));

/** Writes as many files of the same sizes as an output has, and measures it `runs` times. `folder`: an empty one. */
export async function measureFloor(output, folder, runs) {
  const list = join(folder, 'list');
  const lines = filesIn(output).map((file) => `${statSync(file).size} ${file.slice(output.length + 1)}`);
  writeFileSync(list, lines.join('\n'));
  const results = [];
  for (let run = 0; run < runs; run++) {
    const target = join(folder, 'files');
    rmSync(target, { recursive: true, force: true });
    execFileSync('sync');
    results.push(await measure(process.execPath, [floorScript, list, target], { cwd: folder }));
  }
  rmSync(folder, { recursive: true });
  return results;
}
