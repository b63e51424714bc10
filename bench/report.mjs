/** Tables, and the document that they are written into. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';

export const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** The medians of wall time and of the peak of memory; undefined if nothing was measured. */
export const medianOf = (results = []) =>
  results.length === 0
    ? undefined
    : {
        seconds: median(results.map(({ seconds }) => seconds)),
        megabytes: median(results.map(({ megabytes }) => megabytes)),
      };

/** A table in Markdown, whose columns are padded for the terminal. Every column but the first `left` is to the right. */
export function table(head, rows, left) {
  const widths = head.map((name, at) => Math.max(...[name, ...rows.map((row) => row[at])].map(({ length }) => length)));
  const line = (cells) => `| ${cells.map((cell, at) => (at < left ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join(' | ')} |`;
  const rule = `|${widths.map((width, at) => (at < left ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

/** Heads of the columns of `figures`. */
export const figureHeads = ['wall s', 'user s', 'sys s', 'MB'];

/** The cells of a row: medians of wall, user and system time, and of the peak of memory. */
export function figures(results) {
  const of = (key) => median(results.map((result) => result[key]));
  const memory = of('megabytes');
  return [...['seconds', 'user', 'system'].map((key) => inSeconds(of(key))), Number.isNaN(memory) ? '–' : memory.toFixed(0)];
}

/** The least and the most wall time, and how often it was measured. */
export function rangeOf(results) {
  const seconds = results.map((result) => result.seconds);
  if (seconds.length === 1) return '– (1)';
  return `${inSeconds(Math.min(...seconds))}–${inSeconds(Math.max(...seconds))} (${seconds.length})`;
}

/** Three digits at most, so that nothing looks more exact than it is. */
const inSeconds = (value) => (Number.isNaN(value) ? '–' : value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2));

/** What stands above a table: the day, the machine, the versions. `folder`: where the files were written. */
export const conditions = (folder, tools) =>
  `- ${new Date().toISOString().slice(0, 10)}; ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB
- ${type()} ${release()}, ${fileSystem(folder)}; Node.js ${process.versions.node}
${tools.map(({ name, version }) => `- ${name} ${version}`).join('\n')}`;

function fileSystem(folder) {
  try {
    return execFileSync('stat', ['-f', '-c', '%T', folder], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .trim()
      .replace('ext2/ext3', 'ext4');
  } catch {
    return 'unknown file system';
  }
}

const introduction = `# Benchmarks

\`npm run bench\`, \`bench:peers\`, \`bench:parts\` and \`bench:editor\` write this page. [bench/README.md](../bench/README.md) says what they
measure. Unless it is said otherwise, each time is the median of the runs, for the whole process with its threads and children. MB is the
peak of its memory, in units of 2^20 bytes.
`;

/** Replaces a section (\`## <heading>\`) of the document, or adds it at the end. */
export function writeSection(file, heading, text) {
  const old = existsSync(file) ? readFileSync(file, 'utf8').split(/^(?=## )/m) : [];
  const sections = old.filter((part) => part.startsWith('## '));
  const at = sections.findIndex((part) => part.startsWith(`## ${heading}\n`));
  const section = `## ${heading}\n\n${text.trim()}\n`;
  if (at === -1) sections.push(section);
  else sections[at] = section;
  writeFileSync(file, [introduction, ...sections.map((part) => part.trim())].map((part) => `${part.trim()}\n`).join('\n'));
}
