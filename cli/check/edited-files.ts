import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { entryIn } from '../content/collection-entries.ts';
import type { Entry } from '../content/entry.ts';
import { asKept, type FileCache, noCache } from '../content/file-cache.ts';
import { type Content, configExpectation, configPath, isPageFile, pageExpectation } from '../content/load.ts';
import { type Expected, loadFile } from '../content/load-file.ts';
import { ParsedFiles } from '../content/parsed-files.ts';
import { type SourcePictures, sourcePictures } from '../content/pictures.ts';
import {
  lockfileLimit,
  readPictureFiles,
  readPublicFiles,
  readSiteFile,
  sizeLimit,
} from '../content/read.ts';
import { SourceFiles } from '../content/source-files.ts';
import { tokenLimit } from '../content/tokens.ts';
import { isEntryFile, isFolder } from '../definitions/collection.ts';
import type { Definitions } from '../definitions/definitions.ts';
import { nameOfSite } from '../definitions/fields/company.ts';
import type { Config } from '../definitions/fields/config.ts';
import { type Finding, hasErrors, type RuleSettings, withRules } from '../diagnostics/finding.ts';
import type { LongContent } from '../platform/files/file-parts.ts';
import { earlierVersions } from '../platform/git/repository.ts';
import { type EntryFacts, factsOf } from '../site/facts/entry-facts.ts';
import { factsOfPage } from '../site/facts/page-facts.ts';
import type { Period, Showing } from '../site/facts/period.ts';
import type { WordAnchors } from '../site/facts/word-anchors.ts';
import { checkTranslations, translationSettings } from '../site/translations/check-translations.ts';
import { earlierTexts } from '../site/translations/earlier-texts.ts';
import { nameInLockfile } from '../site/translations/lockfile.ts';
import type { ChangedLines } from '../site/translations/stored-lockfile.ts';
import { linesOfEdited, withChanged } from './edited-lockfile.ts';
import type { FactQueries } from './graph/fact-queries.ts';
import { judged } from './graph/judged.ts';
import type { Expectation } from './graph/name-queries.ts';
import type { KnownNames } from './rules/check-scope.ts';
import { checkEntryHead, type HeadPatterns, headPatterns } from './rules/check-search.ts';
import { checkValues } from './rules/check-values.ts';
import { publicPictures } from './site-files.ts';

/** A period as JSON, which has no infinite numbers. */
type KeptPeriod = readonly [from: number | null, until: number | null, isDraft: boolean];

/** The names of a site, as JSON. */
interface KeptNames
  extends Pick<
    KnownNames,
    | 'languages'
    | 'published'
    | 'required'
    | 'borrowing'
    | 'host'
    | 'contact'
    | 'environment'
    | 'forms'
    | 'sourceLanguage'
  > {
  limited: [page: string, anchors: [anchor: string, readers: readonly string[]][]][];
  ids: [collection: string, ids: string[]][];
  anchors: [page: string, anchors: readonly string[] | null][];
  headings: [page: string, anchors: WordAnchors][];
  drafts: string[];
  targets: [name: string, period: KeptPeriod][];
}

/** What a check of a whole site knows, as JSON, with which a file can be checked by itself. */
export interface KnownSite {
  rules: RuleSettings;
  names: KeptNames;
  /** The pages of entries, by collection. */
  heads: [collection: string, patterns: HeadPatterns][];
  /** What files must have, each once. */
  expectations: (Omit<Expectation, 'period'> & { period: KeptPeriod })[];
  /** Each file that can be checked by itself: its path, its digest, and the position of what it must have. */
  files: [path: string, digest: string, expectation: number][];
}

const keptPeriod = ({ from, until, isDraft }: Period): KeptPeriod => [
  Number.isFinite(from) ? from : null,
  Number.isFinite(until) ? until : null,
  isDraft,
];

