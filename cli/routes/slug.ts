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

function malformed(slug: string): string | null {
  if (slug === '') return 'it is empty, and only the root page may be';
  if (slug.length > 100) return 'it is longer than 100 characters';
  if (wellFormed.test(slug)) return null;
  if (slug.includes('..')) return 'it leads out of its folder';
  if (/[/\\]/.test(slug)) return 'it holds a slash';
  if (/\s/.test(slug)) return 'it holds a space';
  if (/[A-Z]/.test(slug)) return 'it holds upper case letters';
  if (/[^\u0020-\u007e]/.test(slug)) return 'it holds a character that is not a to z';
  return 'it holds a character other than a to z, 0 to 9 and single hyphens between them';
}
