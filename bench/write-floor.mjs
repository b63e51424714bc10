/**
 * Writes the files of a list with nothing in them but zeros, one after the other: what the file system alone takes for such an
 * output. Arguments: the list, lines of `<bytes> <path>`, and the folder to write to.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const [list = '', folder = ''] = process.argv.slice(2);
const made = new Set();
for (const line of readFileSync(list, 'utf8').split('\n')) {
  const at = line.indexOf(' ');
  const file = join(folder, line.slice(at + 1));
  const parent = dirname(file);
  if (!made.has(parent)) {
    mkdirSync(parent, { recursive: true });
    made.add(parent);
  }
  writeFileSync(file, Buffer.alloc(Number(line.slice(0, at))));
}
