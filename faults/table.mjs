import { roomOf } from './choose.mjs';

const percent = (part, whole) => (whole === 0 ? '' : `${Math.round((100 * part) / whole)} %`);

/** The results per room, as a table in Markdown. `found`: by 'test', 'all' or 'none'; 'nothing' for a fault that changes nothing. */
export function roomTable(results) {
  const rooms = [...new Set(results.map(({ file }) => roomOf(file)))].sort();
  const row = (name, of) => {
    const count = (found) => of.filter((result) => result.found === found).length;
    const [found, nothing] = [count('test'), count('nothing')];
    return [name, of.length, nothing, found, count('all'), count('none'), percent(found, of.length - nothing)];
  };
  const rows = [
    ['room', 'faults', 'change nothing', '`npm test` finds', 'only `test:all` finds', 'none finds', 'score of `npm test`'],
    ['---', '--:', '--:', '--:', '--:', '--:', '--:'],
    ...rooms.map((room) =>
      row(
        `\`${room}\``,
        results.filter(({ file }) => roomOf(file) === room),
      ),
    ),
    row('all', results),
  ];
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The lines that a fault changes, as a diff. */
export function faultDiff(source, { file, line, start, end, text }) {
  const from = source.lastIndexOf('\n', start - 1) + 1;
  const next = source.indexOf('\n', end);
  const to = next === -1 ? source.length : next;
  const marked = (sign, lines) => lines.split('\n').map((each) => `${sign}${each}`);
  return [
    `${file}:${line}`,
    ...marked('-', source.slice(from, to)),
    ...marked('+', source.slice(from, start) + text + source.slice(end, to)),
  ].join('\n');
}
