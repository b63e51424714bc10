/**
 * `npm run fuzz -- --minutes 60`: tries hostile content for a while, other content each time, and prints a table. The tests of the suite `fuzz`
 * are the same in a short form. A failure shows the content that led to it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { table } from '../bench/report.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** In seconds of processor time: the longest check of a site in which each file is within its limits. */
const longestCheck = 2;

/** In MB: the most memory of such a check, that of the test around it included. */
const mostMemory = 500;

/**
 * Fuzzes for some minutes, each kind of case for as long. Returns a table of what was tried, in Markdown, and whether nothing failed.
 */
export function fuzz(minutes) {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-fuzz-'));
  const notes = join(folder, 'notes.jsonl');
  try {
    const { status } = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'fuzz'], {
      cwd: root,
      stdio: ['ignore', 2, 2],
      env: { ...process.env, FUZZ_MINUTES: String(minutes), FUZZ_NOTES: notes },
    });
    const cases = existsSync(notes)
      ? readFileSync(notes, 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line))
      : [];
    const isAbove = cases.some(
      ({ what, seconds, megabytes = 0 }) => what === 'changed files' && (seconds > longestCheck || megabytes > mostMemory),
    );
    const kinds = [...new Set(cases.map(({ what }) => what))].sort();
    const rows = kinds.map((kind) => {
      const own = cases.filter(({ what }) => what === kind);
      const slowest = Math.max(...own.map(({ seconds }) => seconds));
      const largest = Math.max(...own.map(({ megabytes = 0 }) => megabytes));
      const refused = own.filter(({ isRefused }) => isRefused).length;
      const memory = largest === 0 ? '' : largest.toFixed(0);
      return [kind, String(own.length), String(refused), slowest.toFixed(1), memory];
    });
    return {
      text: table(['hostile content', 'cases', 'refused', 'slowest s', 'most MB'], rows, 1),
      isClean: status === 0 && !isAbove,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } });
  const { text, isClean } = fuzz(Number(values.minutes));
  process.stdout.write(`${text}\n`);
  process.exitCode = isClean ? 0 : 1;
}
