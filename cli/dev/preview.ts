import { existsSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { BuildFacts } from '../build/fill-output.ts';
import { exitCode, loadSite, type SiteOptions } from '../check/check-site.ts';
import type { Definitions } from '../definitions/definitions.ts';
import { count, summary } from '../diagnostics/format.ts';
import { folderName } from '../diagnostics/report/folder-name.ts';
import { findingsText, writeFindings } from '../diagnostics/report/report-findings.ts';
import { followBuilds } from '../hosting/serve/follow-builds.ts';
import { listen, stopped } from '../hosting/serve/listen.ts';
import { isSameOrigin } from '../hosting/serve/own-requests.ts';
import { type StaticSite, staticHandler } from '../hosting/serve/static-server.ts';
import { servingOf } from '../hosting/serving.ts';
import { siteReceiver } from '../hosting/site-receiver.ts';
import { EnvironmentError } from '../platform/environment-error.ts';
import { listFiles } from '../platform/files/list-files.ts';
import { assertOwnFolder } from '../platform/files/own-folder.ts';
import { readTextIn } from '../platform/files/read-file.ts';
import { type Host, print } from '../platform/host.ts';
import { Interruption } from '../platform/interruption.ts';
import { sanitize } from '../platform/sanitize.ts';
import { type LineFile, lineFile } from '../receive/line-file.ts';
import { rateLimit } from '../receive/rate-limit.ts';
import { keepIn, keepOnce } from '../receive/store.ts';
import type { Site } from '../site/pages/site.ts';
import { href } from '../site/routes/addresses.ts';
import { type CheckSession, failedCheck, followDefinitions, RepeatedCheck } from './repeated-check.ts';

export interface PreviewOptions {
  root: string;
  /** The definitions of the site. */
  definitions: Definitions;
  outDir: string;
  port: number;
}

/** `tvilling preview`: serves the output on loopback until the user stops it, and receives forms. */
export async function preview(options: PreviewOptions, host: Host): Promise<0 | 1 | 2> {
  const { root, outDir } = options;
  const name = folderName(root, outDir);
  if (!existsSync(join(outDir, 'build.json'))) {
    throw new EnvironmentError(`There is no built site in ${name}/.`, 'Build it first: tvilling build');
  }
  assertServable(outDir, name);
  // A build that ends while the site is read is a new one.
  const known = markOf(outDir);
  const { site, findings, sources } = await loadSite(asBuilt(options), host);
  if (site === null) {
    writeFindings(findings, sources, host.stderr, host);
    print(host.stderr, `Not served, the site's addresses are not known: ${summary(findings)}\n`);
    return exitCode(findings);
  }
  assertOwnFolder(root, '.tvilling');
  const kept = join(root, '.tvilling', 'received.jsonl');
  const journal = await openJournal(kept, root, host);
  const serve = (site: Site) => servedSite(site, outDir, journal, host);
  const served = serve(site);
  return host.handleSignals<0>(async (signal) => {
    const current = followSite({ options, signal }, site, host);
    const open = async () => {
      const { site, isCurrent } = await current();
      return { handle: staticHandler(serve(site)), isCurrent };
    };
    const handler = followBuilds(
      { handle: staticHandler(served), known },
      { mark: () => markOf(outDir), open },
    );
    const { server, port } = await listen(handler, { port: options.port });
    print(host.stdout, `${name}/ is served at http://127.0.0.1:${port}${href(site.address, '/')}\n`);
    print(host.stderr, `${whereFormsGo(site, served, relative(root, kept))}Stop with Ctrl-C.\n`);
    await stopped(signal);
    server.closeAllConnections();
    server.close();
    return 0;
  });
}

/** The options to read the site as it was when the output was built: entries that closed later still have pages. */
function asBuilt<Options extends PreviewOptions>(options: Options): Options & SiteOptions {
  const { date, preview = false, drafts = false } = readBuild(options.outDir);
  return { ...options, date, preview, drafts };
}

/**
 * Returns a function that reads the site of the output that is there now, with its current definitions. If it cannot be read, it says
 * why, once for each reason, and gives the site that was read last. `first`: the site that was read first.
 */
function followSite(
  session: CheckSession<PreviewOptions>,
  first: Site,
  host: Host,
): () => Promise<{ site: Site; isCurrent: boolean }> {
  const current = followDefinitions(session);
  const { root, outDir } = session.options;
  let [site, reported] = [first, ''];
  return async () => {
    const { site: now, why } = await readAnew(current, host);
    // After a signal, there is nobody to tell.
    if (now === null && why !== reported && !session.signal.aborted)
      tellUnread(folderName(root, outDir), why, host);
    site = now ?? site;
    reported = why;
    return { site, isCurrent: now !== null };
  };
}

/** The site with its current definitions, or the reason why it cannot be read. */
async function readAnew(
  current: () => Promise<CheckSession<PreviewOptions>>,
  host: Host,
): Promise<{ site: Site | null; why: string }> {
  try {
    const { options, signal } = await current();
    const { site, findings, sources } = await new RepeatedCheck().run(
      { options: asBuilt(options), signal },
      (loaded) => loaded,
      host,
    );
    return { site, why: site === null ? findingsText(findings, sources, host.stderr, host) : '' };
  } catch (error) {
    return { site: null, why: error instanceof Interruption ? '' : failedCheck(error, []) };
  }
}

const tellUnread = (name: string, why: string, host: Host): void =>
  print(
    host.stderr,
    `${why}\nRedirects and forms stay those of an earlier build: ${name}/ is new, and the site cannot be read. It is read again when a page is loaded.\n`,
  );

/**
 * Which build has made the output; null if there is none at the moment. Two builds may write the same `build.json`, and a file that is the
 * same stays; the folder is another one.
 */
function markOf(outDir: string): string | null {
  const [folder, stats] = [outDir, join(outDir, 'build.json')].map((path) =>
    statSync(path, { throwIfNoEntry: false }),
  );
  return folder === undefined || stats === undefined ? null : `${folder.ino} ${stats.ino} ${stats.mtimeMs}`;
}

/** The journal of posted forms. Says what it had to put right. */
async function openJournal(kept: string, root: string, host: Host): Promise<LineFile> {
  const journal = lineFile(kept, ({ file, bytes }) =>
    print(
      host.stderr,
      `${relative(root, kept)} ended in the middle of a line. Its ${count(bytes, 'byte')} are in ${relative(root, file)} now.\n`,
    ),
  );
  await journal
    .settle()
    .catch((error: unknown) =>
      print(host.stderr, `Posted forms cannot be kept: ${sanitize(String(error))}\n`),
    );
  return journal;
}

function servedSite(site: Site, outDir: string, journal: LineFile, host: Host): StaticSite {
  const { policy = '', sources = {} } = readBuild(outDir);
  return {
    folder: outDir,
    serving: servingOf(site, policy, new Map(Object.entries(sources))),
    receiver: receiverAt(site, outDir, journal),
    onFailure: (error) => print(host.stderr, `A request was not answered: ${sanitize(String(error))}\n`),
  };
}

/** Throws if the folder has links. A build writes none, and a link out of the folder would be served as a file of it. */
function assertServable(outDir: string, name: string): void {
  const found = listFiles({ folder: outDir, path: '' }, () => false).find(
    ({ refused }) => refused !== undefined,
  );
  if (found !== undefined)
    throw new EnvironmentError(
      `${name}/${found.path} is no file that a build has written.`,
      'Build it again: tvilling build',
    );
}

/** In bytes. No `build.json` is larger. */
const readLimit = 16 * 1024 * 1024;

/** A sentence about where sent forms go, with a space at its end; empty if the site has no forms. */
function whereFormsGo({ config, forms }: Site, { receiver }: StaticSite, kept: string): string {
  if (forms.size === 0) return '';
  return receiver === null
    ? `Forms go to their receiver (${config.forms?.receiver.type}), not here. `
    : `Posted forms are kept in ${kept}. `;
}

/** What the output says of its build. */
function readBuild(outDir: string): Partial<BuildFacts> {
  const text = readTextIn({ folder: outDir, path: 'build.json' }, readLimit) ?? '{}';
  try {
    return JSON.parse(text) as Partial<BuildFacts>;
  } catch {
    return {};
  }
}

/** The receiver of forms, if the site posts them to its own path on its own server. */
function receiverAt(site: Site, folder: string, journal: LineFile): StaticSite['receiver'] {
  const limit = rateLimit();
  const receiver = siteReceiver(site, folder, {
    store: keepOnce(async (entry) => void (await keepIn(journal)(entry))),
    mayPost: isSameOrigin,
    spend: ({ socket }, cost) => limit(socket.remoteAddress ?? '', cost),
  });
  return receiver?.action.startsWith('/') ? { path: receiver.action, handle: receiver.handle } : null;
}
