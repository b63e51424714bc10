// Not TypeScript: the script that makes the bundle of the command line uses it too, before there is a bundle.
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The paths of all style sheets below a folder of templates, partials too, and a hash of their texts.
 * @param {string} templates
 */
export function sheetsBelow(templates) {
  const paths = readdirSync(templates, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.scss'))
    .sort();
  const texts = paths.map((path) => `${path} ${readFileSync(join(templates, path), 'utf8')}`);
  return { paths, state: hash('sha256', texts.join('\n')) };
}
