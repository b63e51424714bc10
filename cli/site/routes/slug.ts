import { type Finding, findingOf, type Location } from '../../diagnostics/finding.ts';
import { plainName } from '../../platform/plain-name.ts';

/** The longest slug, in characters. */
const longest = 100;

const wellFormed = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Names that files of the site itself have at the top level of the output. */
const ownFiles = new Map([
  ['404', 'it is the not-found page of the site'],
  ['assets', 'scripts, styles and fonts lie there'],
  ['index', 'it is the file of the root page'],
  ['api', 'the form receiver answers there'],
]);

/** Device names that Windows does not allow as file names, with any extension. */
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)$/;

/** What is wrong with a segment of a path; null if nothing is. `atRoot`: it is the first segment. */
export function slugProblem(
  slug: string,
  atRoot: boolean,
): { code: 'route/bad-slug' | 'route/reserved-slug'; reason: string } | null {
  const bad = malformed(slug);
  if (bad !== null) return { code: 'route/bad-slug', reason: bad };
  if (deviceName.test(slug)) {
    return { code: 'route/reserved-slug', reason: 'Windows cannot store a file of that name' };
  }
  const own = slug === 'index' || slug === '404' || atRoot ? ownFiles.get(slug) : undefined;
  return own === undefined ? null : { code: 'route/reserved-slug', reason: own };
}

/** The slug that a title in any language becomes, of whole words; null if no slug can be made of it. */
export function slugOf(title: string, atRoot: boolean): string | null {
  const words = plainName(title);
  const slug = words.length <= longest ? words : words.slice(0, words.lastIndexOf('-', longest));
  return slugProblem(slug, atRoot) === null ? slug : null;
}

/** The finding about a segment that cannot stand in an address; null if it can. */
export function slugFinding(slug: string, atRoot: boolean, at: () => Location): Finding | null {
  const problem = slugProblem(slug, atRoot);
  if (problem === null) return null;
  const { code, reason } = problem;
  return code === 'route/bad-slug'
    ? findingOf(code, at(), { slug, reason, meant: slugMeant(slug, atRoot) })
    : findingOf(code, at(), { slug, reason });
}

/** The slug that a malformed one can become: `pa-kajen` for `På kajen`. Null if there is none. Of a path, the last part. */
export const slugMeant = (slug: string, atRoot: boolean): string | null =>
  slugOf(slug.split(/[/\\]/).findLast((part) => plainName(part) !== '') ?? '', atRoot);

function malformed(slug: string): string | null {
  if (slug === '') return 'it is empty, and only the root page may be';
  if (slug.length > longest) return `it is longer than ${longest} characters`;
  if (wellFormed.test(slug)) return null;
  if (slug.includes('..')) return 'it leads out of its folder';
  if (/[/\\]/.test(slug)) return 'it holds a slash';
  if (/\s/.test(slug)) return 'it holds a space';
  if (/[A-Z]/.test(slug)) return 'it holds upper case letters';
  if (/[^\u0020-\u007e]/.test(slug)) return 'it holds a character that is not a to z';
  return 'it holds a character other than a to z, 0 to 9 and single hyphens between them';
}
