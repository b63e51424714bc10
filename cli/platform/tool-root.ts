import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the tool, which holds `templates/`. Found above the running file. */
export function toolRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'templates', 'render.tsx'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('templates/ is missing beside the tool');
    folder = parent;
  }
  return folder;
}
