import { statSync } from 'node:fs';
import type { RequestListener, Server } from 'node:http';
import { join, relative } from 'node:path';
import type { BuildFacts } from '../build/fill-output.ts';
import { builtFolders, marker, readMarker } from '../build/output/host-folders.ts';
import type { LoadedSite, SiteOptions } from '../check/check-site.ts';
import { loadSite } from '../check/load-site.ts';
import type { Definitions } from '../definitions/definitions.ts';
import { exitCode } from '../diagnostics/finding.ts';
import { summary } from '../diagnostics/format.ts';
import { folderName } from '../diagnostics/report/folder-name.ts';
import { findingsText, writeFindings } from '../diagnostics/report/report-findings.ts';
import { followBuilds } from '../hosting/serve/follow-builds.ts';
import { listen, stopped } from '../hosting/serve/listen.ts';
import { isSameOrigin } from '../hosting/serve/own-requests.ts';
import { type StaticSite, staticHandler } from '../hosting/serve/static-server.ts';
import { servingOf } from '../hosting/serving.ts';
import { type BuiltSite, siteReceiver } from '../hosting/site-receiver.ts';
import { EnvironmentError } from '../platform/environment-error.ts';
import { listFiles } from '../platform/files/list-files.ts';
import { assertOwnFolder, cacheFolder } from '../platform/files/own-folder.ts';
import { type Host, print } from '../platform/host.ts';
import { Interruption } from '../platform/interruption.ts';
import { sanitize } from '../platform/sanitize.ts';
import { count } from '../platform/texts.ts';
import { type LineFile, lineFile } from '../receive/line-file.ts';
import { rateLimit } from '../receive/rate-limit.ts';
import { journalFile, keepIn, keepOnce } from '../receive/store.ts';
import type { Site } from '../site/pages/site.ts';
import { hostFolder, href } from '../site/routes/addresses.ts';
import { type CheckSession, failedCheck, followDefinitions, RepeatedCheck } from './repeated-check.ts';

export interface PreviewOptions {
  root: string;
  /** The definitions of the site. */
  definitions: Definitions;
  outDir: string;
  port: number;
}

/** A site on one of its hosts, with its output. */
interface HostedSite extends BuiltSite {
  /** The mark of the output when the site was read. */
  known: string | null;
}

/** `tvilling preview`: serves the output on loopback until the user stops it, and receives forms. Each host of the site has a port. */
export async function preview(options: PreviewOptions, host: Host): Promise<0 | 1 | 2> {
  const { root, outDir } = options;
  const name = folderName(root, outDir);
  const folders = builtFolders(outDir);
  if (folders.length === 0) throw notBuilt(name);
  for (const folder of folders) assertServable(folder, folderName(root, folder));
  // A build that ends while the site is read is a new one.
  const marks = new Map(folders.map((folder) => [folder, markOf(folder)]));
  const { site, onHosts, findings, sources } = await loadSite(asBuilt(options), host);
  if (site === null) {
    writeFindings(findings, sources, host.stderr, host);
    print(host.stderr, `Not served, the site's addresses are not known: ${summary(findings)}\n`);
    return exitCode(findings);
  }
  const hosted = onHosts.flatMap((own): HostedSite[] => {
    const folder = folderOf(own, outDir);
    const known = marks.get(folder);
    return known === undefined ? [] : [{ site: own, folder, known }];
  });
  if (hosted.length < onHosts.length) throw notBuilt(name);
  assertPorts(options.port, hosted.length);
  assertOwnFolder(root, cacheFolder);
  const kept = join(root, cacheFolder, journalFile);
  const journal = await openJournal(kept, root, host);
  return host.handleSignals<0>(async (signal) => {
    const servers: Server[] = [];
    const session = { options, signal };
    try {
      for (const [index, own] of hosted.entries()) {
        const handler = followingHandler(own, { session, journal }, host);
        const wanted = options.port === 0 ? 0 : options.port + index;
        const { server, port } = await listen(handler, { port: wanted });
        servers.push(server);
        const shown = folderName(root, own.folder);
        const path = href({ ...own.site.address, domains: undefined }, '/');
        print(host.stdout, `${shown}/ is served at http://127.0.0.1:${port}${path}\n`);
      }
      const linked = hosted.length > 1 ? 'Links from one host to another lead to the published site. ' : '';
      const where = whereFormsGo(site, servedSite(hosted[0] ?? { site, folder: outDir }, journal, host), relative(root, kept));
      print(host.stderr, `${linked}${where}Stop with Ctrl-C.\n`);
      await stopped(signal);
    } finally {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    }
    return 0;
  });
}

const notBuilt = (name: string): EnvironmentError =>
  new EnvironmentError(`There is no built site in ${name}/.`, 'Build it first: tvilling build');

/** Throws if there are fewer ports from the first one on than hosts. */
function assertPorts(first: number, hosts: number): void {
  if (first + hosts - 1 > lastPort)
    throw new EnvironmentError(
      `The site has ${hosts} hosts, each with a port of its own, and ${lastPort} is the last port.`,
      `Choose a lower one: --port ${lastPort + 1 - hosts}`,
    );
}

