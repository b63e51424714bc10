import { exitCode, type LoadedSite, type SiteOptions } from '../check/check-site.ts';
import { Overtime } from '../dev/bounded.ts';
import { startDevServer } from '../dev/dev-server.ts';
import { type CheckSession, checkBounded, failedCheck } from '../dev/repeated-check.ts';
import { type Failure, nextState, type SiteState } from '../dev/site-state.ts';
import { type WatchedContent, watchContent } from '../dev/watch.ts';
import { styler, summary } from '../diagnostics/format.ts';
import { type Host, hasColor, print } from '../host.ts';
import type { Site } from '../pages/site.ts';
import { writeFindings } from '../report/report-findings.ts';
import { stopped } from '../serve/listen.ts';
import { viteFacts } from './build.ts';

export type DevOptions = SiteOptions & { port: number };

/** `tvilling dev`: serves the site on loopback until it is stopped; content and template edits appear at once. */
export async function dev(options: DevOptions, host: Host): Promise<0 | 1 | 2> {
  const started = performance.now();
  return host.heedSignals(async (signal) => {
    // Watched before it is read, so that no edit is missed while the server starts.
    const content = await watchContent(options.root, ['site.config.yaml', 'content', 'public']);
    try {
      const first = await firstCheck({ options, signal }, host);
      if ('diagnostics' in first && exitCode(first.diagnostics) === 2) return 2;
      const next = nextChecks({ options, signal, content }, host);
      const good = await firstGood(first, next, host);
      if (good !== null) await serve({ options, signal, started, good, next }, host);
      return 0;
    } finally {
      await content.close();
    }
  });
}

/** What a check has made of the content. */
type Checked = LoadedSite | Failure;

/** A check that has led to a site. */
type Good = LoadedSite & { site: Site };

const isGood = (checked: Checked): checked is Good => 'site' in checked && checked.site !== null;

/** Waits for the next change and checks it; null when the user has stopped before. */
type NextCheck = () => Promise<Checked | null>;

function nextChecks(
  { content, ...session }: CheckSession<DevOptions> & { content: WatchedContent },
  host: Host,
): NextCheck {
  const end = stopped(session.signal);
  return async () => {
    const changed = await Promise.race([end, content.changed()]);
    return changed ? checkAgain(session, changed, host) : null;
  };
}

async function firstGood(first: Checked, next: NextCheck, host: Host): Promise<Good | null> {
  if (!isGood(first)) print(host.stderr, 'Waiting until this is mended. Stop with Ctrl-C.\n');
  let checked: Checked | null = first;
  while (checked !== null && !isGood(checked)) checked = await next();
  return checked;
}

interface ServingSession extends CheckSession<DevOptions> {
  /** When the command began, as performance.now() tells it. */
  started: number;
  good: Good;
  next: NextCheck;
}

/** Serves the last good site, and shows what each change does, until the user stops it. */
async function serve({ options, signal, started, good, next }: ServingSession, host: Host): Promise<void> {
  let state: SiteState = nextState(good.site, good);
  const style = styler(hasColor(host.stderr, host.env));
  const server = await startDevServer({
    facts: {
      ...viteFacts(good.site, options.root),
      icons: () => viteFacts(state.site, options.root).icons(),
      look: () => state.site.config.look,
    },
    siteRoot: options.root,
    port: options.port,
    signal,
    site: () => state.site,
    onTemplateError: (message) => print(host.stderr, `${style('red', 'template error')} ${message}\n`),
  });
  print(host.stdout, `${server.url}\n`);
  print(host.stderr, `Ready in ${Math.round(performance.now() - started)} ms. Stop with Ctrl-C.\n`);

  for (let checked = await next(); checked !== null; checked = await next()) {
    if (!isGood(checked)) print(host.stderr, 'The last good site stays.\n');
    if ('failed' in checked) {
      server.show(checked);
    } else {
      state = nextState(state.site, checked);
      server.show(state);
    }
  }
  await server.close();
}

/** Checks the site and says what is wrong. */
async function check({ options, signal }: CheckSession<DevOptions>, host: Host): Promise<LoadedSite> {
  const started = performance.now();
  const loaded = await checkBounded(
    { options: { ...options, isPreview: true }, signal },
    (checked) => checked,
    host,
  );
  writeFindings(loaded.diagnostics, loaded.sources, host.stderr, host);
  const time = `${Math.round(performance.now() - started)} ms`;
  print(host.stderr, `Checked in ${time}: ${summary(loaded.diagnostics)}\n`);
  return loaded;
}

/** The same at the start: a site that cannot be read is no edit in progress then, and ends the command. */
async function firstCheck(session: CheckSession<DevOptions>, host: Host): Promise<Checked> {
  try {
    return await check(session, host);
  } catch (error) {
    if (!(error instanceof Overtime)) throw error;
    return tellFailure(error, [], host);
  }
}

/** The same after a change. What cannot be read passes when an editor has saved it. */
async function checkAgain(
  session: CheckSession<DevOptions>,
  changed: readonly string[],
  host: Host,
): Promise<Checked> {
  try {
    return await check(session, host);
  } catch (error) {
    return tellFailure(error, changed, host);
  }
}

function tellFailure(error: unknown, changed: readonly string[], host: Host): Failure {
  const failed = failedCheck(error, changed);
  print(host.stderr, `${failed}\n`);
  return { failed };
}
