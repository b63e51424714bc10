import { isDeepStrictEqual } from 'node:util';
import { withLineEndsOf } from '../../content/lockfile-lines.ts';
import { lockedLines } from '../../site/translations/compare.ts';
import { LinesOfFile, Lockfile, lockfileLines, lockfilePath, nameInLockfile } from '../../site/translations/lockfile.ts';
import type { EditorSite } from './editor-site.ts';
import type { ChangeAnswer, FieldChange, LanguagePlace } from './protocol.ts';
import type { ChangedText, NotChanged } from './write-changes.ts';

/** A lockfile with the marks of a merge would lose its lines. */
export const cannotAccept: NotChanged = {
  kind: 'cannotEdit',
  file: lockfilePath,
  reason: 'The file cannot be read: run tvilling validate --fix, which mends what a merge leaves in it.',
  why: 'lockfileBroken',
  line: 1,
};

/**
 * The lockfile of translations with the lines that `validate` would write for some files as they are now; empty if it stays the same. One
 * that cannot be read stays as it is. `accepted`: translations that somebody has found right although their source has changed.
 */
export function lockedTexts(site: EditorSite, files: Iterable<string>, accepted: readonly LanguagePlace[] = []): ChangedText[] {
  const { text, lines: known } = site.locked;
  if (known === null) return [];
  const changed = new Map<string, string>();
  for (const file of new Set(files)) {
    const lines = linesWith(
      site,
      accepted.filter((place) => place.file === file),
      file,
    );
    const name = nameInLockfile(file);
    if (lines !== null && lines !== known.linesOf(name)) changed.set(name, lines);
  }
  if (changed.size === 0) return [];
  const byFile = new Map([...Array.from(known.files, (file): [string, string] => [file, known.linesOf(file)]), ...changed]);
  const now = withLineEndsOf(text ?? '', new Lockfile(byFile).format());
  return now === text ? [] : [{ file: lockfilePath, before: text, now }];
}

/**
 * Whether changes are of a source text whose translation the lockfile does not know yet: afterwards, nobody could see that the translation
 * is stale. Before any other change, the lockfile would be written for nothing: that of 10,000 pages has 20 MB.
 */
export const isLockNeeded = (site: EditorSite, changes: readonly FieldChange[]): boolean =>
  changes.some((change) => {
    const compared = site.compared(change.file);
    if (compared === null) return false;
    const lines = new LinesOfFile(compared.locked);
    const language = change.do === 'set' ? (change.language ?? '') : '';
    const place = language === '' ? change.path : [...change.path, language];
    return compared.pairs.some(
      ({ state, locked, source }) => state !== 'misplaced' && !lines.has(locked) && place.every((key, at) => key === source.path[at]),
    );
  });

/** The lines of one file; null if it has no translations. */
function linesWith(site: EditorSite, places: readonly LanguagePlace[], file: string): string | null {
  const compared = site.compared(file);
  if (compared === null) return null;
  const { pairs, lines } = compared;
  if (places.length === 0) return lines;
  const before = new LinesOfFile(compared.locked);
  const kept = pairs.flatMap((pair) => {
    if (pair.state === 'misplaced') return before.at(pair.current);
    const isAccepted = places.some((place) => isDeepStrictEqual([...place.path, place.language], pair.translation.path));
    return lockedLines(pair, () => isAccepted);
  });
  return lockfileLines(kept);
}

/** The answer to a change that is written with its lines in the lockfile: it says so if it has to wait for these. */
export const afterLocking = (answer: ChangeAnswer): ChangeAnswer =>
  answer.kind === 'notWritten' && answer.reason.includes(lockfilePath) ? { ...answer, reason: `${answer.reason} ${lockFirst}` } : answer;

const lockFirst = 'What the translations of this text were made from has to be recorded there before the text changes.';