const periodFrom = ([from, until, isDraft]: KeptPeriod): Period => ({
  from: from ?? -Infinity,
  until: until ?? Infinity,
  isDraft,
});

interface SiteToKnow {
  content: Content;
  known: KnownNames;
  expected(path: string): Expectation;
  facts: Pick<FactQueries, 'page' | 'routes'>;
  rules: RuleSettings;
}

/** What is known of a site that was checked as a whole. */
export function knownSite({ content, known, expected, facts, rules }: SiteToKnow): KnownSite {
  const expectations = new Map<string, number>();
  const { languages, published, required, borrowing, host, contact, environment, forms, sourceLanguage } =
    known;
  const folders = [...content.collections.values()].filter(({ collection }) => isFolder(collection));
  const files = [...content.pages.values(), ...folders.flatMap((folder) => folder.files)]
    .filter(({ file, isValid }) => isValid && !content.folders.has(file))
    .filter(({ file }) => content.sources.textWithIgnores(file) === undefined)
    .map(({ file }): KnownSite['files'][number] => {
      const { period, ...own } = expected(file);
      const text = JSON.stringify({ ...own, period: keptPeriod(period) });
      if (!expectations.has(text)) expectations.set(text, expectations.size);
      return [file, content.sources.digest(file), expectations.get(text) ?? 0];
    });
  const heads = [...(facts.routes().value?.entryPages ?? [])].flatMap(
    ([of, { file }]): KnownSite['heads'] => {
      const collection = content.collections.get(of)?.collection;
      const patterns = collection && headPatterns(collection, file === null ? null : facts.page(file)?.value);
      return patterns ? [[of, patterns]] : [];
    },
  );
  return {
    rules,
    names: {
      ...{ languages, published, required, borrowing, host, contact, environment, forms, sourceLanguage },
      ids: Array.from(known.ids, ([name, ids]) => [name, [...ids]]),
      anchors: [...known.anchors],
      headings: Array.from(known.anchors.keys(), (page) => [page, known.headings.get(page) ?? {}]),
      limited: Array.from(known.limited, ([page, anchors]) => [page, [...anchors]]),
      drafts: [...known.drafts],
      targets: Array.from(known.targets, ([name, period]) => [name, keptPeriod(period)]),
    },
    heads,
    expectations: Array.from(expectations.keys(), (text) => JSON.parse(text)),
    files,
  };
}

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
 * Checks files by themselves that were edited since the whole site was checked, and that had no findings then. Returns null if the whole
 * site must be checked: if one of them now says something else to other files, or has a finding that is not about its translations.
 */
export function checkEdited(paths: readonly string[], site: EditedSite): EditedFiles | null {
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

function namesFrom({ root, definitions, known: { names }, showing }: EditedSite): KnownNames {
  let pictures: SourcePictures | undefined;
  return {
    ...names,
    definitions,
    showing,
    ids: new Map(names.ids.map(([name, ids]) => [name, new Set(ids)])),
    anchors: new Map(names.anchors),
    headings: new Map(names.headings),
    limited: new Map(names.limited.map(([page, anchors]) => [page, new Map(anchors)])),
    // Only menus and schemas ask for these, after a check of the whole site.
    pageLanguages: () => null,
    // Only a finding asks for it, and with one the whole site is checked.
    pageAt: () => null,
    partLimits: [],
    entryLimits: [],
    drafts: new Set(names.drafts),
    targets: new Map(names.targets.map(([name, period]) => [name, periodFrom(period)])),
    get pictures() {
      pictures ??= sourcePictures(readPictureFiles(root), publicPictures(readPublicFiles(root)).files);
      return pictures;
    },
  };
}

/** An edited file, if it is valid by itself and says the same to other files as before; otherwise null. */
function editedEntry(
  path: string,
  digest: string,
  site: EditedSite & { config: Config },
): Entry<unknown> | null {
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
  // No finding depends on these texts but the one about their width.
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
