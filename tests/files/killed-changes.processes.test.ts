import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { spread } from '../../torture/trials.mjs';
import { expectNoCrash, expectRefusal } from '../findings.ts';
import { runMain } from '../run-main.ts';
import { temporarySite } from '../temporary-site.ts';
import { type Fault, withFault } from './broken-writes.ts';
import { changingCommands, importCommand, renamePage } from './changing-commands.ts';
import { endRun } from './ended-runs.ts';

/** Every file and folder of a site with its bytes and its mode, and of its caches only what a change leaves. */
function stateOf(site: string): Record<string, string> {
  const paths = readdirSync(site, { recursive: true, encoding: 'utf8' })
    .filter((path) => !/^\.tvilling(\/(?!changes|\.changes)|$)/.test(path))
    .sort();
  return Object.fromEntries(
    paths.map((path) => {
      const stats = statSync(join(site, path));
      return [
        path,
        `${stats.mode.toString(8)} ${stats.isFile() ? readFileSync(join(site, path), 'base64') : ''}`,
      ];
    }),
  );
}

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A folder that is removed at the end of the test. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A command on a site, which may go wrong again and again from the same start. */
class Trial {
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
    cpSync(this.#start, this.site, { recursive: true });
    return this.#withFault(fault, this.#args);
  }

  /** Runs another command on the site with a fault. */
  next = (fault: Fault = { at: never, kind: 'KILL' }) =>
    this.#withFault(fault, ['routes', '--root', this.site]);

  /** Runs the command without a fault. Returns the site before and after it, and how many changes of files it makes. */
  async whole() {
    const { changes, result } = await this.run({ at: never, kind: 'KILL' });
    const [before, after] = [stateOf(this.#start), stateOf(this.site)];
    expect(isSame(before, after), result.stderr).toBe(false);
    return { before, after, changes };
  }

  async #withFault(fault: Fault, args: readonly string[]) {
    const ended = await withFault(this.site, fault, () => runMain(args));
    if (fault.kind === 'KILL') endRun(this.site);
    return ended;
  }
}

const never = Number.POSITIVE_INFINITY;
/** The files of a site without hidden ones. */
const visible = (state: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(state).filter(([path, content]) => !/(^|\/)\./.test(path) && !content.endsWith(' ')),
  );

/** Kills a command at some changes of files, and expects that the next one puts the site in order, and says so. */
async function killEverywhere(trial: Trial, most: number): Promise<void> {
  const { before, after, changes } = await trial.whole();
  let told = 0;
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
    expect(stderr).toMatch(
      /^A command was killed while it changed files\. Its change of \S+\.\w+ .*is taken back\./,
    );
    told += 1;
  }
  expect(most < 100 || told > 4).toBe(true);
}

describe('a command that is killed at a change of a file', () => {
  it.each(changingCommands)(
    'is taken back or finished by the next one: %s',
    { timeout: 180_000 },
    async (command, most, site, changes) => {
      await killEverywhere(
        new Trial(site === null ? temporaryFolder() : temporarySite(site, changes), command),
        most,
      );
    },
  );

  it('is taken back or finished by the next one: an import', { timeout: 180_000 }, async () => {
    const site = temporarySite('minimal');
    const command = await importCommand(site);
    rmSync(join(site, '.tvilling'), { recursive: true, force: true });
    await killEverywhere(new Trial(site, command), 12);
  });

  it('is named where nothing may be written, as in a checkout that is read-only', async () => {
    const trial = new Trial(temporarySite('minimal'), renamePage);
    const { before, changes } = await trial.whole();
    await trial.run({ at: Math.floor(changes * 0.65), kind: 'KILL' });
    const left = stateOf(trial.site);
    expect(isSame(visible(left), visible(before))).toBe(false);
    const { result } = await trial.next({ at: 1, kind: 'KILL' });
    expectRefusal(
      result,
      /^error \S+ cannot be written \(EROFS\)\. A command was killed while it changed files of the site\./,
    );
    expect(stateOf(trial.site)).toEqual(left);
  });

  it('is put in order by the one after the next, if that is killed too', { timeout: 180_000 }, async () => {
    const trial = new Trial(temporarySite('minimal'), renamePage);
    const { before, after, changes } = await trial.whole();
    for (const at of spread(changes, 5)) {
      await trial.run({ at, kind: 'KILL' });
      const { changes: steps } = await trial.next();
      for (const step of spread(steps, 4)) {
        await trial.run({ at, kind: 'KILL' });
        await trial.next({ at: step, kind: 'KILL' });
        await trial.next();
        const now = stateOf(trial.site);
        expect(
          [before, after].some((state) => isSame(state, now)),
          `killed at ${at}, then at ${step}`,
        ).toBe(true);
      }
    }
  });
});

describe('a command that the system refuses a change of a file', () => {
  it.each([renamePage, 'new collection courses --pages'])(
    'leaves nothing, and says which file: %s',
    { timeout: 180_000 },
    async (command) => {
      const trial = new Trial(temporarySite('minimal'), command);
      const { before, after, changes } = await trial.whole();
      for (const kind of ['ENOSPC', 'EACCES'] as const)
        for (const at of spread(changes, 14)) {
          const { result } = await trial.run({ at, kind });
          expectNoCrash(result);
          const isRefused = result.code !== 0;
          if (isRefused) expectRefusal(result, new RegExp(`^error \\S+ cannot be written \\(${kind}\\)\\. `));
          // One refusal may be that of the removal of something. The next command tries again.
          if (kind === 'EACCES') await trial.next();
          expect(stateOf(trial.site), `${kind} at ${at}`).toEqual(isRefused ? before : after);
        }
    },
  );
});
