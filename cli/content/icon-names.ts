import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The names that lucide-react exports icons under, aliases included (`CheckCircle` is one), each with the file name
 * of its module: `lucide-react/icons/<file name>`. Read from the package's index as text: importing it would load
 * React and 1,700 modules.
 */
export function readIconModules(): ReadonlyMap<string, string> {
  const index = readFileSync(indexOfIcons(), 'utf8');
  const modules = new Map<string, string>();
  for (const [, names = '', file = ''] of index.matchAll(/export \{(.+?)\} from '\.\/icons\/(.+?)\.mjs'/g)) {
    for (const [, name = ''] of names.matchAll(/\bas ([A-Z]\w*)/g)) {
      if (!/^Lucide|Icon$/.test(name)) modules.set(name, file);
    }
  }
  return modules;
}

/** Another text wherever the icons may be others; null where the package is not installed, which checking a site without icons does not need. */
export function iconState(): string | null {
  try {
    return String(statSync(indexOfIcons()).mtimeMs);
  } catch {
    return null;
  }
}

function indexOfIcons(): string {
  const entry = createRequire(import.meta.url).resolve('lucide-react');
  return join(dirname(dirname(entry)), 'esm', 'lucide-react.mjs');
}
