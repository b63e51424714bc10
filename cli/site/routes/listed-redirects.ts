import type { RedirectCell, RedirectLine } from '../../content/redirect-table.ts';
import { findingOf, noting, unfinished } from '../../diagnostics/finding.ts';
import { type AddressSettings, basePathOf, domainsOf, pathOnDomain } from './addresses.ts';
import { claimAlias } from './aliases.ts';
import { readOldAddress } from './old-address.ts';
import type { Building } from './route-table.ts';

/** A page in a language. */
interface RedirectTarget {
  page: string;
  language: string;
  path: string;
}

/** Adds the redirects of the table. Reports those that lead nowhere, and addresses that are taken. */
export function addListedRedirects(lines: readonly RedirectLine[], building: Building): void {
  const first = lines[0];
  if (first === undefined) return;
  const noted = noting(building.report);
  const own = { ...building, report: noted.report };
  const byPath = pagesByPath(building);
  for (const line of lines) {
    if (noted.isFull) {
      building.report(unfinished(first.old.at().file));
      return;
    }
    addLine(line, byPath, own);
  }
}

function addLine(line: RedirectLine, byPath: ReadonlyMap<string, RedirectTarget>, building: Building): void {
  const { report, config } = building;
  const written = ownPath(line.old.text, config);
  const old = written === null ? { reason: 'it is an address of another site' } : readOldAddress(written);
  if ('reason' in old) {
    const facts = { path: line.old.text, reason: old.reason, canLead: false };
    report(findingOf('route/bad-alias', line.old.at(), facts));
    return;
  }
  const target = targetOf(line, byPath, building);
  if (target === null) return;
  const { page, language, path } = target;
  const anchor = line.anchor ?? anchorIn(line.new);
  const alias = {
    ...{ page, language, path: old.address, target: path },
    ...({ as: 'redirect', origin: 'declared', isOld: true } as const),
    ...(anchor && { anchor: anchor.text.replace(/^#/, ''), anchorAt: anchor.at }),
  };
  claimAlias(alias, line.old.at, building);
}

const anchorIn = ({ text, at }: RedirectCell): RedirectCell | undefined => {
  const start = text.indexOf('#');
  return start < 0 || start === text.length - 1 ? undefined : { text: text.slice(start + 1), at };
};

/** The page and the language that a line leads to; null if there is none, which has been reported. */
function targetOf(
  { new: to, language }: RedirectLine,
  byPath: ReadonlyMap<string, RedirectTarget>,
  { pages, config, report }: Building,
): RedirectTarget | null {
  const codes = config.languages.map(({ code }) => code);
  if (language !== undefined && !codes.includes(language.text)) {
    const facts = { code: language.text, known: codes };
    report(findingOf('translation/unknown-language', language.at(), facts));
    return null;
  }
  const name = to.text.replace(/#.*$/s, '');
  const path = /^(?:\/|https?:)/i.test(name) ? ownPath(name, config) : undefined;
  const address = path == null ? null : readOldAddress(path);
  const led = address !== null && 'address' in address ? byPath.get(address.address) : undefined;
  const routed = pages.get(led?.page ?? (path === undefined ? name : ''));
  if (routed === undefined) {
    const known = path === undefined ? [...pages.keys()] : [...byPath.keys()];
    report(findingOf('reference/unknown-page', to.at(), { page: name, known }));
    return null;
  }
  // A page may be for some languages only.
  const [only = config.sourceLanguage] = routed.languages;
  const usual = routed.languages.has(config.sourceLanguage) ? config.sourceLanguage : only;
  const code = language?.text ?? led?.language ?? usual;
  if (!routed.languages.has(code)) {
    const reason = `the page does not exist in "${code}"`;
    report(findingOf('route/bad-alias', (language ?? to).at(), { path: name, reason, canLead: false }));
    return null;
  }
  const own = routed.paths.get(code);
  // Its slug is not usable, which has been reported.
  return own === undefined ? null : { page: routed.page, language: code, path: own };
}

/** Pages by their paths in every language, and by their aliases, so that a page that has moved is still found. */
const pagesByPath = ({ pages, aliases }: Building): Map<string, RedirectTarget> =>
  new Map([
    ...aliases.map(({ page, language, path, target }) => [path, { page, language, path: target }] as const),
    ...Array.from(pages.values()).flatMap(({ page, paths }) =>
      Array.from(paths, ([language, path]) => [path, { page, language, path }] as const),
    ),
  ]);

/**
 * The path of an address below the root of the site; null if it is one of another site. The host counts with and without `www.`. A path on
 * the domain of a language has the prefix of the language.
 */
function ownPath(written: string, { url: site, languages }: AddressSettings): string | null {
  if (!/^https?:/i.test(written)) return written;
  const address = /^https?:\/\/([^/?#]+)(.*)$/is.exec(written);
  if (address === null || site === undefined || !URL.canParse(site)) return null;
  const url = new URL(site);
  const [, asked = '', rest = ''] = address;
  const base = basePathOf(url);
  const bare = (name: string) => name.toLowerCase().replace(/^www\.|:\d+$/g, '');
  const isBelow = rest === base || rest.startsWith(`${base}/`) || (base === '' && rest.startsWith('?'));
  if (bare(asked) !== bare(url.host)) return pathOnDomain(domainsOf({ url: site, languages }), bare(asked), rest);
  if (!isBelow) return null;
  const path = rest.slice(base.length);
  return path.startsWith('/') ? path : `/${path}`;
}
