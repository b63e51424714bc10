import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The names that lucide-react exports icons under, aliases such as `CheckCircle` included. Each has the file name of its module:
 * `lucide-react/icons/<file name>`. Reads the package's index as text, because an import would load React and 1,700 modules.
 */
export function readIconModules(): ReadonlyMap<string, string> {
  const state = iconState();
  if (known?.state !== state) known = { state, modules: readModules() };
  return known.modules;
}

/** What this process has read last. A long-running command asks after each change. */
let known: { state: string | null; modules: ReadonlyMap<string, string> } | undefined;

function readModules(): ReadonlyMap<string, string> {
  const index = readFileSync(indexOfIcons(), 'utf8');
  const modules = new Map<string, string>();
  for (const [, names = '', file = ''] of index.matchAll(/export \{(.+?)\} from '\.\/icons\/(.+?)\.mjs'/g)) {
    for (const [, name = ''] of names.matchAll(/\bas ([A-Z]\w*)/g)) {
      if (!/^Lucide|Icon$/.test(name)) modules.set(name, file);
    }
  }
  return modules;
}

/**
 * A text that changes whenever the icons may change. Null if the package is not installed: a site without icons can be checked
 * without it.
 */
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
