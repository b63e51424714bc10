import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { entryIn } from '../content/collection-entries.ts';
import type { Entry } from '../content/entry.ts';
import { asKept, type FileCache, noCache } from '../content/file-cache.ts';
import { configExpectation, configPath, isPageFile, pageExpectation } from '../content/load.ts';
import { type Expected, loadFile } from '../content/load-file.ts';
import { ParsedFiles } from '../content/parsed-files.ts';
import { lockfileLimit, readSiteFile, sizeLimit } from '../content/read.ts';
import { SourceFiles } from '../content/source-files.ts';
import { tokenLimit } from '../content/tokens.ts';
import { isEntryFile } from '../definitions/collection.ts';
import type { Definitions } from '../definitions/definitions.ts';
import { nameOfSite } from '../definitions/fields/company.ts';
import type { Config } from '../definitions/fields/config.ts';
import { type Finding, hasErrors, withRules } from '../diagnostics/finding.ts';
import type { LongContent } from '../platform/files/file-parts.ts';
import { earlierVersions } from '../platform/git/repository.ts';
import { type EntryFacts, factsOf } from '../site/facts/entry-facts.ts';
import { factsOfPage } from '../site/facts/page-facts.ts';
import type { Showing } from '../site/facts/period.ts';
import { checkTranslations, translationSettings } from '../site/translations/check-translations.ts';
import { earlierTexts } from '../site/translations/earlier-texts.ts';
import { nameInLockfile } from '../site/translations/lockfile.ts';
import type { ChangedLines } from '../site/translations/stored-lockfile.ts';
import { linesOfEdited, withChanged } from './edited-lockfile.ts';
import { judged } from './graph/judged.ts';
import { type KnownSite, NeedsWholeSite, namesFrom, periodFrom } from './known-site.ts';
import { checkEntryHead } from './rules/check-search.ts';
import { checkValues } from './rules/check-values.ts';

/** A site in which files were edited since it was checked as a whole. */
export interface EditedSite {
  root: string;
  definitions: Definitions;
  known: KnownSite;
  /** The facts of files, by their digests. */
  facts: FileCache;
  showing: Showing;
  /** Of everything below `content/` that is read, in bytes. */
  size: number;
}

/** The result of checking edited files by themselves. */
export interface EditedFiles {
  /** The findings in each of them. */
  found: Map<string, readonly Finding[]>;
  /** The lockfile of translations as it must be; null if it stays. */
  lockfile: LongContent | null;
}

/**
 * Checks files by themselves that were edited since the whole site was checked, and that had no findings then but those of their
 * translations. Returns null if the whole site must be checked: if one of them now says something else to other files, or has another
 * finding.
 */
export function checkEdited(paths: readonly string[], site: EditedSite): EditedFiles | null {
  try {
    return checkFiles(paths, site);
  } catch (error) {
    if (error instanceof NeedsWholeSite) return null;
    throw error;
  }
}

function checkFiles(paths: readonly string[], site: EditedSite): EditedFiles | null {
  const { root, definitions, known } = site;
  const config = readAlone(site, configPath, configExpectation(definitions))?.value ?? null;
  if (config === null) return null;
  const limit = lockfileLimit([site, readSiteFile(root, configPath) ?? { size: 0 }]);
  const locked = linesOfEdited(root, limit, paths.map(nameInLockfile));
  if (locked === null) return null;
  const files = new Map(known.files.map((file) => [file[0], file]));
  const check = fileCheck(site, config);
  const found = new Map<string, readonly Finding[]>();
  const changed: ChangedLines[] = [];
  for (const path of paths) {
    const [, digest, expectation = -1] = files.get(path) ?? [];
    const expected = known.expectations[expectation];
    const name = nameInLockfile(path);
    const lines = locked.get(name) ?? '';
    const checked = digest && expected ? check(path, { digest, expected, lines }) : null;
    if (checked === null) return null;
    found.set(path, checked.found);
    if (checked.lines !== lines) changed.push({ name, before: lines, now: checked.lines });
  }
  if (changed.length === 0) return { found, lockfile: null };
  const lockfile = withChanged(root, limit, changed);
  return lockfile === null ? null : { found, lockfile };
}

