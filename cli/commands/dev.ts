import { startDevServer } from '../dev/dev-server.ts';
import { nextState } from '../dev/site-state.ts';
import { watchContent } from '../dev/watch.ts';
import { styler, summary } from '../diagnostics/format.ts';
import { EnvironmentError } from '../environment-error.ts';
import { type Host, hasColor } from '../host.ts';
import { stopped } from '../serve/listen.ts';
import type { Site } from '../site/site.ts';
import { viteFacts } from './build.ts';
import { exitCode, type LoadedSite, loadSite, type SiteOptions } from './load-site.ts';
import { writeFindings } from './report-findings.ts';

/** `tvilling dev`: serves the site on loopback until it is stopped; content and template edits appear at once. */
export async function dev(options: SiteOptions & { port: number }, host: Host): Promise<0 | 1 | 2> {
  const started = performance.now();
  const first = check(options, host);
  if (first !== null && exitCode(first.diagnostics) === 2) return 2;
  const site = first?.site ?? (await mended(options, host));
  if (site === null) return 0;

  let state = nextState(site, first ?? { site, diagnostics: [], sources: new Map() });
  const style = styler(hasColor(host.stderr, host.env));
  const server = await startDevServer({
    facts: { ...viteFacts(site), icons: () => viteFacts(state.site).icons() },
    siteRoot: options.root,
    port: options.port,
    site: () => state.site,
    onTemplateError: (message) => host.stderr.write(`${style('red', 'template error')} ${message}\n`),
  });
  const stopWatching = await watchContent(options.root, () => {
    const loaded = check(options, host);
    if (loaded === null) return;
    state = nextState(state.site, loaded);
    if (loaded.site === null) host.stderr.write('The last good site stays.\n');
    server.show(state);
  });
  host.stdout.write(`${server.url}\n`);
  host.stderr.write(`Ready in ${Math.round(performance.now() - started)} ms. Stop with Ctrl-C.\n`);
  await stopped(host.signal);
  await stopWatching();
  await server.close();
  return 0;
}

/** Waits until the content is right for the first time; null when the user has stopped before. */
async function mended(options: SiteOptions, host: Host): Promise<Site | null> {
  host.stderr.write('Waiting until this is mended. Stop with Ctrl-C.\n');
  let stopWatching = async () => {};
  const site = await Promise.race([
    stopped(host.signal).then(() => null),
    new Promise<Site>((resolve) => {
      const onChange = () => {
        const loaded = check(options, host)?.site;
        if (loaded) resolve(loaded);
      };
      void watchContent(options.root, onChange).then((stop) => {
        stopWatching = stop;
      });
    }),
  ]);
  await stopWatching();
  return site;
}

/** Loads the site and says what is wrong; null while a file cannot be read, which passes when an editor has saved it. */
function check(options: SiteOptions, host: Host): LoadedSite | null {
  const started = performance.now();
  try {
    const loaded = loadSite(options, host);
    writeFindings(loaded.diagnostics, loaded.sources, host.stderr, host);
    const time = `${Math.round(performance.now() - started)} ms`;
    host.stderr.write(`Checked in ${time}: ${summary(loaded.diagnostics)}\n`);
    return loaded;
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    host.stderr.write(`${error.message} ${error.hint}\n`);
    return null;
  }
}
