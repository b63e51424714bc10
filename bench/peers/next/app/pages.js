import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const content = join(process.cwd(), 'content');

/** The page with an address: `[]` is the home page. */
export const readPage = (path = []) =>
  JSON.parse(readFileSync(join(content, `${path.length === 0 ? 'index' : path.join('/')}.json`), 'utf8'));

/** The addresses of all pages, as lists of their parts. */
export const allPaths = () =>
  readdirSync(content, { recursive: true })
    .filter((file) => file.endsWith('.json'))
    .map((file) => (file === 'index.json' ? [] : file.slice(0, -'.json'.length).split('/')));
