import { join } from 'node:path';
import { about, mistakes, published, siteWith } from '../repair/fixing.ts';
import { runMain } from '../run-main.ts';
import { type Changes, edit, minimal } from '../temporary-site.ts';

export const renamePage = 'rename page about story --slug en=story';

const stale = { [about]: minimal(about, ['And two vans.', 'And four vans.']) };
const noRecord = { [published]: null };

/** Commands that change files of authors, each on a small site, with the most kills. The first one is killed everywhere. */
export const changingCommands: [command: string, most: number, site: string | null, changes: Changes][] = [
  [renamePage, 100, 'minimal', {}],
  ['rename language sv nb', 14, 'minimal', {}],
  ['rename entry news open-day open-house', 7, 'news', {}],
  ['rename collection topics themes', 14, 'news', {}],
  ['move page about --below contact', 12, 'minimal', {}],
  ['new page prices', 12, 'minimal', {}],
  ['new language de', 3, 'minimal', {}],
  ['new collection courses --pages', 12, 'minimal', {}],
  ['new section notes', 8, 'minimal', {}],
  ['new form order', 8, 'minimal', {}],
  ['validate --fix', 14, 'minimal', siteWith(mistakes)],
  ['validate', 16, 'minimal', { ...stale, ...noRecord }],
  ['accept', 6, 'minimal', stale],
  ['routes --begin-anew', 6, 'minimal', { ...stale, ...noRecord }],
  ['override shell/footer --copy', 8, 'minimal', {}],
  ['init --yes', 14, null, {}],
];

/** Writes the texts of a copy of `minimal` into a file, with one of them translated anew. Returns the command that imports it. */
export async function importCommand(site: string): Promise<string> {
  const file = join(site, 'sv.jsonl');
  const texts = ['--to', 'sv', '--only', 'complete'];
  await runMain(['translations', 'export', ...texts, '--output', file, '--root', site]);
  edit(site, 'sv.jsonl', 'Och två', 'Och fyra');
  return `translations import ${file}`;
}
