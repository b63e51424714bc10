import { join } from 'node:path';
import { about, mistakes, published, siteWith } from '../../edit/repair/fixing.ts';
import { runMain } from '../../run-main.ts';
import { type Changes, edit, minimal } from '../../temporary-site.ts';

export const renamePage = 'rename page about story --slug en=story';

const stale = { [about]: minimal(about, ['And two vans.', 'And four vans.']) };
const noRecord = { [published]: null };

/** Commands that change files of authors, each on a small site, with the most kills. The first one is killed most. */
export const changingCommands: [command: string, most: number, site: string | null, changes: Changes][] = [
  [renamePage, 50, 'minimal', {}],
  ['rename language sv nb', 8, 'minimal', {}],
  ['rename entry news open-day open-house', 5, 'news', {}],
  ['rename collection topics themes', 6, 'news', {}],
  ['move page about --below contact', 6, 'minimal', {}],
  ['new page prices', 6, 'minimal', {}],
  ['new language de', 3, 'minimal', {}],
  ['new collection courses --pages', 6, 'minimal', {}],
  ['new section notes', 5, 'minimal', {}],
  ['new form order', 5, 'minimal', {}],
  ['validate --fix', 8, 'minimal', siteWith(mistakes)],
  ['validate', 8, 'minimal', { ...stale, ...noRecord }],
  ['accept', 5, 'minimal', stale],
  ['routes --begin-anew', 5, 'minimal', { ...stale, ...noRecord }],
  ['override shell/footer --copy', 5, 'minimal', {}],
  ['init --yes', 8, null, {}],
];

/** Writes the texts of a copy of `minimal` into a file, with one of them translated anew. Returns the command that imports it. */
export async function importCommand(site: string): Promise<string> {
  const file = join(site, 'sv.jsonl');
  const texts = ['--to', 'sv', '--only', 'complete'];
  await runMain(['translations', 'export', ...texts, '--output', file, '--root', site]);
  edit(site, 'sv.jsonl', 'Och två', 'Och fyra');
  return `translations import ${file}`;
}
