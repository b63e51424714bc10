import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expectNoCrash } from '../../findings.ts';
import { runMain } from '../../run-main.ts';
import { type Changes, changed, minimal, read } from '../../temporary-site.ts';

export const about = 'content/pages/about.yaml';
export const home = 'content/pages/home.yaml';
export const config = 'site.config.yaml';
export const lockfile = 'content/translations.lock.yaml';
export const published = 'content/published.lock.yaml';

/** Every file below a site's content, and its configuration, by path. */
export const filesOf = (site: string): Record<string, string> =>
  Object.fromEntries(
    [config, ...readdirSync(join(site, 'content'), { recursive: true, encoding: 'utf8' }).map((name) => `content/${name}`)]
      .filter((path) => path.endsWith('.yaml') || /\.\d+$/.test(path))
      .map((path) => [path, read(site, path)]),
  );

/** Runs `tvilling validate --fix` on a site. */
export async function fix(site: string, args: string[] = [], options: { cwd?: string; env?: Record<string, string> } = {}) {
  const result = await runMain(['validate', '--root', site, '--fix', ...args], options);
  expectNoCrash(result);
  return result;
}

/** Mistakes in the pages of the minimal site, each with the text after its repair. */
export const mistakes: [file: string, right: string, wrong: string][] = [
  [about, 'hero:', 'heroo:'],
  [about, '  label: { en: Company', "  'lable': { en: Company"],
  [about, 'type: text', 'type: txt'],
  [about, 'boathouse. [Write to us](page:contact)', 'boathouse. [Write to us](page:contcat)'],
  [about, 'båthus. [Skriv till oss](page:contact)', 'båthus. [Skriv till oss](page:contatc)'],
  [about, '{ page: contact, label:', '{ page: "contacts", labl:'],
  [home, '{figure:projects} cranes', '{figure:project} cranes'],
  [home, '{figure:projects} kranar', '{figur:projects} kranar'],
  [home, 'items: [projects]', 'items: [projcets]'],
  [home, '{ page: contact,', '{ page: contact#detials,'],
  ['content/pages/contact.yaml', 'type: contact-details', 'type: contact-detail'],
  ['content/metrics.yaml', "mark: '+'", "Mark: '+'"],
  [config, 'from: monday', 'from: mondya'],
];

/** The minimal site with replaced pieces in its files. */
export function siteWith(pieces: readonly [string, string, string][]): Changes {
  const texts: Record<string, string> = {};
  for (const [file, from, to] of pieces) texts[file] = changed(texts[file] ?? minimal(file), from, to);
  return texts;
}
