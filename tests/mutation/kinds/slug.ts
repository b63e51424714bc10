import type { FindingCode } from '../../../cli/diagnostics/catalog.ts';
import { type Edit, type Expected, type Kind, type Mutation, mistake, moved } from '../mutation.ts';
import { type Language, languages, pathOf, type RawRoute, recordedIn, routesOf, siblingsOf, slugOf } from '../raw-routes.ts';
import { lastStep, type RawSite, textOf } from '../raw-site.ts';
import { nodeAt } from '../raw-yaml.ts';

/** Each slug of the route table, except the empty ones of the root. */
function* slugsOf(site: RawSite) {
  for (const route of routesOf(site))
    for (const language of languages) {
      const node = route.slugs[language];
      const slug = textOf(site.routes, node);
      if (slug !== '') yield { route, language, node, slug };
    }
}
/** A page that moves takes all recorded addresses below it along. This gives one finding, at its slug. */
function movedFrom(site: RawSite, path: string, language: Language, edit: Edit): Expected[] {
  const line = recordedIn(site).find((one) => one.language === language && one.path === path);
  if (line === undefined) return [];
  const { file, at } = slugOf(site, line.page, language);
  return [{ code: 'route/lost-url', file: file.path, at: file.path === edit.file ? moved(at, edit) : at }];
}

const slugMistake = (site: RawSite, route: RawRoute, language: Language, by: string, code: FindingCode): Mutation =>
  mistake(site.routes, route.slugs[language].value, by, code);

const badSlugs = ['{}/x', 'X{}', '{}%C3%A5', "'{} x'", '{}--x', '../{}', '-{}', '{}_x'];

/** Names that a page cannot have: at the top, those of the site's files; anywhere, index pages and device names of Windows. */
const reserved = { top: ['assets', 'api'], anywhere: ['index', "'404'", 'con', 'lpt1'] };

export const slug: Readonly<Record<string, Kind>> = {
  *'a slug changed'(site) {
    for (const { route, language, node, slug } of slugsOf(site)) {
      const edit = { file: site.routes.path, ...node.value, by: `${slug}-2` };
      yield { edits: [edit], findings: movedFrom(site, pathOf(site, route, language), language, edit) };
    }
  },

  *'a prefix changed'(site) {
    const prefix = nodeAt(site.config.root, ['languages', 1, 'prefix']);
    const edit = { file: site.config.path, ...prefix.value, by: 'se' };
    yield { edits: [edit], findings: movedFrom(site, '/sv', 'sv', edit) };
  },

  *'the slug of a position changed'(site) {
    const file = site.file('content/positions.yaml');
    for (const { file: own, node } of site.nodes())
      if (own === file && lastStep(node) === 'slug') yield mistake(file, node.value, `${textOf(file, node)}-2`, 'route/lost-url');
  },

  *'the slug of the page beside it'(site) {
    for (const { route, language, node } of slugsOf(site)) {
      for (const other of siblingsOf(site, route)) {
        const slug = textOf(site.routes, other.slugs[language]);
        if (other.page === route.page || slug === '') continue;
        const edit = { file: site.routes.path, ...node.value, by: slug };
        // The second page has the address of the first one.
        const at = Math.max(node.value.start, moved(other.slugs[language].value.start, edit));
        yield { edits: [edit], findings: [{ code: 'route/slug-collision', file: site.routes.path, at }] };
      }
    }
  },

  *'a Swedish slug that is the English one of the page beside it'(site) {
    for (const { route, language, node } of slugsOf(site)) {
      // Below the top, English paths have an English slug before them.
      if (language !== 'sv' || route.parent !== null) continue;
      for (const other of siblingsOf(site, route)) {
        if (other.page === route.page) continue;
        const slug = textOf(site.routes, other.slugs.en);
        if (slug === '' || siblingsOf(site, route).some((one) => textOf(site.routes, one.slugs.sv) === slug)) continue;
        const edit = { file: site.routes.path, ...node.value, by: slug };
        const lost = movedFrom(site, pathOf(site, route, language), language, edit);
        const at = moved(other.pageAt.value.start, edit);
        yield {
          edits: [edit],
          findings: [{ code: 'route/source-path-taken', file: site.routes.path, at }, ...lost],
        };
      }
    }
  },

  *'a slug that is no part of an address'(site) {
    for (const { route, language, slug } of slugsOf(site))
      for (const bad of badSlugs) yield slugMistake(site, route, language, bad.replace('{}', slug), 'route/bad-slug');
  },

  *'a slug left empty'(site) {
    for (const { route, language } of slugsOf(site))
      yield slugMistake(site, route, language, "''", route.parent === null ? 'route/root' : 'route/bad-slug');
  },

  *'a slug that is reserved'(site) {
    for (const { route, language } of slugsOf(site)) {
      const isTop = route.parent === null && language === 'en';
      for (const slug of [...(isTop ? reserved.top : []), ...reserved.anywhere])
        yield slugMistake(site, route, language, slug, 'route/reserved-slug');
    }
  },

  *'a root with a slug'(site) {
    const [home] = routesOf(site);
    if (home === undefined) return;
    yield slugMistake(site, home, 'en', 'home', 'route/root');
    yield slugMistake(site, home, 'sv', 'hem', 'route/root');
    const slug = nodeAt(home.node, ['slug']);
    const by = '{ en: home, sv: hem }';
    yield mistake(site.routes, slug.value, by, 'route/root', slug.start);
  },
};
