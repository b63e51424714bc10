/**
 * The folder and the processes of a run of tests. Nothing of a run stays behind, however it ends: its processes lie in one group,
 * and all they write below the folder for temporary files lies in one folder there.
 */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { hostname, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Folders of runs on this machine. Another one may share the folder for temporary files, and has other processes. */
const prefix = `tvilling-tests-${hostname()}-`;

/** The memory that this process may use, in bytes. A container may have less than its machine. */
export const usableMemory = () => Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());

/** Where Linux keeps files in memory. */
const memoryFolder = '/dev/shm';

/**
 * Whether sites can be kept in memory, by the text of `/proc/mounts`, the bytes that are free in the folder there, and those of memory
 * that this process may use. Containers often have no room there, and start no program from there.
 */
export function hasRoomInMemory(mounts, free, memory) {
  const mount = mounts.split('\n').findLast((line) => line.split(' ')[1] === memoryFolder);
  const [, , type, options = ''] = mount?.split(' ') ?? [];
  return type === 'tmpfs' && !options.split(',').includes('noexec') && free >= 1e9 && memory >= 4e9;
}

/**
 * The folder in memory, if it can be used and nobody has chosen another one with `TMPDIR`; else the folder for temporary files. To copy
 * and remove sites takes a fifth of the time of the processor in memory, and no test waits for a disk.
 */
function folderForSites() {
  if (process.env.TMPDIR || !existsSync('/proc/mounts') || !existsSync(memoryFolder)) return tmpdir();
  const { bavail, bsize } = statfsSync(memoryFolder);
  return hasRoomInMemory(readFileSync('/proc/mounts', 'utf8'), bavail * bsize, usableMemory()) ? memoryFolder : tmpdir();
}

/** Removes the folders of runs that were killed, and ends what they have left running. */
async function removeLeftFolders(parent) {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(prefix))) {
    const [pid] = name.slice(prefix.length).split('-');
    if (isAlive(Number(pid))) continue;
    await endStrays(join(parent, name));
    removeRunFolder(join(parent, name));
  }
}

/** Makes the folder of this run. `isSmall`: it has room in memory, if there is any. Removes those of runs that were killed. */
export async function makeRunFolder({ isSmall = false } = {}) {
  const parent = isSmall ? folderForSites() : tmpdir();
  for (const place of new Set([parent, tmpdir()])) await removeLeftFolders(place);
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
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

/** Where a run lists its files that have failed. */
export const failedFiles = (folder) => join(folder, 'failed-files.json');

/**
 * The option of Node.js with which functions run 15 times as long as by default before they are optimized, in bytes of their code or in
 * calls. To optimize what soon ends takes more of the time of the tests than it saves.
 */
export const optimizesLate = process.version.startsWith('v20.') ? '--interrupt-budget=1000000' : '--invocation-count-for-turbofan=45000';

/** Starts Node.js as the leader of a group of processes. Its channel tells it when this process is killed. */
export const startGroup = (args, folder) =>
  spawn(process.execPath, ['--import', String(new URL('end-with-parent.mjs', import.meta.url)), ...args], {
    detached: true,
    env: { ...process.env, TMPDIR: folder, FAILED_FILES: failedFiles(folder) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });

/** Ends all processes of a group, and those that have left it. */
export async function endGroup(leader, folder) {
  await end(() => (isAlive(-leader) ? [-leader] : []));
  await endStrays(folder);
}

/** Ends all processes that name a folder in their environment. */
export const endStrays = (folder) => end(() => straysOf(folder));

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
    for (const [, path] of mounts.map((line) => line.split(' '))) if (path?.startsWith(`${folder}/`)) spawnSync('umount', ['-l', path]);
    spawnSync('chmod', ['-R', 'u+rwX', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}
