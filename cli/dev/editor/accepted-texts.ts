import { isDeepStrictEqual } from 'node:util';
import { withLineEndsOf } from '../../content/lockfile-lines.ts';
import { compareFile } from '../../site/translations/check-translations.ts';
import {
  LinesOfFile,
  Lockfile,
  lockfileLines,
  lockfilePath,
  nameInLockfile,
} from '../../site/translations/lockfile.ts';
import type { EditorSite } from './editor-site.ts';
import type { LanguagePlace } from './protocol.ts';
import type { ChangedText } from './write-changes.ts';

/** The lockfile of translations after somebody has found that the translations at some places are right; empty if it stays the same. */
export function acceptedTexts(site: EditorSite, places: readonly LanguagePlace[]): ChangedText[] {
  const { text, lines: known } = site.locked;
  const byFile = new Map(Array.from(known.files, (file) => [file, known.linesOf(file)]));
  for (const file of new Set(places.map((place) => place.file))) {
    const lines = linesWith(
      site,
      places.filter((place) => place.file === file),
      file,
    );
    if (lines !== null) byFile.set(nameInLockfile(file), lines);
  }
  const now = withLineEndsOf(text ?? '', new Lockfile(byFile).format());
  return now === text || places.length === 0 ? [] : [{ file: lockfilePath, before: text, now }];
}

/** The lines of one file; null if it has no translations. */
function linesWith(site: EditorSite, places: readonly LanguagePlace[], file: string): string | null {
  const [entry, comparison] = [site.entry(file), site.comparison(file)];
  if (entry === undefined || comparison === null) return null;
  const before = new LinesOfFile(comparison.lines);
  const { pairs } = compareFile(entry, comparison);
  const kept = pairs.flatMap(({ state, current, locked, translation }) => {
    if (state === 'misplaced') return before.at(current);
    const isAccepted = places.some((place) =>
      isDeepStrictEqual([...place.path, place.language], translation.path),
    );
    return [isAccepted ? current : locked];
  });
  return lockfileLines(kept);
}
