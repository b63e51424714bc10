import { positionAt } from '../../content/edits/offsets.ts';
import { filler } from '../../content/filler.ts';
import { markdownParts } from '../../content/markdown-file.ts';
import { entryOf, type Layout, layoutOf } from '../../content/yaml/layout.ts';
import type { Path } from '../../content/yaml/source.ts';
import { wrap } from '../../diagnostics/format.ts';
import { columns } from '../../diagnostics/frame.ts';
import { withoutMark } from '../../platform/byte-order-mark.ts';
import type { ScaffoldPlan } from './plan.ts';

/** The next steps after a plan, for people: the places to fill in by file and line, then the notes. */
export function leftToDo({ changeset, blanks, notes }: ScaffoldPlan, width: number): string {
  const texts = new Map(changeset.map(({ path, now }) => [path, now]));
  const filled = [...blanks].flatMap(([path, places]) =>
    places.length === 0 ? [] : [[path, ...placeLines(yamlIn(path, texts.get(path) ?? ''), places, width)].join('\n')],
  );
  const asked = filled.length === 0 ? [] : [`Fill in what says ${filler}:`, ...filled];
  return [...asked, ...notes.map((note) => (note.startsWith(' ') ? note : wrap(note, width, '')))].map((part) => `${part}\n`).join('\n');
}

/** The YAML of a file, which is the front matter of a Markdown file. */
const yamlIn = (path: string, text: string): string => (path.endsWith('.md') ? (markdownParts(text).yaml ?? '') : text);

/** A line for each place: its line in the file, its path, and its purpose. */
function placeLines(text: string, places: readonly { path: Path; says: string }[], width: number): string[] {
  const plain = withoutMark(text);
  const layout = layoutOf(plain);
  const rows = places.map(({ path, says }) => ({
    line: String(positionAt(plain, startOf(layout, path)).line),
    // List positions are left out, because the line number tells the item.
    name: path.filter((step) => typeof step !== 'number').join('.'),
    says,
  }));
  const widest = Math.max(...rows.map(({ name }) => columns(name)));
  const digits = Math.max(...rows.map(({ line }) => line.length));
  return rows.map(({ line, name, says }) => {
    const head = `  ${line.padStart(digits)}  ${name}${' '.repeat(widest - columns(name))}  `;
    return `${head}${wrap(says, width, ' '.repeat(columns(head))).trimStart()}`.trimEnd();
  });
}

/** The offset of a value's key, or of a list item. */
function startOf(layout: Layout | null, path: Path): number {
  let start = 0;
  let found = layout;
  for (const step of path) {
    if (found?.kind === 'list') {
      found = found.items[Number(step)] ?? null;
      start = found?.start ?? start;
    } else if (found?.kind === 'mapping') {
      const entry = entryOf(found, String(step));
      start = entry?.keyStart ?? start;
      found = entry?.value ?? null;
    } else break;
  }
  return start;
}
