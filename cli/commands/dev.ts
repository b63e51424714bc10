import { startDevServer } from '../dev/dev-server.ts';
import { nextState } from '../dev/site-state.ts';
import { watchContent } from '../dev/watch.ts';
import { styler, summary } from '../diagnostics/format.ts';
import { EnvironmentError } from '../environment-error.ts';
import { type Host, hasColor } from '../host.ts';
import { stopped } from '../serve/listen.ts';
import { viteFacts } from './build.ts';
import { exitCode, type LoadedSite, loadSite, type SiteOptions } from './load-site.ts';
import { writeFindings } from './report-findings.ts';

/** `tvilling dev`: serves the site on loopback until it is stopped; content and template edits appear at once. */
export async function dev(options: SiteOptions & { port: number }, host: Host): Promise<0 | 1 | 2> {
  const started = performance.now();
  // Watched before it is read, so that no edit is missed while the server starts.
  const content = await watchContent(options.root, ['site.config.yaml', 'content']);
  const end = stopped(host.signal);
  try {
    // A site that cannot be read at the start is no edit in progress: that ends the command.
    const first = load(options, host);
    if (exitCode(first.diagnostics) === 2) return 2;
    /** The content as it is after its next change; null when the user has stopped before. */
    const next = async (): Promise<LoadedSite | null> => {
      for (;;) {
        const happened = await Promise.race([end.then(() => 'end'), content.changed()]);
        if (happened === 'end') return null;
        const loaded = check(options, host);
        if (loaded !== null) return loaded;
      }
    };

    let loaded: LoadedSite | null = first;
    if (!loaded.site) host.stderr.write('Waiting until this is mended. Stop with Ctrl-C.\n');
    while (!loaded?.site) {
      loaded = await next();
      if (loaded === null) return 0;
    }
    let state = nextState(loaded.site, loaded);
    const style = styler(hasColor(host.stderr, host.env));
    const server = await startDevServer({
      facts: { ...viteFacts(loaded.site), icons: () => viteFacts(state.site).icons() },
      siteRoot: options.root,
      port: options.port,
      site: () => state.site,
      onTemplateError: (message) => host.stderr.write(`${style('red', 'template error')} ${message}\n`),
    });
    host.stdout.write(`${server.url}\n`);
    host.stderr.write(`Ready in ${Math.round(performance.now() - started)} ms. Stop with Ctrl-C.\n`);

    for (loaded = await next(); loaded !== null; loaded = await next()) {
      state = nextState(state.site, loaded);
      if (loaded.site === null) host.stderr.write('The last good site stays.\n');
      server.show(state);
    }
    await server.close();
    return 0;
  } finally {
    await content.close();
  }
}

/** Loads the site and says what is wrong. */
function load(options: SiteOptions, host: Host): LoadedSite {
  const started = performance.now();
  const loaded = loadSite({ ...options, isPreview: true }, host);
  writeFindings(loaded.diagnostics, loaded.sources, host.stderr, host);
  const time = `${Math.round(performance.now() - started)} ms`;
  host.stderr.write(`Checked in ${time}: ${summary(loaded.diagnostics)}\n`);
  return loaded;
}

/** The same; null while a file cannot be read, which passes when an editor has saved it. */
function check(options: SiteOptions, host: Host): LoadedSite | null {
  try {
    return load(options, host);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    host.stderr.write(`${error.message} ${error.hint}\n`);
    return null;
  }
}
