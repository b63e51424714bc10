import type { LoadedSite } from '../check/check-site.ts';
import { findingsToShow, type SiteValidation } from '../check/report-check.ts';
import { conclude } from '../check/validate.ts';
import { writeReportOf } from '../diagnostics/report/report-findings.ts';
import { stopped } from '../hosting/serve/listen.ts';
import { Overtime } from '../platform/bounded.ts';
import { EnvironmentError } from '../platform/environment-error.ts';
import { Events } from '../platform/events.ts';
import { type Host, print } from '../platform/host.ts';
import { type CheckSession, failedCheck, followDefinitions, RepeatedCheck } from './repeated-check.ts';
import { watchSiteFiles } from './watch.ts';

/**
 * `tvilling validate --watch`: checks the site at the start and after each change, until the user stops it. It does not write
 * lockfiles, because a half-written text is no translation.
 */
export async function watchSite(options: SiteValidation, host: Host): Promise<0> {
  if (options.format !== 'pretty' && options.format !== 'compact') {
    throw new EnvironmentError(
      `--watch prints for people, and not as ${options.format}.`,
      'Take --format pretty or --format compact, or leave --watch out.',
    );
  }
  const checkUntilStopped = async (signal: AbortSignal): Promise<0> => {
    // Watching begins before reading, so that no edit is missed.
    const watched = watchSiteFiles(options.root);
    const events = new Events<readonly string[] | 'stopped'>();
    events.expect(stopped(signal).then(() => 'stopped'));
    try {
      const current = followDefinitions({ options, signal });
      const session = async () => {
        const now = await current();
        watched.follow(now.options.definitions.files);
        return now;
      };
      const followed = { session, check: new RepeatedCheck() };
      await firstCheck(followed, host);
      for (;;) {
        print(host.stderr, 'Waiting for changes. Stop with Ctrl-C.\n');
        events.expect(watched.changed());
        const changed = await events.next();
        if (changed === 'stopped' || signal.aborted) return 0;
        await checkAgain(followed, changed, host);
      }
    } finally {
      watched.close();
    }
  };
  return host.handleSignals(checkUntilStopped, { lastCode: 0 });
}

/** What checks go on with: the session with the current definitions, and what the last check has found out. */
interface Current {
  session(): Promise<CheckSession<SiteValidation>>;
  check: RepeatedCheck;
}

async function check(current: Current, changed: readonly string[], host: Host): Promise<void> {
  current.check.note(changed);
  const session = await current.session();
  const { options } = session;
  const judge = (loaded: LoadedSite) => ({ loaded, shown: findingsToShow(loaded, options, host) });
  const { loaded, shown } = await current.check.run(session, judge, host);
  writeReportOf(shown, loaded.sources, options, host);
  print(host.stderr, `${timeOf(host.now())}  `);
  conclude(loaded, shown, options, host);
}

/** The check at the start. Throws if the site cannot be read: at the start, this is no edit in progress. */
async function firstCheck(current: Current, host: Host): Promise<void> {
  try {
    await check(current, [], host);
  } catch (error) {
    if (!(error instanceof Overtime)) throw error;
    tellFailure(error, [], host);
  }
}

/** The check after a change. A site that cannot be read is no failure: the author may be saving it. */
async function checkAgain(current: Current, changed: readonly string[], host: Host): Promise<void> {
  try {
    await check(current, changed, host);
  } catch (error) {
    tellFailure(error, changed, host);
  }
}

const tellFailure = (error: unknown, changed: readonly string[], host: Host) =>
  print(host.stderr, `${timeOf(host.now())}  ${failedCheck(error, changed)}\n`);

/** The time of day, `14:03:07`. */
const timeOf = (now: Date): string => now.toTimeString().slice(0, 8);
