import { checkChanged, type SiteBefore } from '../check/changed-site.ts';
import type { LoadedSite } from '../check/check-site.ts';
import type { SiteFiles } from '../check/site-files.ts';
import { withLineEndsOf } from '../content/lock-lines.ts';
import { siteFilesAmong, textFile } from '../content/read.ts';
import { type Diagnostic, diagnostic, type Location } from '../diagnostics/diagnostic.ts';
import { textOf } from '../edit/repair/repair-files.ts';
import { EnvironmentError } from '../platform/environment-error.ts';
import type { TextChange } from '../platform/files/change-files.ts';
import { groupBy } from '../platform/group-by.ts';
import type { Host } from '../platform/host.ts';
import { lockOf, lockPath } from '../site/translations/lock-file.ts';
import type { TranslatedText } from '../site/translations/texts.ts';
import type { TakenUnit } from './read-units.ts';
import type { ExchangedSite } from './site-units.ts';
import { writeUnits } from './write-units.ts';

/** An import that was played through in memory. */
export interface TakenOver {
  changes: TextChange[];
  /** The units that are written, and those that are only marked as checked. */
  taken: readonly TakenUnit[];
  findings: readonly Diagnostic[];
  files: SiteFiles;
  loaded: LoadedSite;
}

/** A translation may make the mistake of another one visible. No mistake hides others this deep. */
const mostRounds = 10;

/**
 * Plays an import through in memory. A translation with which the site would have an error that it does not have now is left out,
 * with a finding. Throws EnvironmentError if an error is the work of no single translation.
 */
export function takeOver(
  units: readonly TakenUnit[],
  site: ExchangedSite,
  before: SiteBefore,
  host: Pick<Host, 'now' | 'env'>,
): TakenOver {
  const findings: Diagnostic[] = [];
  let left = [...units];
  for (let round = 1; round <= mostRounds; round++) {
    const { texts, refused } = writtenTexts(left, site, before.files);
    findings.push(...refused.map((unit) => refusal(unit, null)));
    left = left.filter((unit) => !refused.includes(unit));
    const files = filesWith(before.files, texts);
    const loaded = texts.size === 0 ? before.loaded : checkChanged(files, before, host);
    const wrong = blamed(left, loaded, before.loaded);
    if (wrong.size === 0) return finished({ left, texts, files, loaded, findings }, site, before);
    findings.push(...Array.from(wrong, ([unit, cause]) => refusal(unit, cause)));
    left = left.filter((unit) => !wrong.has(unit));
  }
  throw new EnvironmentError(
    'The translations cannot be taken over: each time that one is left out, another one is wrong.',
    'Import them in smaller parts.',
  );
}

/** The new texts of content files, by path. */
function writtenTexts(
  units: readonly TakenUnit[],
  { config, language }: ExchangedSite,
  { files }: SiteFiles,
) {
  const texts = new Map<string, string>();
  const refused: TakenUnit[] = [];
  const codes = config.languages.map(({ code }) => code);
  const byFile = groupBy(
    units.filter(({ target }) => target !== null),
    ({ site }) => site.text.source.file,
  );
  for (const [path, own] of byFile) {
    const file = files.find((candidate) => candidate.path === path);
    if (file === undefined) continue;
    const result = writeUnits(path, textOf(file), own, {
      target: language,
      source: config.sourceLanguage,
      codes,
    });
    refused.push(...result.refused);
    if (result.refused.length < own.length) texts.set(path, result.text);
  }
  return { texts, refused };
}

function filesWith(files: SiteFiles, texts: ReadonlyMap<string, string>): SiteFiles {
  const raw = files.files.map((file) => {
    const text = texts.get(file.path);
    return text === undefined ? file : textFile(file.path, text);
  });
  return { ...files, files: siteFilesAmong(raw) };
}

const refusal = ({ site, at }: TakenUnit, cause: Diagnostic | null): Diagnostic =>
  diagnostic('exchange/refused', at, { cause: cause && { code: cause.code, message: cause.message } }, [
    { ...placeOf(site), message: 'The text stands here' },
  ]);

const placeOf = ({ text, pair }: TakenUnit['site']): Location =>
  text.source.valueAt(pair?.translation.path ?? [...text.written.values()][0]?.path ?? []);

