/**
 * The folder and the processes of a run of tests. Nothing of a run stays behind, however it ends: its processes lie in one group,
 * and all they write below the folder for temporary files lies in one folder there.
 */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Folders of runs on this machine. Another one may share the folder for temporary files, and has other processes. */
const prefix = `tvilling-tests-${hostname()}-`;

/** Makes the folder of this run. Removes those of runs that were killed, and ends what they have left running. */
export async function makeRunFolder() {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const [pid] = name.slice(prefix.length).split('-');
    if (isAlive(Number(pid))) continue;
    await endStrays(join(tmpdir(), name));
    removeRunFolder(join(tmpdir(), name));
  }
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  // Servers and tests of rights run as users who may do less.
  chmodSync(folder, 0o711);
  return folder;
}

/** Whether a process goes on, or a group of them (a negative number). */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Starts Node.js as the leader of a group of processes. Its channel tells it when this process is killed. */
export const startGroup = (args, folder) =>
  spawn(process.execPath, ['--import', String(new URL('end-with-parent.mjs', import.meta.url)), ...args], {
    detached: true,
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });

/** Ends all processes of a group, and those that have left it. */
export async function endGroup(leader, folder) {
  await end(() => (isAlive(-leader) ? [-leader] : []));
  await endStrays(folder);
}

const endStrays = (folder) => end(() => straysOf(folder));

/** Asks processes to end, so that they remove what they have made elsewhere; after ten seconds they must. */
async function end(find) {
  for (const [signal, tries] of [
    ['SIGTERM', 200],
    ['SIGKILL', 40],
  ]) {
    signalAll(find(), signal);
    for (let left = tries; left > 0 && find().length > 0; left--) await pause(50);
  }
}

function signalAll(pids, signal) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}

/**
 * The processes that name the folder in their environment. Browsers lead groups of their own. Where there is no /proc, they end with
 * the process that has started them, because their pipe is closed.
 */
function straysOf(folder) {
  const isOf = (pid) => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(folder);
    } catch {
      return false;
    }
  };
  if (!existsSync('/proc/self/environ')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter(isOf);
}

/** Removes the folder of a run, also what tests have mounted there or have locked. */
export function removeRunFolder(folder) {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    const mounts = existsSync('/proc/mounts') ? readFileSync('/proc/mounts', 'utf8').split('\n') : [];
    for (const [, path] of mounts.map((line) => line.split(' ')))
      if (path?.startsWith(`${folder}/`)) spawnSync('umount', ['-l', path]);
    spawnSync('chmod', ['-R', 'u+rwX', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}
