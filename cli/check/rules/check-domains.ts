import type { Entry } from '../../content/entry.ts';
import { type Config, publishedLanguages } from '../../definitions/fields/config.ts';
import { findingOf, type Report } from '../../diagnostics/finding.ts';
import { basePathOf } from '../../site/routes/addresses.ts';
import { prefixProblem } from '../../site/routes/slug.ts';

type LanguageOfConfig = Partial<Config['languages'][number]>;

/** A language with an address of its own. */
interface OwnAddress {
  language: LanguageOfConfig;
  index: number;
  url: URL;
  /** The folder on its host; empty at the root. */
  folder: string;
}

/** All languages, and the address of the site; null if it cannot be read. */
interface WrittenSite {
  languages: readonly (LanguageOfConfig | undefined)[];
  site: URL | null;
}

/** What is wrong with an address, and what to do about it. */
type AddressProblem = readonly [reason: string, remedy: string];

/**
 * Checks the addresses of languages that have one of their own. Returns whether all are right: paths depend on them. `site`: the address
 * of the site, if it can be read.
 */
export function checkDomains(
  languages: readonly (LanguageOfConfig | undefined)[],
  site: URL | null,
  { source }: Entry<Config>,
  report: Report,
): boolean {
  const own = languages.flatMap((language, index): OwnAddress[] => {
    if (language?.url === undefined || !URL.canParse(language.url)) return [];
    const url = new URL(language.url);
    return [{ language, index, url, folder: basePathOf(url).slice(1) }];
  });
  let isRight = true;
  for (const one of own) {
    const problem = problemOf(one, own, { languages, site });
    if (problem === null) continue;
    isRight = false;
    const [reason, remedy] = problem;
    const { code = '', url = '' } = one.language;
    const at = source.valueAt(['languages', one.index, 'url']);
    report(findingOf('config/bad-url', at, { url, reason, language: code, remedy }));
  }
  return isRight;
}

function problemOf(one: OwnAddress, own: readonly OwnAddress[], around: WrittenSite): AddressProblem | null {
  return formProblem(one) ?? siteProblem(one, around) ?? othersProblem(one, own);
}

function formProblem({ language, url, folder }: OwnAddress): AddressProblem | null {
  if (url.protocol !== 'https:') return ['it does not begin with https', 'Write https:// and the host.'];
  if (url.port !== '') return [`it has the port ${url.port}`, `Write https://${url.hostname}`];
  if (url.search !== '' || url.hash !== '' || url.username !== '') return ['it holds more than a host and a folder', `Write ${url.origin}`];
  if (folder !== '' && prefixProblem(folder) !== null)
    return [
      'its path is not one plain segment',
      `Write ${url.origin}, or ${url.origin}/${language.prefix || language.code} beside another language there.`,
    ];
  return null;
}

function siteProblem({ language, url }: OwnAddress, { languages, site }: WrittenSite): AddressProblem | null {
  if (language.prefix === '')
    return [
      'a language without a prefix begins at the address of the site',
      'Give the language a prefix. dev shows its pages below it, and its earlier addresses there lead on.',
    ];
  if (site === null) return null;
  if (site.hostname === url.hostname)
    return ['it is on the host of the site, where the prefix says where a language begins', 'Leave it out.'];
  if (site.pathname !== '/')
    return ['the site itself is in a folder', 'Give the site a host of its own (url), or leave the address of the language out.'];
  const shown = publishedLanguages(languages.filter((other) => other !== undefined));
  if (shown.every((other) => other.url !== undefined))
    return [`no language is left at ${site.origin}`, 'Leave it out for the language that begins at the address of the site.'];
  return null;
}

function othersProblem({ index, url, folder }: OwnAddress, own: readonly OwnAddress[]): AddressProblem | null {
  const onHost = own.filter((other) => other.url.hostname === url.hostname);
  const same = onHost.find((other) => other.folder === folder && other.index < index);
  if (same !== undefined) return [`"${same.language.code}" begins there too`, `Write ${url.origin}/ and a folder for one of them.`];
  const roots = onHost.filter((other) => other.folder === '').map(({ language }) => language);
  if (folder !== '' && publishedLanguages(roots).length === 0)
    return [`no published language begins at ${url.origin}`, `Write ${url.origin} for one of the languages there.`];
  return null;
}
