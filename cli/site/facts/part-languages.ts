import { isKind } from '../../definitions/fields/fields.ts';
import { menuPage } from '../../definitions/fields/page-reference.ts';

/** The languages that a page is meant for, drafts included; null for a page without a route, which may be for all. */
export type PageLanguages = (page: string) => ReadonlySet<string> | null;

/** The languages that a part of content says it is for; null if it says nothing. */
export function languagesGiven(part: unknown): readonly string[] | null {
  const { languages } = (part ?? {}) as { languages?: unknown };
  return isKind(languages, 'languages') ? languages.codes : null;
}

/** A part of content without the languages that it is for. Templates see only what is shown. */
export function withoutLanguages<T extends object>(part: T): T {
  if (languagesGiven(part) === null) return part;
  const { languages, ...rest } = part as { languages?: unknown };
  return rest as T;
}

/** The languages that a part of content is for; null for those of what is around it. */
export function partLanguages(part: unknown, pageLanguages: PageLanguages): readonly string[] | null {
  const given = languagesGiven(part);
  if (given !== null) return given;
  const page = menuPage(part);
  const ofPage = page === null ? null : pageLanguages(page);
  return ofPage && [...ofPage];
}

/** Whether no language has both of two parts: then they may have the same id. Null stands for all languages. */
export const areApart = (one: readonly string[] | null, other: readonly string[] | null): boolean =>
  one !== null && other !== null && !one.some((code) => other.includes(code));
