import type { LoadedSite } from '../../check/check-site.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { count } from '../../diagnostics/format.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import type { RenamedFile } from './renaming.ts';

/** The most places that a message names. */
const mostPlaces = 3;

/**
 * Throws EnvironmentError if a site has findings after a renaming that it did not have before. Two findings are the same if they have
 * the same code on the same line: messages and columns may have the new name.
 */
export function checkNothingNew(
  before: Pick<LoadedSite, 'diagnostics'>,
  after: Pick<LoadedSite, 'diagnostics'>,
  moved: readonly RenamedFile[],
): void {
  const newNames = new Map(moved.map(({ from, to }) => [from, to]));
  const idOf = ({ code, file, range }: Diagnostic) =>
    `${code} ${newNames.get(file) ?? file}:${range?.start.line}`;
  const known = new Set(before.diagnostics.map(idOf));
  const found = after.diagnostics.filter((finding) => !known.has(idOf(finding)));
  const [first] = found;
  if (first === undefined) return;
  const places = [...new Set(found.map(placeOf))];
  const more = places.length > mostPlaces ? ` and ${places.length - mostPlaces} more` : '';
  throw new EnvironmentError(
    `The site would have ${count(found.length, 'new finding')}: ${places.slice(0, mostPlaces).join(', ')}${more}.`,
    `${first.message} (${first.code})`,
  );
}

const placeOf = ({ file, range }: Diagnostic): string =>
  range === null ? file : `${file}:${range.start.line}:${range.start.column}`;
