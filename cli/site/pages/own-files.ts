import type { AnyCollection } from '../../definitions/collection.ts';
import { nameOfSite } from '../../definitions/fields/company.ts';
import type { Language } from '../../definitions/fields/config.ts';
import { localeOf } from '../../definitions/locale.ts';
import type { AnyOutput, OutputLanguage, OutputPage, OutputSite } from '../../definitions/output.ts';
import { runField } from '../../definitions/run-definition.ts';
import { whileMakingFiles } from '../../definitions/steady-outputs.ts';
import { href, pathOnHost } from '../routes/addresses.ts';
import type { RoutedPage } from '../routes/route-table.ts';
import { contactFactsIn } from './contact-facts.ts';
import { languagesHere } from './languages-here.ts';
import { pageContent } from './page-content.ts';
import type { Site } from './site.ts';

/** The files of an output of a site's own, as texts by path below the output folder. Throws TemplateError for one that fails. */
export function ownFiles(site: Site, { defined, files }: AnyOutput): Map<string, string> {
  const code = { defined, run: (view: OutputSite) => whileMakingFiles(() => files(view)) };
  const made = runField(site.definitions, code, { during: 'its files are made', defines: 'output' }, outputSite(site));
  return new Map(Object.entries(made).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const outputSite = (site: Site): OutputSite => ({
  origin: site.address.origin,
  timeZone: site.config.timeZone,
  languages: languagesHere(site).map((language) => outputLanguage(site, language)),
});

function outputLanguage(site: Site, language: Language): OutputLanguage {
  const { address, config, date, resolver, routes } = site;
  const { code, direction } = language;
  const locale = localeOf(language);
  const first = routes.pages.get(routes.root ?? '')?.paths.get(code) ?? '/';
  return {
    code,
    locale,
    direction,
    name: nameOfSite(config, code),
    href: href(address, first),
    contact: contactFactsIn(config, language, date),
    get pages() {
      return outputPages(site, code);
    },
    path: (file) => `${pathOnHost(address, first)}/${file}`.replace(/^\/+/, ''),
    entries(collection) {
      const of = (collection as unknown as AnyCollection).name;
      const ids = resolver.idsIn(of, code);
      return ids.map((id) => resolver.entry({ of, id }, code).whole) as never;
    },
  };
}

const outputPages = (site: Site, language: string): OutputPage[] =>
  [...site.routes.pages.values()].flatMap((routed) => {
    const path = routed.paths.get(language);
    return path === undefined || !routed.indexable || routed.list ? [] : [outputPage(site, routed, language)];
  });

function outputPage(site: Site, routed: RoutedPage, language: string): OutputPage {
  const { page } = routed;
  const { href, title } = site.resolver.pageLink(page, language);
  const meta = pageContent(site, { page, language })?.meta;
  const description = meta && site.resolver.inLanguage(meta.description, language, routed);
  return { page, href, title, description: description ?? '' };
}
