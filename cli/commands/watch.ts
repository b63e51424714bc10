import { watchContent } from '../dev/watch.ts';
import { EnvironmentError } from '../environment-error.ts';
import type { Host } from '../host.ts';
import { stopped } from '../serve/listen.ts';
import { loadSite } from './load-site.ts';
import { writeReportOf } from './report-findings.ts';
import { conclude, findingsToShow, type ValidateOptions } from './validate.ts';

/**
 * `tvilling validate --watch`: checks the site at the start and after each change, until it is stopped. Writes no lock: what
 * stands there while somebody is writing is no translation yet.
 */
export async function watchSite(options: ValidateOptions, host: Host): Promise<0> {
  if (options.format !== 'pretty' && options.format !== 'compact') {
    throw new EnvironmentError(
      `--watch prints for people, and not as ${options.format}.`,
      'Take --format pretty or --format compact, or leave --watch out.',
    );
  }
  // Watched before it is read, so that no edit is missed.
  const watched = await watchContent(options.root, ['site.config.yaml', 'content', 'public']);
  const end = stopped(host.signal).then(() => 'end' as const);
  try {
    // What cannot be read at the start is no edit in progress: that ends the command.
    check(options, host);
    for (;;) {
      host.stderr.write('Waiting for changes. Stop with Ctrl-C.\n');
      if ((await Promise.race([end, watched.changed()])) === 'end') return 0;
      checkAgain(options, host);
    }
  } finally {
    await watched.close();
  }
}

function check(options: ValidateOptions, host: Host): void {
  const loaded = loadSite(options, host);
  const shown = findingsToShow(loaded, options, host);
  writeReportOf(shown, loaded.sources, options, host);
  host.stderr.write(`${timeOf(host.now())}  `);
  conclude(loaded, shown, options, host);
}

/** The same; what cannot be read passes when it has been saved, or put back. */
function checkAgain(options: ValidateOptions, host: Host): void {
  try {
    check(options, host);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    host.stderr.write(`${timeOf(host.now())}  ${error.message} ${error.hint}\n`);
  }
}

/** The time of day, `14:03:07`. */
const timeOf = (now: Date): string => now.toTimeString().slice(0, 8);
