import { type Finding, findingOf, type Location } from '../../diagnostics/finding.ts';
import { decoded } from '../../platform/escape.ts';
import { plainName } from '../../platform/plain-name.ts';
import { codePoint } from '../../platform/texts.ts';

/** The longest slug, in characters. */
const longest = 100;

/** In bytes of UTF-8. A file system has 255 for a name, and the ending of the file and of a temporary one need some. */
const longestInBytes = 200;

/** A word of a slug: letters and digits of any script, and the marks on them. Digits such as `²` and `Ⅳ` are none. */
const word = /^[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd}]*$/u;

/** Characters that nobody sees: joiners, selectors, marks of direction (Unicode, Default_Ignorable_Code_Point). */
const unseen = /\p{Default_Ignorable_Code_Point}|[\u2066-\u2069\u202a-\u202e]/u;

/** Forms of letters that fonts choose, such as Arabic ones by their place in a word, and letters as wide as Japanese ones. */
const presentationForm = /[\ufb00-\ufdff\ufe70-\ufefc\uff01-\uffee]/;

/** Scripts with letters that look the same (UTS 39, 5.2): in one word, one of them is a mistake or a fraud. */
const lookalikes = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

/** Names that files of the site itself have at the top level of the output. */
const ownFiles = new Map([
  ['404', 'it is the not-found page of the site'],
  ['assets', 'scripts, styles and fonts lie there'],
  ['index', 'it is the file of the root page'],
  ['api', 'the form receiver answers there'],
]);

/** Device names that Windows does not allow as file names, with any extension. */
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)$/;

/** Whether Windows cannot store a file of a name. */
export const isDeviceName = (name: string): boolean => deviceName.test(name);

/** What is wrong with a segment of a path; null if nothing is. `atRoot`: it is the first segment. */
export function slugProblem(slug: string, atRoot: boolean): { code: 'route/bad-slug' | 'route/reserved-slug'; reason: string } | null {
  const bad = malformed(slug);
  if (bad !== null) return { code: 'route/bad-slug', reason: bad };
  if (isDeviceName(slug)) {
    return { code: 'route/reserved-slug', reason: 'Windows cannot store a file of that name' };
  }
  const own = slug === 'index' || slug === '404' || atRoot ? ownFiles.get(slug) : undefined;
  return own === undefined ? null : { code: 'route/reserved-slug', reason: own };
}

/**
 * The slug that a title in any language becomes, of whole words; null if no slug can be made of it. Of a title in Latin letters, a to z
 * remain, because everybody can type them.
 */
export const slugOf = (title: string, atRoot: boolean): string | null => usable(plainName(title) || inOwnLetters(title), atRoot);

/** Whole words up to the longest slug; null if they are none. */
function usable(words: string, atRoot: boolean): string | null {
  let slug = words;
  while (isTooLong(slug) && slug.includes('-')) slug = slug.slice(0, slug.lastIndexOf('-'));
  return slugProblem(slug, atRoot) === null ? slug : null;
}

const isTooLong = (slug: string): boolean => slug.length > longest || Buffer.byteLength(slug) > longestInBytes;

/** A text as words in lower case with hyphens between them, in the letters of its script: `över-kajen` for `Över kajen!`. */
const inOwnLetters = (text: string): string =>
  decoded(text)
    .toLowerCase()
    .replace(new RegExp(presentationForm, 'g'), (letter) => letter.normalize('NFKC'))
    .normalize('NFC')
    // Persian words have a joiner where others have a hyphen.
    .replaceAll('\u200c', '-')
    .replace(new RegExp(unseen, 'gu'), '')
    .replace(/[^\p{L}\p{M}\p{Nd}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** The finding about a segment that cannot stand in an address; null if it can. */
export function slugFinding(slug: string, atRoot: boolean, at: () => Location): Finding | null {
  const problem = slugProblem(slug, atRoot);
  if (problem === null) return null;
  const { code, reason } = problem;
  return code === 'route/bad-slug'
    ? findingOf(code, at(), { slug, reason, meant: slugMeant(slug, atRoot) })
    : findingOf(code, at(), { slug, reason });
}

/** The slug that a malformed one can become: `på-kajen` for `På kajen`. Null if there is none. Of a path, the last part. */
export const slugMeant = (slug: string, atRoot: boolean): string | null =>
  usable(slug.split(/[/\\]/).map(inOwnLetters).findLast(Boolean) ?? '', atRoot);

/** What is wrong with the prefix of a language; null if nothing is. Hosts ask rules about it, so it has a to z only. */
export const prefixProblem = (prefix: string): string | null =>
  slugProblem(prefix, true)?.reason ?? (/^[a-z0-9-]+$/.test(prefix) ? null : 'it holds a letter that is not a to z');

/** The prefix that a malformed one can become; null if there is none. */
export const prefixMeant = (prefix: string): string | null => usable(plainName(prefix), true);

function malformed(slug: string): string | null {
  if (slug === '') return 'it is empty, and only the root page may be';
  if (slug.length > longest) return `it is longer than ${longest} characters`;
  if (isTooLong(slug)) return `it is longer than ${longestInBytes} bytes in UTF-8, too long for the name of a file`;
  if (slug.includes('..')) return 'it leads out of its folder';
  if (/[/\\]/.test(slug)) return 'it holds a slash';
  if (/\s/.test(slug)) return 'it holds a space';
  if (slug.includes('%')) return 'it holds a percent sign; the letters themselves are written, and hosts get them encoded';
  const hidden = unseenIn(slug);
  if (hidden !== null) return `it holds a character that nobody sees (${hidden})`;
  if (slug !== slug.normalize('NFC')) return 'its letters and their marks are apart (Unicode NFD); addresses have them in one (NFC)';
  if (presentationForm.test(slug)) return 'it holds letters in a form that fonts choose';
  if (slug !== slug.toLowerCase()) return 'it holds upper case letters';
  const words = slug.split('-');
  if (!words.every((part) => word.test(part))) return 'it holds a character other than letters, digits and single hyphens between them';
  return words.some(isMixed) ? 'a word in it has letters of two alphabets that look alike' : null;
}

const isMixed = (part: string): boolean => lookalikes.filter((script) => script.test(part)).length > 1;

/** The first character of a text that nobody sees, as a code point; null if there is none. */
export function unseenIn(text: string): string | null {
  const [found] = unseen.exec(text) ?? [];
  return found === undefined ? null : codePoint(found);
}
