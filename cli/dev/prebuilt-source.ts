import { join } from 'node:path';
import { readAssets } from '../build/render/bundle.ts';
import { shownRow } from '../build/render/header-row.ts';
import { haveSettings, type PrebuiltBundles, readPrebuilt } from '../build/render/prebuilt-bundles.ts';
import { evaluate } from '../build/render/server-script.ts';
import { isPublished } from '../content/read.ts';
import { hasBundledTemplates } from '../definitions/template-layers.ts';
import { filesIn } from '../hosting/serve/files-in.ts';
import { requestedUrl } from '../hosting/serve/requested-url.ts';
import { Overtime } from '../platform/bounded.ts';
import { decodedOrNull } from '../platform/escape.ts';
import { sentType } from '../platform/files/file-kinds.ts';
import type { Site } from '../site/pages/site.ts';
import type { PageSource, PageSourceOptions, RequestStep } from './page-source.ts';
import { checkTemplates, type TemplateModules } from './template-check.ts';

/**
 * Makes pages with the bundles that come with the tool, as a build does. Null if the site has templates of its own, or other settings: the
 * sources have to be served then.
 */
export function prebuiltSource(options: PageSourceOptions): PageSource | null {
  const { facts, siteRoot } = options;
  // Whoever works in the tool's own folder edits its templates.
  const isEnough = () => siteRoot !== facts.root && !hasBundledTemplates(facts.layers);
  const bundles = isEnough() ? readPrebuilt(facts.layers.tool) : null;
  if (bundles === null || !haveSettings(bundles, facts)) return null;
  const filesFor = filesOfStyles(bundles, options);
  return {
    isEnough,
    templates: checkTemplates(prebuiltModules(bundles, options), options),
    assets: (site) => filesFor(site).assets,
    document: async (_, html) => html,
    files: filesStep(options, (path) => filesFor(options.site()).file(path)),
    take: async () => null,
    close: async () => undefined,
  };
}

/** The templates of the tool. They do not change while it runs, and are known to load. */
function prebuiltModules({ server }: PrebuiltBundles, { facts }: PageSourceOptions): TemplateModules {
  const { root, layers } = facts;
  const templates = evaluate(server, { root, layers: { own: null, tool: layers.tool } });
  let locationOf: TemplateModules['locationOf'] = () => null;
  templates.then(
    (loaded) => {
      locationOf = loaded.locationOf;
    },
    // Whoever loads them hears of it.
    () => undefined,
  );
  return {
    load: () => templates,
    changed: async () => false,
    endless: () => null,
    findings: () => [],
    knows: () => true,
    check: async () => undefined,
    locationOf: (thrown) => (thrown instanceof Overtime ? null : locationOf(thrown)),
  };
}

/** The files of the bundles for a site, made again when its style has changed. */
function filesOfStyles({ client }: PrebuiltBundles, { facts }: PageSourceOptions): (site: Site) => ReturnType<typeof readAssets> {
  let made: { of: string; files: ReturnType<typeof readAssets> } | null = null;
  return (site) => {
    const { look, languages } = site.config;
    const config = { look, languages, url: site.address.origin + site.address.base };
    const style = { base: facts.base, row: shownRow(site, facts.layers), config };
    const of = JSON.stringify(style);
    if (made?.of !== of) made = { of, files: readAssets(client, style) };
    return made.files;
  };
}

/** Answers for the files of bundles, and for `public/`. `fileOf`: the file of the bundles at a path below the base. */
function filesStep({ facts, siteRoot }: PageSourceOptions, fileOf: (path: string) => string | Uint8Array | undefined): RequestStep {
  const published = filesIn(join(siteRoot, 'public'));
  return (request, response, next) => {
    const { pathname } = requestedUrl(request);
    const path = decodedOrNull(pathname)?.slice(facts.base.length) ?? '';
    // The others are notes of the bundler.
    const file = path.startsWith('assets/') ? fileOf(path) : undefined;
    if (file !== undefined) {
      response.writeHead(200, { 'Content-Type': sentType(path), 'Cache-Control': 'no-store' });
      response.end(file);
    } else if (isPublished(siteRoot, path)) {
      // The address that was checked, in its normal form.
      request.url = pathname;
      published(request, response, next);
    } else next();
  };
}
