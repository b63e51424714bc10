import { posix } from 'node:path';
import { setWords } from '../../content/edits/set-text.ts';
import type { EntryFolders } from '../../content/entry-folders.ts';
import { siteFiles } from '../../content/load.ts';
import { layoutOf } from '../../content/yaml/layout.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { applyEdits } from '../changeset/apply-edits.ts';
import { checkTag } from '../scaffold/language.ts';
import { unknown } from '../scaffold/site.ts';
import { languageNames } from './names.ts';
import { renamedName, routeLineOf } from './references.ts';
import type { RenamedFile, Renaming } from './renaming.ts';
import type { RenamedSite } from './site.ts';

export interface RenameLanguage {
  code: string;
  /** The new code; undefined if only its addresses change. */
  now: string | undefined;
  /** The first segment of its addresses from now on; undefined if it stays. */
  prefix: string | undefined;
}

/** A language with a new code, new addresses, or both. Throws EnvironmentError for a name that is taken or unknown. */
export function renameLanguage(site: RenamedSite, { code, now = code, prefix }: RenameLanguage): Renaming {
  const { content, config, routes } = site;
  const codes = config.languages.map((language) => language.code);
  const index = codes.indexOf(code);
  const language = config.languages[index];
  if (language === undefined || content.config === null) throw unknown('language', code, codes);
  checkTag(now);
  if (now !== code && codes.includes(now))
    throw new EnvironmentError(`The site has the language "${now}" already.`, 'Give this one another code.');
  const isNew = prefix !== undefined && prefix !== language.prefix;
  if (now === code && !isNew)
    throw new EnvironmentError(
      `The language "${code}" has that code and those addresses already.`,
      'Give it a new code, or another prefix: --prefix ch',
    );
  const { source } = content.config;
  const root = routeLineOf(content, routes.root);
  return {
    names: languageNames(code, now),
    page: routes.root === null ? null : { before: routes.root, now: routes.root },
    files: now === code ? [] : markdownFiles(content.folders, code, now),
    own: now === code ? [] : [renamedName(source, ['languages', index, 'code'], code, now)],
    edits: isNew ? [{ file: content.config.file, change: (text) => withPrefix(text, index, prefix) }] : [],
    aliases: () => (root === undefined ? null : { file: siteFiles.routes.path, path: root.path, hasLanguage: true }),
  };
}

function withPrefix(text: string, index: number, prefix: string): string {
  const edits = setWords(text, layoutOf(text), ['languages', index, 'prefix'], prefix);
  if (edits !== null) return applyEdits(text, [edits]).text;
  throw new EnvironmentError(
    `The prefix in site.config.yaml cannot be changed as it is written.`,
    'An alias (*name) in YAML is not changed. Write the prefix out.',
  );
}

/** The Markdown files of a language, which have its code as their names. */
const markdownFiles = (folders: EntryFolders, code: string, now: string): RenamedFile[] =>
  [...folders.values()]
    .flat()
    .filter((file) => file.endsWith(`/${code}.md`))
    .map((file) => ({ from: file, to: posix.join(posix.dirname(file), `${now}.md`) }));
