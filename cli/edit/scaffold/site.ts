import type { LoadedSite } from '../../check/check-site.ts';
import type { SiteFiles } from '../../check/site-files.ts';
import type { WritableValue } from '../../content/edits/written-value.ts';
import { inBlock } from '../../content/edits/written-value.ts';
import { siteFiles } from '../../content/load.ts';
import type { Layout } from '../../content/yaml/layout.ts';
import { layoutOf } from '../../content/yaml/layout.ts';
import type { Definitions } from '../../definitions/definitions.ts';
import { type Config, type Language, requiredLanguages } from '../../definitions/fields/config.ts';
import type { Edit } from '../../diagnostics/finding.ts';
import { nearest } from '../../diagnostics/nearest.ts';
import { withoutMark } from '../../platform/byte-order-mark.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import type { RawFile } from '../../platform/files/list-files.ts';
import type { RouteTable } from '../../site/routes/route-table.ts';
import { isDeviceName } from '../../site/routes/slug.ts';
import { applyEdits } from '../changeset/apply-edits.ts';
import { type TextChange, textOf } from '../changeset/changeset.ts';
import { RefusedChange } from '../refused-change.ts';

/** A site to which something is added. */
export interface GrowingSite {
  definitions: Definitions;
  config: Config;
  routes: RouteTable;
  /** The ids of each collection's entries, as far as they can be read. */
  ids: ReadonlyMap<string, ReadonlySet<string>>;
  pageFiles: readonly string[];
  /** The languages of new texts: those that must have all. A filler in another one would count as translated. */
  languages: readonly Language[];
  languagesOf: LoadedSite['languagesOf'];
  /** The day of the run in the time zone of the site, `2026-11-30`. Entries that are sorted by day get it. */
  today: string;
  /** The text of a content file or of the configuration on disk; null if there is none. */
  textOf(path: string): string | null;
  /** The lockfile of translations; null if there is none. */
  lockfile: string | null;
  /** The text of a file whose layout a new one follows; null if there is none that can be read. */
  exampleOf(path: string): string | null;
}

/** The site for additions. Throws EnvironmentError if its configuration or its routes cannot be used. */
export function growingSite(files: SiteFiles, loaded: LoadedSite): GrowingSite {
  const { config, allRoutes: routes, known, definitions, pageFiles } = loaded;
  if (config === null || routes === null || known.languages === null)
    throw new RefusedChange(
      'siteHasErrors',
      `${config === null || known.languages === null ? 'site.config.yaml' : siteFiles.routes.path} is not in order.`,
      '"tvilling validate" says what is wrong.',
    );
  const byPath = new Map(files.files.map((file) => [file.path, file]));
  const fileAt = (path: string) => byPath.get(path);
  return {
    definitions,
    config,
    routes,
    ids: known.ids,
    pageFiles,
    languages: requiredLanguages(config.languages),
    languagesOf: loaded.languagesOf,
    today: loaded.time.date,
    textOf(path) {
      const file = fileAt(path);
      const text = readable(file);
      if (file !== undefined && text === null) throw cannotAdd(path);
      return text;
    },
    lockfile: files.lockfile.lockfile,
    exampleOf: (path) => readable(fileAt(path)),
  };
}

/** The text of a file; null if it is refused, empty or not UTF-8. Throws EnvironmentError if it has changed since it was read. */
function readable(file: RawFile | undefined): string | null {
  if (file === undefined || file.refused !== undefined || file.size === 0) return null;
  try {
    return textOf(file);
  } catch (error) {
    if (error instanceof EnvironmentError) throw error;
    return null;
  }
}

/** Makes an edit of a text without byte order mark; null if that is not possible. */
type Adding = (text: string) => Edit | null;

/** A file with edits, applied one after the other. Throws EnvironmentError if one is not possible. */
export function changed({ textOf: read }: GrowingSite, path: string, ...edits: readonly Adding[]): TextChange {
  const before = read(path);
  if (before === null) throw cannotAdd(path);
  const now = edits.reduce((text, add) => {
    const edit = add(withoutMark(text));
    if (edit === null) throw cannotAdd(path);
    return applyEdits(text, [[edit]]).text;
  }, before);
  return { path, before, now };
}

const cannotAdd = (path: string) =>
  new RefusedChange(
    'notation',
    `Nothing can be added to ${path} as it is written.`,
    'Look at it: "tvilling validate" says what is wrong. What an alias (*name) repeats is not changed either.',
  );

/** The error for a name that the site does not know, with the one that is probably meant. */
export function unknown(what: string, name: string, known: readonly string[]): EnvironmentError {
  const meant = nearest(name, known);
  const all = known.length === 0 ? 'There is none.' : `There are ${known.join(', ')}.`;
  return new RefusedChange(
    'notThere',
    `There is no ${what} "${name}".`,
    meant === null ? (all.length > 300 ? `${all.slice(0, 299)}…` : all) : `Did you mean "${meant}"?`,
  );
}

/**
 * The codes of the languages that a new page or entry can be for: those that must have all texts. Whoever names languages may also name
 * others, which take missing texts from another one or are being translated.
 */
export const possibleLanguages = ({ config, languages }: Pick<GrowingSite, 'config' | 'languages'>, named?: readonly string[]): string[] =>
  (named === undefined ? languages : config.languages).map(({ code }) => code);

/**
 * The languages of something new, in the order of the site: all that are open to it, or those that are named. Throws EnvironmentError for
 * one that it cannot have.
 */
export function chosenLanguages(
  site: Pick<GrowingSite, 'config'>,
  open: readonly string[],
  named: readonly string[] | undefined,
): string[] {
  const all = site.config.languages.map(({ code }) => code);
  const other = named?.find((code) => !open.includes(code));
  if (other !== undefined && !all.includes(other)) throw unknown('language', other, all);
  if (named?.length === 0) throw new EnvironmentError('It is for no language.', `It can be for ${open.join(', ')}.`);
  if (other !== undefined) throw new EnvironmentError(`It cannot be for "${other}".`, `It can be for ${open.join(', ')}.`);
  return open.filter((code) => named?.includes(code) ?? true);
}

/** Throws EnvironmentError for a new name that is not an id, or that no file can have on every system. */
export function checkId(what: string, name: string): void {
  if (isDeviceName(name)) throw new RefusedChange('badName', `Windows cannot store a file named "${name}".`, 'Choose another name.');
  if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) && name.length <= 100) return;
  throw new RefusedChange(
    'badName',
    `"${name}" is no name for ${what}.`,
    'A name is made of words in lower case, a to z and 0 to 9, with hyphens between them: ferry-day',
  );
}

/** The text of a new file. `like`: a file of the same kind, whose layout it follows. */
export function newFile(value: WritableValue, schemaLine: string, like: string | null): string {
  const text = withoutMark(like ?? '');
  const layout: Layout | null = text === '' ? null : layoutOf(text);
  return `${[...(schemaLine === '' ? [] : [schemaLine]), ...inBlock(value, { text, listIndent: 2 }, layout)].join('\n')}\n`;
}

/**
 * The line that names the schema of a file for editors. Empty if the route table has no such line. `depth`: the number of folders
 * below `content/`.
 */
export function schemaLine(site: GrowingSite, name: string, depth: number): string {
  const [, folder] =
    /^\ufeff?# yaml-language-server: \$schema=(\S*\/)routes\.schema\.json/.exec(site.textOf(siteFiles.routes.path) ?? '') ?? [];
  if (folder === undefined) return '';
  const up = /^[a-z]+:|^\//.test(folder) ? '' : '../'.repeat(depth);
  return `# yaml-language-server: $schema=${up}${folder}${name}`;
}