/** The units that bring an error which the site did not have, each with one of its errors. */
function blamed(
  units: readonly TakenUnit[],
  now: LoadedSite,
  before: LoadedSite,
): Map<TakenUnit, Diagnostic> {
  const nameOf = ({ code, file, message }: Diagnostic) => `${code} ${file} ${message}`;
  const kindOf = ({ code, file }: Diagnostic) => `${code} ${file}`;
  const known = groupBy(before.diagnostics, nameOf);
  const [kindsBefore, kindsNow] = [groupBy(before.diagnostics, kindOf), groupBy(now.diagnostics, kindOf)];
  // A finding may only say less than before: one language of two is missing.
  const isMore = (finding: Diagnostic) =>
    (kindsNow.get(kindOf(finding))?.length ?? 0) > (kindsBefore.get(kindOf(finding))?.length ?? 0);
  const found = new Map<TakenUnit, Diagnostic>();
  for (const finding of now.diagnostics) {
    if (finding.severity !== 'error' || !isMore(finding)) continue;
    if (known.get(nameOf(finding))?.pop() !== undefined) continue;
    const inFile = units.filter(
      ({ site, target }) => target !== null && site.text.source.file === finding.file,
    );
    const at = inFile.filter((unit) => isAt(finding, unit, now));
    const guilty = at.length > 0 ? at : inFile;
    if (guilty.length === 0)
      throw new EnvironmentError(
        `With these translations, the site would have an error: ${finding.message}`,
        `${finding.hint ?? 'Nothing was changed.'} (${finding.code})`,
      );
    for (const unit of guilty) if (!found.has(unit)) found.set(unit, finding);
  }
  return found;
}

/** Whether a finding stands in the translation of a unit. */
function isAt({ range }: Diagnostic, { site }: TakenUnit, { parsed, config }: LoadedSite): boolean {
  const source = parsed.find(({ file }) => file === site.text.source.file);
  const language = config?.sourceLanguage ?? '';
  const path = site.text.written.get(language)?.path ?? [];
  // The mapping of languages holds a translation that was added.
  const own = source?.valueAt(site.pair?.translation.path ?? path.slice(0, -1)).range;
  if (range === null || !own) return false;
  return range.start.line >= own.start.line && range.start.line <= own.end.line;
}

interface Finished {
  left: readonly TakenUnit[];
  texts: ReadonlyMap<string, string>;
  files: SiteFiles;
  loaded: LoadedSite;
  findings: readonly Diagnostic[];
}

function finished(
  { left, texts, files, loaded, findings }: Finished,
  site: ExchangedSite,
  before: SiteBefore,
): TakenOver {
  const byPath = new Map(before.files.files.map((file) => [file.path, file]));
  const content = Array.from(texts, ([path, now]): TextChange => {
    const file = byPath.get(path);
    return { path, before: file === undefined ? '' : textOf(file), now };
  });
  const old = before.files.lock.lock;
  const lock = left.length === 0 || old === null ? old : withLineEndsOf(old, lockWith(left, loaded, site));
  return {
    changes: [...content, { path: lockPath, before: old ?? '', now: lock ?? '' }].filter(
      (change) => change.before !== change.now,
    ),
    taken: left,
    findings,
    files: { ...files, lock: { ...files.lock, lock } },
    loaded,
  };
}

/** The lock after an import. The lines of its translations have the hash of the source text that they were made from. */
function lockWith(
  units: readonly TakenUnit[],
  { translations }: LoadedSite,
  { config, language }: ExchangedSite,
): string {
  const nameOf = ({ source, written }: TranslatedText) =>
    `${source.file} ${JSON.stringify(written.get(config.sourceLanguage)?.path)}`;
  const taken = new Map(units.map((unit) => [nameOf(unit.site.text), unit]));
  const lines = (translations?.pairs() ?? []).map((pair) => {
    const unit = pair.language === language ? taken.get(nameOf(pair.text)) : undefined;
    if (unit === undefined) return pair.locked;
    const { source, isMachine } = unit;
    return { ...pair.current, source, ...(isMachine ? { isMachine } : {}) };
  });
  return lockOf(lines).format();
}
