import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { spread } from '../../../torture/trials.mjs';
import { copyBuilt } from '../../built-sites.ts';
import { expectNoCrash, expectRefusal } from '../../findings.ts';
import { runMain } from '../../run-main.ts';
import { type Fault, withFault } from './broken-writes.ts';
import { endRun } from './ended-runs.ts';

/** Every file and folder of a site with its bytes and its mode, and of its caches only what a change leaves. */
export function stateOf(site: string): Record<string, string> {
  const paths = readdirSync(site, { recursive: true, encoding: 'utf8' })
    .filter((path) => !/^\.tvilling(\/(?!changes|\.changes)|$)/.test(path))
    .sort();
  return Object.fromEntries(
    paths.map((path) => {
      const stats = statSync(join(site, path));
      return [path, `${stats.mode.toString(8)} ${stats.isFile() ? readFileSync(join(site, path), 'base64') : ''}`];
    }),
  );
}

export const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A folder that is removed at the end of the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A command on a site, which may go wrong again and again from the same start. */
export class Trial {
  readonly site = join(temporaryFolder(), 'site');
  readonly #start: string;
  readonly #args: readonly string[];

  constructor(start: string, command: string) {
    const args = command.split(' ');
    this.#start = start;
    this.#args = args[0] === 'init' ? [...args, this.site] : [...args, '--root', this.site];
  }

  /** Runs the command with a fault on the site as it was at the start. */
  run(fault: Fault) {
    rmSync(this.site, { recursive: true, force: true });
    copyBuilt(this.#start, this.site);
    return this.#withFault(fault, this.#args);
  }

  /** Runs another command on the site with a fault. */
  next = (fault: Fault = { at: never, kind: 'KILL' }) => this.#withFault(fault, ['routes', '--root', this.site]);

  /** Runs the command without a fault. Returns the site before and after it, and how many changes of files it makes. */
  async whole() {
    const { changes, result } = await this.run({ at: never, kind: 'KILL' });
    const [before, after] = [stateOf(this.#start), stateOf(this.site)];
    expect(isSame(before, after), result.stderr).toBe(false);
    return { before, after, changes };
  }

  async #withFault(fault: Fault, args: readonly string[]) {
    const ended = await withFault(this.site, fault, () => runMain(args));
    // The process of a command ends with it, whether killed or not, and that of a test goes on.
    endRun(this.site);
    return ended;
  }
}

const never = Number.POSITIVE_INFINITY;
/** The files of a site without hidden ones. */
export const visible = (state: Record<string, string>) =>
  Object.fromEntries(Object.entries(state).filter(([path, content]) => !/(^|\/)\./.test(path) && !content.endsWith(' ')));

/**
 * Kills a command at some changes of files, and expects that the next one puts the site in order. Returns how often it had to, and said
 * so.
 */
export async function killEverywhere(trial: Trial, most: number): Promise<number> {
  const { before, after, changes } = await trial.whole();
  let reported = 0;
  for (const at of spread(changes, most)) {
    await trial.run({ at, kind: 'KILL' });
    const left = visible(stateOf(trial.site));
    const { stderr } = (await trial.next()).result;
    const now = stateOf(trial.site);
    expect(
      [before, after].some((state) => isSame(state, now)),
      `killed at ${at}: ${stderr}`,
    ).toBe(true);
    if (isSame(left, visible(before)) || isSame(left, visible(after))) continue;
    expect(stderr).toMatch(/^A command was killed while it changed files\. Its change of \S+\.\w+ .*is taken back\./);
    reported += 1;
  }
  return reported;
}

/** Refuses a command some changes of files. It leaves nothing, and says which file. */
export async function refuseSome(trial: Trial, kinds: readonly ('ENOSPC' | 'EACCES')[], most: number): Promise<void> {
  const { before, after, changes } = await trial.whole();
  for (const kind of kinds)
    for (const at of spread(changes, most)) {
      const { result } = await trial.run({ at, kind });
      expectNoCrash(result);
      const isRefused = result.code !== 0;
      if (isRefused) expectRefusal(result, new RegExp(`^error \\S+ cannot be written(?:: the disk is full)? \\(${kind}\\)\\. `));
      // One refusal may be that of the removal of something. The next command tries again.
      if (kind === 'EACCES') await trial.next();
      expect(stateOf(trial.site), `${kind} at ${at}`).toEqual(isRefused ? before : after);
    }
}
