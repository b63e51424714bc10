/**
 * `npm run fuzz -- --minutes 60`: tries hostile content for a while, other content each time, and prints a table. The tests in `tests/fuzz/`
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

/**
 * Fuzzes for some minutes, each kind of case for as long. Returns a table of what was tried, in Markdown, and whether nothing failed.
 */
export function fuzz(minutes) {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-fuzz-'));
  const notes = join(folder, 'notes.jsonl');
  try {
    const { status } = spawnSync(
      process.execPath,
      [join(root, 'node_modules/vitest/vitest.mjs'), 'run', 'tests/fuzz'],
      {
        cwd: root,
        stdio: ['ignore', 2, 2],
        env: { ...process.env, FUZZ_MINUTES: String(minutes), FUZZ_NOTES: notes },
      },
    );
    const cases = existsSync(notes)
      ? readFileSync(notes, 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line))
      : [];
    const isSlow = cases.some(({ what, seconds }) => what === 'changed files' && seconds > longestCheck);
    const kinds = [...new Set(cases.map(({ what }) => what))].sort();
    const rows = kinds.map((kind) => {
      const own = cases.filter(({ what }) => what === kind);
      const slowest = Math.max(...own.map(({ seconds }) => seconds));
      const refused = own.filter(({ isRefused }) => isRefused).length;
      return [kind, String(own.length), String(refused), slowest.toFixed(1)];
    });
    return {
      text: table(['hostile content', 'cases', 'refused', 'slowest s'], rows, 1),
      isClean: status === 0 && !isSlow,
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
