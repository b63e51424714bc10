import { Overtime } from '../bounded.ts';
import { exitCode, type LoadedSite, type SiteOptions } from '../check/check-site.ts';
import { findingOf, TemplateError } from '../definitions/template-error.ts';
import { type DevServer, startDevServer } from '../dev/dev-server.ts';
import { type Found, ToldFindings } from '../dev/findings.ts';
import { overlayMessage, overlayOf } from '../dev/overlay.ts';
import { checkBounded, failedCheck, followDefinitions } from '../dev/repeated-check.ts';
import { watchSiteFiles } from '../dev/watch.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { type Host, print } from '../host.ts';
import { textOfTemplate } from '../overrides/template-files.ts';
import type { Site } from '../pages/site.ts';
import { stopped } from '../serve/listen.ts';
import { templateLayers } from '../template-layers.ts';
import { viteFacts } from './build.ts';

export type DevOptions = SiteOptions & { port: number };

/** `tvilling dev`: serves the site on loopback until the user stops it. Every edit appears at once. */
export async function dev(options: DevOptions, host: Host): Promise<0 | 1 | 2> {
  const started = performance.now();
  return host.heedSignals(async (signal) => {
    // Watching begins before reading, so that no edit is missed while the server starts.
    const watched = await watchSiteFiles(options.root);
    try {
      const current = followDefinitions({ options: { ...options, isPreview: true }, signal });
      const check = async () => {
        const session = await current();
        watched.follow(session.options.definitions.files);
        return checkBounded(session, (loaded) => loaded, host);
      };
      const end = stopped(signal).then(() => null);
      const changed = () => Promise.race([end, watched.changed()]);
      return await checkAndServe({ options, signal, started, check, changed }, host);
    } finally {
      await watched.close();
    }
  });
}

interface Session {
  options: DevOptions;
  /** Aborted when the user stops the command. */
  signal: AbortSignal;
  /** The start of the command, by performance.now(). */
  started: number;
  /** Checks the current site. */
  check(): Promise<LoadedSite>;
  /** Resolves to the files of the next change; null when the user has stopped the command. */
  changed(): Promise<string[] | null>;
}

/** The state of the site. */
interface State {
  /** The last site without errors; null if there has been none. */
  site: Site | null;
  /** Whether the current site has no errors. */
  isGood: boolean;
  /** The findings of the last check. */
  content: Found;
  /** A definition that cannot be used, so that there was no check. */
  definition: Diagnostic | null;
  /** Why a check failed, in words. */
  failed: string | null;
}

const unknown: State = {
  site: null,
  isGood: false,
  content: { diagnostics: [], sources: new Map<string, string>() },
  definition: null,
  failed: null,
};

async function checkAndServe(session: Session, host: Host): Promise<0 | 2> {
  const told = new ToldFindings(host);
  const state = await firstState(session, told, host);
  if (state.failed === null && exitCode(state.content.diagnostics) === 2) return 2;
  if (!state.isGood) print(host.stderr, 'Waiting until this is mended. Stop with Ctrl-C.\n');
  const good = state.isGood ? state : await firstGood(session, { state, told }, host);
  if (good?.site) await serve(session, { site: good.site, state: good, told }, host);
  return 0;
}

/** The state at the start. Throws if the site cannot be read or used: at the start, this is no edit in progress. */
async function firstState(session: Session, told: ToldFindings, host: Host): Promise<State> {
  const began = performance.now();
  try {
    const state = stateOf(unknown, await session.check());
    told.tell(state.content, checkedSince(began));
    return state;
  } catch (error) {
    if (!(error instanceof Overtime)) throw error;
    return failedState(unknown, failedCheck(error, []), host);
  }
}

/** Checks after each change until the site has no errors. Null if the user stops the command before. */
async function firstGood(
  session: Session,
  { state, told }: { state: State; told: ToldFindings },
  host: Host,
): Promise<State | null> {
  let last = state;
  for (let files = await session.changed(); files !== null; files = await session.changed()) {
    const began = performance.now();
    last = await nextState(session, { last, files }, host);
    if (last.failed === null) told.tell(allFound(last, session), checkedSince(began), files);
    if (last.isGood) return last;
  }
  return null;
}

/** Serves the last good site and shows the result of each change, until the user stops it. */
async function serve(
  session: Session,
  { site, told, ...first }: { site: Site; state: State; told: ToldFindings },
  host: Host,
): Promise<void> {
  let { state } = first;
  const { options, signal, started } = session;
  const lastGood = () => state.site ?? site;
  const tell = (server: DevServer, after: string, files: readonly string[]) => {
    // While content or a definition has errors, they may be why a page of the last good site fails.
    const isOwnFault = ({ code }: Diagnostic) => state.isGood || code !== 'output/render-failed';
    const found = allFound(state, session, server.findings().filter(isOwnFault));
    if (state.failed === null) told.tell(found, after, files);
    server.pages.cover(state.failed === null ? overlayOf(found) : overlayMessage(state.failed));
  };
  let begun: DevServer | null = null;
  const server = await startDevServer({
    facts: {
      ...viteFacts(site, options.root),
      icons: () => viteFacts(lastGood(), options.root).icons(),
      look: () => lastGood().config.look,
    },
    siteRoot: options.root,
    port: options.port,
    signal,
    site: lastGood,
    onFindings: () => void (begun && tell(begun, 'Now', [])),
    onFailure: (message) => print(host.stderr, `The page was not made: ${message}\n`),
  });
  begun = server;
  print(host.stdout, `${server.url}\n`);
  print(host.stderr, `Ready in ${Math.round(performance.now() - started)} ms. Stop with Ctrl-C.\n`);

  for (let files = await session.changed(); files !== null; files = await session.changed()) {
    const began = performance.now();
    const wasBroken = server.findings().length > 0;
    state = await nextState(session, { last: state, files }, host);
    const after = checkedSince(began);
    if (state.isGood) server.pages.update();
    await server.follow(files);
    tell(server, after, files);
    if (!state.isGood) print(host.stderr, 'The last good site stays.\n');
    // Pages that failed before can be rendered again.
    if (wasBroken && server.findings().length === 0) server.pages.reload();
  }
  await server.close();
}

const checkedSince = (began: number): string => `Checked in ${Math.round(performance.now() - began)} ms`;

/** Checks the site after a change. A site that cannot be read or used is no failure: the author may be saving or repairing it. */
async function nextState(
  session: Session,
  { last, files }: { last: State; files: readonly string[] },
  host: Host,
): Promise<State> {
  try {
    return stateOf(last, await session.check());
  } catch (error) {
    if (error instanceof TemplateError)
      return { ...last, isGood: false, failed: null, definition: findingOf(error) };
    return failedState(last, failedCheck(error, files), host);
  }
}

const stateOf = (last: State, { site, diagnostics, sources }: LoadedSite): State => ({
  site: site ?? last.site,
  isGood: site !== null,
  content: { diagnostics, sources },
  definition: null,
  failed: null,
});

function failedState(last: State, failed: string, host: Host): State {
  print(host.stderr, `${failed}\n`);
  return { ...last, isGood: false, failed };
}

/** All findings, with the texts of their files. */
function allFound(
  { content, definition }: State,
  { options }: Session,
  ofTemplates: readonly Diagnostic[] = [],
): Found {
  const layers = templateLayers(options.root);
  return {
    diagnostics: [...(definition ? [definition] : []), ...content.diagnostics, ...ofTemplates],
    sources: { get: (file) => content.sources.get(file) ?? textOfTemplate(layers, file) },
  };
}
