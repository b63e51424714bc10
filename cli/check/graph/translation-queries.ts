import { isDeepStrictEqual } from 'node:util';
import type { Finding } from '../../diagnostics/finding.ts';
import type { Given } from '../../incremental/queries.ts';
import type { LongContent } from '../../platform/files/file-parts.ts';
import { groupBy } from '../../platform/group-by.ts';
import type { PageLanguages } from '../../site/facts/part-languages.ts';
import type { SiteQueries } from '../../site/pages/inputs.ts';
import { checkLockfile, usableLockfile } from '../../site/translations/check-lockfile.ts';
import { checkTranslations, compareFile, type FileComparison, translationSettings } from '../../site/translations/check-translations.ts';
import { type ComparedPair, lockedLines } from '../../site/translations/compare.ts';
import { type EarlierTexts, earlierTexts } from '../../site/translations/earlier-texts.ts';
import { textsOfGoneFiles } from '../../site/translations/former-texts.ts';
import {
  digestOfLines,
  digestOfNone,
  LinesOfFile,
  type LockedText,
  Lockfile,
  lockfileLines,
  nameInLockfile,
  pathsByName,
} from '../../site/translations/lockfile.ts';
import { type TranslatedText, translatedTexts } from '../../site/translations/texts.ts';
import type { CheckedFiles } from '../site-files.ts';
import type { ContentQueries } from './content-queries.ts';
import { type Judged, judged, judgedQuery } from './judged.ts';
import type { AskedLockfile } from './lockfile-query.ts';
import type { RuleQueries } from './rule-queries.ts';

/** All translations of a site, compared with the lockfile. */
export interface Translations {
  /** Every text, and every translation. Each call finds them again: for a large site, they do not stay in memory. */
  texts(): TranslatedText[];
  pairs(): ComparedPair[];
  /** Whether the lockfile could be read. A missing one counts as readable, one that is refused does not: nobody knows what it says. */
  isReadable: boolean;
  /** The new text of the lockfile, in pieces if there is none in memory; null if it is up to date, or cannot be read. */
  readonly lockfile: string | LongContent | null;
  /** Whether a file has an error that may hide texts: its lines in the lockfile stay as they are. */
  hidesTexts(file: string): boolean;
  /** The new text of the lockfile with other lines for some pairs; null for a pair whose lines stay. `pairs`: all of them. */
  lockfileWith(pairs: readonly ComparedPair[], linesOf: (pair: ComparedPair) => readonly LockedText[] | null): string;
}

interface TranslationSources {
  files: ContentQueries;
  rules: RuleQueries;
  pageLanguages: PageLanguages;
  /** Undefined where nobody asks for translations. */
  compared: Given<CheckedFiles['compared']>;
  lockfile: AskedLockfile;
  /** The findings of a file that explain why a text differs from its counterpart. */
  explained(path: string): readonly Finding[];
  /** Whether the lockfile must be up to date, as under CI. Elsewhere the tool writes it. */
  isFrozen(): boolean;
}

/** Compares translations with their source texts and with the lockfile. */
export class TranslationQueries {
  /** The lines that the lockfile needs for a file (null: those that it has), with the findings in its translations. */
  readonly file: (path: string) => Judged<string | null>;
  /** The findings about the lockfile itself. */
  readonly found: () => readonly Finding[];
  readonly #lockfile: () => string | LongContent | null;
  readonly #linesNow: (path: string) => string;
  readonly #unread: () => [name: string, lines: string][];
  readonly #hidesTexts: (path: string) => boolean;
  readonly #files: ContentQueries;
  /** The lockfile; null if it cannot be read. */
  readonly #locked: () => Judged<Lockfile | null>;
  /** What a file is compared with; null unless the configuration is valid. */
  readonly #comparison: (path: string) => FileComparison | null;
  readonly #pageLanguages: PageLanguages;