const lastPort = 65_535;

/** The folder of the output of a host. */
const folderOf = ({ address }: Site, outDir: string): string => join(outDir, hostFolder(address));

/** Answers for one host, also after the next build. */
function followingHandler(
  { site, folder, known }: HostedSite,
  { session, journal }: { session: CheckSession<PreviewOptions>; journal: LineFile },
  host: Host,
): RequestListener {
  const { outDir } = session.options;
  const serve = (own: Site) => staticHandler(servedSite({ site: own, folder }, journal, host));
  const pick = (loaded: LoadedSite) => loaded.onHosts.find((own) => folderOf(own, outDir) === folder) ?? null;
  const current = followSite(session, { first: site, pick }, host);
  const open = async () => {
    const { site: own, isCurrent } = await current();
    return { handle: serve(own), isCurrent };
  };
  return followBuilds({ handle: serve(site), known }, { mark: () => markOf(folder), open });
}

/** The options to read the site as it was when the output was built: entries that closed later still have pages. */
function asBuilt<Options extends PreviewOptions>(options: Options): Options & SiteOptions {
  const { date, preview = false, drafts = false } = readBuild(builtFolders(options.outDir)[0] ?? options.outDir);
  return { ...options, date, preview, drafts };
}

/**
 * Returns a function that reads the site of the output that is there now, with its current definitions. If it cannot be read, it says
 * why, once for each reason, and gives the site that was read last. `first`: the site that was read first. `pick`: takes the site on the
 * host in question.
 */
function followSite(
  session: CheckSession<PreviewOptions>,
  { first, pick }: { first: Site; pick: (loaded: LoadedSite) => Site | null },
  host: Host,
): () => Promise<{ site: Site; isCurrent: boolean }> {
  const current = followDefinitions(session);
  const { root, outDir } = session.options;
  let [site, reported] = [first, ''];
  return async () => {
    const { site: now, why } = await readAnew(current, pick, host);
    // After a signal, there is nobody to tell.
    if (now === null && why !== reported && !session.signal.aborted) tellUnread(folderName(root, outDir), why, host);
    site = now ?? site;
    reported = why;
    return { site, isCurrent: now !== null };
  };
}

/** The site with its current definitions, or the reason why it cannot be read. */
async function readAnew(
  current: () => Promise<CheckSession<PreviewOptions>>,
  pick: (loaded: LoadedSite) => Site | null,
  host: Host,
): Promise<{ site: Site | null; why: string }> {
  try {
    const { options, signal } = await current();
    const loaded = await new RepeatedCheck().run({ options: asBuilt(options), signal }, (loaded) => loaded, host);
    const { findings, sources } = loaded;
    const site = pick(loaded);
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
  const [folder, stats] = [outDir, join(outDir, marker)].map((path) => statSync(path, { throwIfNoEntry: false }));
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
  await journal.settle().catch((error: unknown) => print(host.stderr, `Posted forms cannot be kept: ${sanitize(String(error))}\n`));
  return journal;
}

function servedSite({ site, folder }: BuiltSite, journal: LineFile, host: Host): StaticSite {
  const { policy = '', sources = {} } = readBuild(folder);
  return {
    folder,
    serving: servingOf(site, policy, new Map(Object.entries(sources))),
    receiver: receiverAt({ site, folder }, journal, host),
    onFailure: (error) => print(host.stderr, `A request was not answered: ${sanitize(String(error))}\n`),
  };
}

/** Throws if the folder has links. A build writes none, and a link out of the folder would be served as a file of it. */
function assertServable(outDir: string, name: string): void {
  const found = listFiles({ folder: outDir, path: '' }, () => false).find(({ refused }) => refused !== undefined);
  if (found !== undefined)
    throw new EnvironmentError(`${name}/${found.path} is no file that a build has written.`, 'Build it again: tvilling build');
}

/** A sentence about where sent forms go, with a space at its end; empty if the site has no forms. */
function whereFormsGo({ config, forms }: Site, { receiver }: StaticSite, kept: string): string {
  if (forms.size === 0) return '';
  return receiver === null
    ? `Forms go to their receiver (${config.forms?.receiver.type}), not here. `
    : `Posted forms are kept in ${kept}. `;
}

/** What the output says of its build. */
const readBuild = (outDir: string): Partial<BuildFacts> => readMarker(outDir);

/** The receiver of forms, if the site posts them to its own path on its own server. */
function receiverAt(built: BuiltSite, journal: LineFile, host: Host): StaticSite['receiver'] {
  const limit = rateLimit();
  const receiver = siteReceiver([built], {
    store: keepOnce(async (entry) => void (await keepIn(journal)(entry))),
    mayPost: isSameOrigin,
    spend: ({ socket }, cost) => limit(socket.remoteAddress ?? '', cost),
    now: () => host.now().getTime(),
  });
  return receiver?.action.startsWith('/') ? { path: receiver.action, handle: receiver.handle } : null;
}
