import { EnvironmentError } from '../../platform/environment-error.ts';
import { slugMeant, slugProblem } from '../../site/routes/slug.ts';
import { RefusedChange } from '../refused-change.ts';
import { unknown } from './site.ts';

interface SlugLanguages {
  /** The languages of the site. */
  all: readonly string[];
  /** Those in which the page or entry has an address. */
  open: readonly string[];
}

/**
 * Reads slugs by language, such as `en=training`. Throws EnvironmentError for another form, and for a language that the site does
 * not have, or in which there is no address.
 */
export function readSlugs(written: readonly string[], { all, open }: SlugLanguages): Map<string, string> {
  const slugs = new Map<string, string>();
  for (const each of written) {
    const [, code = '', slug = ''] = /^([^=]+)=(.*)$/s.exec(each) ?? [];
    if (code === '') throw new EnvironmentError(`"${each}" is no slug of a language.`, `Say it as --slug ${open[0] ?? all[0]}=training`);
    if (!all.includes(code)) throw unknown('language', code, all);
    if (!open.includes(code))
      throw new EnvironmentError(
        `It has no address in "${code}".`,
        open.length === 0 ? 'Leave --slug out.' : `It has one in ${open.join(', ')}.`,
      );
    if (slugs.has(code)) throw new EnvironmentError(`The slug in "${code}" is given twice.`, 'Give each language one.');
    const problem = slugProblem(slug, false);
    if (problem !== null) throw new RefusedChange('badSlug', `"${slug}" is no slug: ${problem.reason}.`, advice(code, slug));
    slugs.set(code, slug);
  }
  return slugs;
}

function advice(code: string, slug: string): string {
  const meant = slugMeant(slug, false);
  return meant === null
    ? 'A slug is made of words in lower case, of letters and digits, with hyphens between them.'
    : `Say it as --slug ${code}=${meant}`;
}