/** What is known of a file before it was edited. */
interface KnownFile {
  digest: string;
  expected: KnownSite['expectations'][number];
  /** Its lines in the lockfile of translations. */
  lines: string;
}

/** Returns a function that checks a file. It returns null if the whole site must be checked. */
function fileCheck(site: EditedSite, config: Config) {
  const names = namesFrom(site);
  const settings = translationSettings(config);
  const earlier = earlierTexts((file) => earlierVersions(site.root, file, sizeLimit));
  return (path: string, { digest, expected, lines }: KnownFile) => {
    const entry = editedEntry(path, digest, { ...site, config });
    if (entry === null) return null;
    const inValues = judged((report) =>
      checkValues(entry.usable, {
        ...expected,
        known: names,
        period: periodFrom(expected.period),
        source: entry.source,
        report,
      }),
    );
    if (inValues.found.length > 0) return null;
    const inTexts = judged((report) =>
      checkTranslations(entry, { settings, lines, gone: () => new Map(), explained: [], earlier }, report),
    );
    const found = withRules(inTexts.found, site.known.rules);
    return hasErrors(found) ? null : { found, lines: inTexts.value };
  };
}

/** An edited file, if it is valid by itself and says the same to other files as before; otherwise null. */
function editedEntry(path: string, digest: string, site: EditedSite & { config: Config }): Entry<unknown> | null {
  const { definitions, facts, known, config } = site;
  const before = facts.get(path, digest);
  if (before === undefined) return null;
  if (isPageFile(path)) {
    const entry = readAlone(site, path, pageExpectation(definitions));
    if (entry === null) return null;
    const about = { definitions, cache: noCache, digest: '' };
    const { value, found } = judged((report) => factsOfPage(entry, about, report));
    return found.length === 0 && isDeepStrictEqual(asKept(value), before) ? entry : null;
  }
  const collection = [...definitions.collections.values()].find((one) => isEntryFile(one, path));
  if (collection === undefined) return null;
  const { schema, holds } = collection;
  const entry = readAlone(site, path, { schema, expected: holds, mostTokens: tokenLimit });
  if (entry === null) return null;
  const written = entryIn(entry, collection);
  const now = factsOf(written, collection, definitions);
  if (!isDeepStrictEqual(withoutTexts(asKept(now)), withoutTexts(before as EntryFacts))) return null;
  // No finding depends on these texts but those of `checkEntryHead`.
  const [, patterns] = known.heads.find(([of]) => of === collection.name) ?? [];
  const languages = config.languages.map(({ code }) => code);
  const heads = judged((report) => {
    const about = patterns && { patterns, languages, nameIn: (code: string) => nameOfSite(config, code) };
    if (about) checkEntryHead(written, now, about, report);
  });
  return heads.found.length === 0 ? entry : null;
}

const withoutTexts = ({ texts, ...facts }: EntryFacts) => ({ ...facts, texts: Object.keys(texts) });

/** Reads a file by itself; null unless it is valid, has no finding, and silences none. */
function readAlone<S extends z.ZodType>(
  { root, definitions }: Pick<EditedSite, 'root' | 'definitions'>,
  path: string,
  what: Expected<S>,
): Entry<z.output<S>> | null {
  const raw = readSiteFile(root, path);
  if (raw === null || raw.refused !== undefined) return null;
  const sources = new SourceFiles();
  const reading = { ...what, definitions, cache: noCache, sources, parsed: new ParsedFiles() };
  const { value, found } = judged((report) => loadFile(raw, reading, report));
  const isSilent = sources.textWithIgnores(path) === undefined;
  return value?.isValid && found.length === 0 && isSilent ? value : null;
}
