import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { summary } from '../diagnostics/format.ts';
import { EnvironmentError } from '../environment-error.ts';
import type { Host } from '../host.ts';
import { createReceiver, type ReceiverSite } from '../receive/receiver.ts';
import { jsonLines, keepOnce } from '../receive/store.ts';
import { listen, stopped } from '../serve/listen.ts';
import { type StaticSite, staticHandler } from '../serve/static-server.ts';
import { href, htmlFile } from '../site/addresses.ts';
import { formContext } from '../site/shell.ts';
import type { Site } from '../site/site.ts';
import { folderName } from './folder-name.ts';
import { exitCode, loadSite } from './load-site.ts';
import { writeFindings } from './report-findings.ts';

export interface PreviewOptions {
  root: string;
  outDir: string;
  port: number;
}

/** `tvilling preview`: serves the output on loopback until it is stopped, and receives the forms. */
export async function preview(options: PreviewOptions, host: Host): Promise<0 | 1 | 2> {
  const { root, outDir } = options;
  const name = folderName(root, outDir);
  if (!existsSync(join(outDir, 'build.json'))) {
    throw new EnvironmentError(`There is no built site in ${name}/.`, 'Build it first: tvilling build');
  }
  // What has closed by the day of the build redirects; what closed since is still there.
  const { site, diagnostics, sources } = loadSite({ root, date: dayOfBuild(outDir) }, host);
  if (site === null) {
    writeFindings(diagnostics, sources, host.stderr, host);
    host.stderr.write(`Not served, the site's addresses are not known: ${summary(diagnostics)}\n`);
    return exitCode(diagnostics);
  }
  const kept = join(root, '.tvilling', 'received.jsonl');
  const served = staticSite(site, outDir, kept);
  const { server, port } = await listen(staticHandler(served), options.port);
  host.stdout.write(`${name}/ is served at http://127.0.0.1:${port}${href(site.address, '/')}\n`);
  const forms =
    served.receiver === null
      ? `Forms go to their receiver (${site.config.forms.receiver.type}), not here.`
      : `Posted forms are kept in ${relative(root, kept)}.`;
  host.stderr.write(`${forms} Stop with Ctrl-C.\n`);
  await stopped(host.signal);
  server.closeAllConnections();
  server.close();
  return 0;
}

/** The day that the output was built for; undefined where it does not say. */
function dayOfBuild(outDir: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(join(outDir, 'build.json'), 'utf8')) as { date?: string }).date;
  } catch {
    return undefined;
  }
}

function staticSite(site: Site, folder: string, kept: string): StaticSite {
  const { address, config, routes } = site;
  const redirects = routes.aliases
    .filter(({ as }) => as === 'redirect')
    .map(({ path, target }) => [href(address, path), href(address, target)] as const);
  return {
    folder,
    base: address.base,
    trailingSlash: address.trailingSlash,
    redirects: new Map(redirects),
    prefixes: config.languages.map(({ prefix }) => prefix).filter((prefix) => prefix !== ''),
    receiver: receiver(site, folder, kept),
  };
}

/** The receiver of the forms, where the site posts them to a path of its own. */
function receiver(site: Site, folder: string, kept: string): StaticSite['receiver'] {
  const { config, address } = site;
  if (config.forms.receiver.type !== 'endpoint' || !config.forms.receiver.url.startsWith('/')) return null;
  const contexts = config.languages.map(({ code }) => [code, formContext(site, code)] as const);
  const languages: ReceiverSite['languages'] = Object.fromEntries(
    contexts.map(([code, { words, thanks, failed, topics, hours }]) => [
      code,
      { words, thanks: thanks.href, failed: failed.href, topics: topics.map(({ value }) => value), hours },
    ]),
  );
  const handle = createReceiver({
    site: { languages },
    readPage: (form, language) => {
      const path = formPage(site, form, language);
      return path === null ? null : readFileSync(join(folder, htmlFile(address, path)), 'utf8');
    },
    store: keepOnce(jsonLines(kept)),
  });
  return { path: `${address.base}${config.forms.receiver.url}`, handle };
}

/** The path of the page that a form stands on. */
function formPage({ pages, routes }: Site, form: string, language: string): string | null {
  for (const [key, { sections }] of pages) {
    if (sections.some((section) => section.type === 'form' && section.form === form)) {
      return routes.pages.get(key)?.paths.get(language) ?? null;
    }
  }
  return null;
}
