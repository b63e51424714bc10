import type { FindingCode } from '../../../cli/diagnostics/catalog.ts';
import { type Expected, type Kind, type Mutation, mistake, mistyped, moved } from '../mutation.ts';
import { languages, type RawRoute, recordedIn, recordPath, routesOf, siblingsOf } from '../raw-routes.ts';
import { columnOf, cutOf, lastStep, type RawSite, textOf } from '../raw-site.ts';
import { nodeAt } from '../raw-yaml.ts';

/** A text below the slug of a route. */
function written(site: RawSite, { node }: RawRoute, text: string, code: FindingCode, offset: number): Mutation {
  const { routes } = site;
  const slug = nodeAt(node, ['slug']);
  const between = `\n${' '.repeat(columnOf(routes, slug.start))}`;
  const { end } = slug.value;
  return mistake(routes, { start: end, end }, between + text, code, end + between.length + offset);
}

/** Routes that can get another alias. */
const withoutAlias = (site: RawSite): RawRoute[] =>
  routesOf(site).filter(
    ({ node, slugs }) => textOf(site.routes, slugs.en) !== '' && !node.children.some((child) => lastStep(child) === 'aliases'),
  );

export const route: Readonly<Record<string, Kind>> = {
  *'a route written twice'(site) {
    const { routes } = site;
    for (const { node, pageAt, children } of routesOf(site)) {
      if (children.length > 0) continue;
      const between = `\n${' '.repeat(columnOf(routes, node.start))}`;
      const { end } = node.value;
      const by = between + routes.text.slice(node.start, end);
      const at = end + between.length + pageAt.value.start - node.start;
      yield mistake(routes, { start: end, end }, by, 'route/duplicate-page', at);
    }
  },

  *'a route of a page that there is not'(site) {
    for (const { node } of routesOf(site))
      for (const place of [nodeAt(node, ['page']), ...node.children.flatMap((child) => child.children)])
        if (lastStep(place) === 'page' && place.kind === 'text')
          yield mistake(site.routes, place.value, mistyped(textOf(site.routes, place)), 'route/missing-page');
  },

  *'a route left out'(site) {
    for (const { page, node, children } of routesOf(site)) {
      const cut = cutOf(node);
      const hasEntries = node.children.some((child) => lastStep(child) === 'entries');
      if (cut === null || children.length > 0 || hasEntries) continue;
      const orphan: Expected = { code: 'route/orphan-page', file: `content/pages/${page}.yaml`, at: null };
      // Without its home page, the site has no root either: the finding points at the slug of the new first line.
      const root: Expected = {
        code: 'route/root',
        file: site.routes.path,
        at: node.start + '- page: services\n  '.length,
      };
      yield {
        edits: [{ file: site.routes.path, ...cut, by: '' }],
        findings: page === 'home' ? [orphan, root] : [orphan],
      };
    }
  },

  *'a place for entries left out'(site) {
    const positions = site.file('content/positions.yaml');
    for (const { node } of routesOf(site)) {
      const entries = node.children.find((child) => lastStep(child) === 'entries');
      const cut = entries === undefined ? null : cutOf(entries);
      if (cut === null) continue;
      const first = nodeAt(positions.root, ['en', 0, 'id']);
      yield {
        edits: [{ file: site.routes.path, ...cut, by: '' }],
        findings: [
          { code: 'route/orphan-entry', file: positions.path, at: first.value.start },
          // The page file for the entries has lost its only line too.
          { code: 'route/orphan-page', file: 'content/pages/position.yaml', at: null },
        ],
      };
    }
  },

  *'a first page or a not-found page that is a draft'(site) {
    for (const file of site.pages) {
      if (!/\/(?:home|not-found)\.yaml$/.test(file.path)) continue;
      const { start } = file.root.value;
      yield mistake(file, { start, end: start }, 'draft: true\n', 'route/timed-page');
    }
  },

  *'a page in a language that the one above it lacks'(site) {
    const { routes } = site;
    for (const { node, children } of routesOf(site)) {
      if (children.length === 0) continue;
      const made = written(site, { node } as RawRoute, 'languages: [en]', 'route/missing-parent', 0);
      const [edit] = made.edits ?? [];
      if (edit === undefined) continue;
      const findings = children.map(({ pageAt }) => ({
        code: 'route/missing-parent' as const,
        file: routes.path,
        at: moved(pageAt.value.start, edit),
      }));
      yield { edits: [edit], findings };
    }
  },

  *'a written page without a slug in a language that is partly translated'(site) {
    const { routes, config } = site;
    const { end } = nodeAt(config.root, ['languages', 1, 'region']).value;
    for (const route of withoutAlias(site)) {
      if (route.children.length > 0 || route.page === 'careers') continue;
      const { node, page, slugs } = route;
      // Without the address that its form leads to, the page with the form is hidden, and so is the page below it.
      const isBelowForm = page === 'thank-you' || page === 'not-sent';
      const lost = recordedIn(site).filter((line) => line.page === page && line.language === 'sv');
      yield {
        edits: [
          { file: config.path, start: end, end, by: ', state: partial' },
          { file: routes.path, start: slugs.en.value.end, end: slugs.sv.value.end, by: '' },
        ],
        findings: [
          { code: 'route/missing-slug', file: routes.path, at: nodeAt(node, ['slug']).value.start },
          ...(isBelowForm ? [] : lost).map(({ at }) => ({
            code: 'route/lost-url' as const,
            file: recordPath,
            at,
          })),
        ],
      };
    }
  },

  *'a page that has left a language'(site) {
    for (const route of withoutAlias(site)) {
      if (route.children.length > 0 || route.page === 'careers') continue;
      for (const language of languages) {
        const made = written(site, route, `languages: [${language === 'en' ? 'sv' : 'en'}]`, 'route/lost-url', 0);
        const lost = recordedIn(site).filter((line) => line.page === route.page && line.language === language);
        const findings = lost.map(({ at }) => ({ code: 'route/lost-url' as const, file: recordPath, at }));
        yield { ...made, findings };
      }
    }
  },

  *'services that have left a language'(site) {
    const forms = [...site.nodes()].filter(({ file, node }) => lastStep(node) === 'form' && textOf(file, node) === 'consultation');
    const services = routesOf(site).filter(({ parent }) => parent?.page === 'services');
    for (const language of languages) {
      const other = language === 'en' ? 'sv' : 'en';
      const lost = recordedIn(site).filter((line) => line.language === language && services.some(({ page }) => page === line.page));
      yield {
        edits: services.flatMap((route) => written(site, route, `languages: [${other}]`, 'route/lost-url', 0).edits ?? []),
        findings: [
          ...forms.map(({ file, node }) => ({
            code: 'content/incomplete-form' as const,
            file: file.path,
            at: node.value.start,
          })),
          ...lost.map(({ at }) => ({ code: 'route/lost-url' as const, file: recordPath, at })),
        ],
      };
    }
  },

  *'a language that there is not'(site) {
    for (const route of routesOf(site)) yield written(site, route, 'languages: [en, sv, se]', 'translation/unknown-language', 20);
  },

  *'an alias that cannot be'(site) {
    for (const route of withoutAlias(site)) {
      const lead = 'aliases: [{ language: sv, ';
      const own = textOf(site.routes, route.slugs.sv);
      const other = siblingsOf(site, route).find(({ page, slugs }) => page !== route.page && textOf(site.routes, slugs.sv));
      const alias = (text: string, code: FindingCode, value: string) =>
        written(site, route, `${lead}${text} }]`, code, lead.length + text.indexOf(value));
      if (other !== undefined) {
        const slug = textOf(site.routes, other.slugs.sv);
        yield alias(`slug: ${slug}`, 'route/alias-collision', slug);
      }
      yield alias(`slug: ${own}`, 'route/alias-collision', own);
      yield alias('path: /sv', 'route/alias-collision', '/sv');
      yield alias('slug: Gammal', 'route/bad-alias', 'Gammal');
      yield alias("slug: 'gammal sida'", 'route/bad-alias', "'");
      yield alias('path: /sv//gammal', 'route/bad-alias', '/');
      yield alias('path: /gammal', 'route/bad-alias', '/gammal');
      yield alias('path: sv/gammal', 'content/invalid-value', 'sv/');
      yield alias('slug: gammal, as: page-2', 'content/invalid-value', 'page-2');
      yield written(site, route, 'aliases: [{ language: se, slug: gammal }]', 'translation/unknown-language', 22);
      yield written(site, route, 'aliases: [{ language: sv }]', 'content/missing-key', 12);
      yield written(site, route, 'aliases: [{ language: sv, slug: a, path: /b }]', 'content/invalid-value', 41);
    }
  },
};
