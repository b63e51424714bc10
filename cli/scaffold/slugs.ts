import { EnvironmentError } from '../environment-error.ts';
import { slugProblem } from '../routes/slug.ts';
import { unknown } from './site.ts';

/**
 * Reads slugs by language, such as `en=training`. Throws EnvironmentError for another form, and for a language that the site does
 * not have.
 */
export function readSlugs(written: readonly string[], languages: readonly string[]): Map<string, string> {
  const slugs = new Map<string, string>();
  for (const each of written) {
    const [, code = '', slug = ''] = /^([^=]+)=(.+)$/s.exec(each) ?? [];
    if (code === '')
      throw new EnvironmentError(`"${each}" is no slug of a language.`, 'Say it as --slug sv=utbildning');
    if (!languages.includes(code)) throw unknown('language', code, languages);
    if (slugs.has(code))
      throw new EnvironmentError(`The slug in "${code}" is given twice.`, 'Give each language one.');
    const problem = slugProblem(slug, false);
    if (problem !== null)
      throw new EnvironmentError(
        `"${slug}" is no slug: ${problem.reason}.`,
        'A slug is made of words in lower case, a to z and 0 to 9, with hyphens between them.',
      );
    slugs.set(code, slug);
  }
  return slugs;
}
