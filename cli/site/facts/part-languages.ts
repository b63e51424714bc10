import { isKind } from '../../definitions/fields/is-kind.ts';
import { menuPage } from '../../definitions/fields/page-reference.ts';

/** The languages that a page is meant for, drafts included; null for a page without a route, which may be for all. */
export type PageLanguages = (page: string) => ReadonlySet<string> | null;

const codesAt = (part: unknown, key: 'languages' | 'shorter'): readonly string[] | null => {
  const list = (part as Record<string, unknown> | null | undefined)?.[key];
  return isKind(list, 'languages') ? list.codes : null;
};

/** The languages that a part of content says it is for; null if it says nothing. */
export const languagesGiven = (part: unknown): readonly string[] | null => codesAt(part, 'languages');

/** The languages in which a part of content says that it is shorter on purpose; null if it says nothing. */
export const shorterLanguages = (part: unknown): readonly string[] | null => codesAt(part, 'shorter');

/** A part of content without what it says of its languages. Templates see only what is shown. */
export function withoutLanguages<T extends object>(part: T): T {
  if (languagesGiven(part) === null && shorterLanguages(part) === null) return part;
  const { languages, shorter, ...rest } = part as { languages?: unknown; shorter?: unknown };
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