  constructor(queries: SiteQueries, { files, rules, compared, lockfile, pageLanguages, explained, isFrozen }: TranslationSources) {
    const isCompared = queries.value(() => compared.get() !== undefined);
    const settings = queries.value(() => {
      const config = isCompared() ? files.config() : null;
      return config && translationSettings(config);
    });
    this.#files = files;
    this.#hidesTexts = (path) => explained(path).some(mayHideText);
    this.#pageLanguages = pageLanguages;
    this.#locked = judgedQuery(queries, (report) =>
      settings() === null ? null : usableLockfile({ ...lockfile.written(), committed: lockfile.committed }, report),
    );
    const names = () => new Set(Array.from(files.besideRoutes().keys(), nameInLockfile));
    const gone = queries.value(() => textsOfGoneFiles(this.#locked().value ?? noLines, names()), isDeepStrictEqual);
    /** A digest of the lines that the lockfile has for a file. They need not be in memory. */
    const lockedDigest = queries.part((path: string) => this.#locked().value?.digestOf(nameInLockfile(path)) ?? digestOfNone);
    const linesOnDisk = (path: string) => queries.unnoted(() => this.#locked().value?.linesOf(nameInLockfile(path)) ?? '');
    const versions = queries.value(() => earlierTexts(compared.get()?.versions ?? (() => [].values())));
    // Only what asks for them depends on the commits.
    const earlier: EarlierTexts = (file, hash) => versions()(file, hash);
    this.#comparison = (path) => {
      const own = settings();
      if (own === null) return null;
      // Lines with the same digest are the same.
      lockedDigest(path);
      return { settings: own, lines: linesOnDisk(path), gone };
    };
    this.file = queries.query((path) => {
      if (!rules.isInPart(path)) return unchanged;
      const entry = files.entry(path);
      if (entry === undefined || settings() === null || rules.keptLines(path) === lockedDigest(path)) return unchanged;
      const comparison = this.#comparison(path);
      if (comparison === null) return unchanged;
      const { lines } = comparison;
      const check = { ...comparison, explained: explained(path), earlier };
      const made = judged((report) => checkTranslations(entry, check, report));
      const digest = made.value === lines ? lockedDigest(path) : digestOfLines(made.value);
      if (made.found.length === 0 && check.explained.length === 0) rules.keep(path, digest);
      if (made.value !== lines && !this.#hidesTexts(path)) return made;
      return made.found.length === 0 ? unchanged : { ...made, value: null };
    }, isDeepStrictEqual);
    const hasLines = (path: string) => {
      const { value } = this.file(path);
      return value === null ? lockedDigest(path) !== digestOfNone : value !== '';
    };
    const linesNow = (path: string) => this.file(path).value ?? linesOnDisk(path);
    this.#linesNow = linesNow;
    const paths = () => [...files.besideRoutes().keys()];
    /** The names of files that cannot be read at all, each with its lines. */
    const unread = () => {
      const known = names();
      const locked = this.#locked().value ?? noLines;
      return [...locked.files]
        .filter((name) => !known.has(name) && pathsByName(name).some(this.#hidesTexts))
        .map((name): [string, string] => [name, locked.linesOf(name)]);
    };
    this.#unread = unread;
    /** Not kept: of a large site, it takes as much as the lockfile. */
    const now = () => {
      const byName = new Map(paths().flatMap((path) => (hasLines(path) ? [[nameInLockfile(path), path]] : [])));
      const others = new Map(unread());
      return new Lockfile({
        size: byName.size + others.size,
        keys: () => [...byName.keys(), ...others.keys()].values(),
        get: (name) => others.get(name) ?? linesNow(byName.get(name) ?? ''),
      });
    };
    this.found = queries.value(() => {
      const { value: locked, found } = this.#locked();
      if (locked === null || !isFrozen() || !paths().some(hasLines)) return found;
      const written = lockfile.written();
      const isThere = written.stored !== undefined || written.lockfile !== null;
      return [...found, ...judged((report) => checkLockfile(isThere ? locked : null, now(), report)).found];
    }, isDeepStrictEqual);
    this.#lockfile = queries.value(() => {
      const locked = this.#locked().value;
      if (locked === null || !paths().some(hasLines)) return null;
      const isSame = locked.isWritten && paths().every((path) => this.file(path).value === null);
      if (isSame && now().size === locked.size) return null;
      return lockfile.written().lockfile === null ? now().asContent() : now().format();
    });
  }

  /** Null unless the configuration is valid. */
  all(): Translations | null {
    const files = this.#files;
    const config = files.config();
    if (config === null) return null;
    const { languages } = translationSettings(config);
    const entries = [...files.besideRoutes().values()];
    const lockfile = this.#lockfile;
    return {
      texts: () => entries.flatMap((entry) => translatedTexts(entry, languages, this.#pageLanguages)),
      pairs: () =>
        entries.flatMap((entry) => {
          const comparison = this.#comparison(entry.file);
          return comparison === null ? [] : compareFile(entry, comparison).pairs;
        }),
      isReadable: this.#locked().value !== null,
      get lockfile() {
        return lockfile();
      },
      hidesTexts: this.#hidesTexts,
      lockfileWith: (pairs, linesOf) => {
        const byFile = groupBy(pairs, ({ text }) => text.source.file);
        const lines = entries.map(({ file }): [string, string] => [
          nameInLockfile(file),
          withLines(this.#linesNow(file), byFile.get(file) ?? [], linesOf),
        ]);
        return new Lockfile(new Map([...lines.filter(([, own]) => own !== ''), ...this.#unread()])).format();
      },
    };
  }
}

/** The lines of a file with other lines for some of its pairs. Those that it shares with other pairs stay. */
function withLines(lines: string, pairs: readonly ComparedPair[], linesOf: (pair: ComparedPair) => readonly LockedText[] | null): string {
  const [replaced, kept, added]: [LockedText[], LockedText[], LockedText[]] = [[], [], []];
  for (const pair of pairs) {
    const own = linesOf(pair);
    (own === null ? kept : replaced).push(...lockedLines(pair));
    added.push(...(own ?? []));
  }
  if (replaced.length === 0) return lines;
  const [before, others] = [new LinesOfFile(lockfileLines(replaced)), new LinesOfFile(lockfileLines(kept))];
  const stays = (text: LockedText) => !before.has(text) || others.has(text);
  return lockfileLines([...new LinesOfFile(lines).texts.filter(stays), ...added]);
}

/**
 * Whether an error may have cut a text off, such as a comma in YAML: then the lines of the file stay as they are. A missing translation
 * says nothing of other texts.
 */
const mayHideText = ({ severity, code }: Finding): boolean => severity === 'error' && code !== 'translation/missing';

const noLines = new Lockfile(new Map());
/** Of a file whose lines stay, and that has no finding. There are many. */
const unchanged: Judged<null> = { value: null, found: [] };
