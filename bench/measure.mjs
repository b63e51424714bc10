/** Runs commands as whole processes and measures them: wall, user and system time, and peak memory, with threads and children. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds between two readings of memory. */
const interval = 50;
/** A run that takes longer is ended. */
const mostMinutes = 40;
/** Lines of a failed command's output that its error shows. */
const shownLines = 20;
/** Linux: one tick of /proc/self/stat, in seconds. It is the same on every architecture that Node.js supports. */
const tick = 1 / 100;

/** The process groups that run now. */
const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    for (const group of running) endGroup(group);
    process.exit(130);
  });

/**
 * @typedef {{ seconds: number, user: number, system: number, megabytes: number }} Measured
 * Seconds; the sum over all threads and children for `user` and `system`. Memory is in MB of 2^20 bytes. On other systems than
 * Linux, everything but `seconds` is NaN.
 */

/**
 * Runs a command to its end and measures it. Rejects with the end of its output if its exit code is not 0 or it takes too long.
 * Runs must not overlap: the times of children are known as a sum only.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<Measured>}
 */
export function measure(command, args, { cwd, env = process.env }) {
  return new Promise((resolve, reject) => {
    const before = childrenTimes();
    const started = performance.now();
    // A group of its own, so that nothing of it outlives it.
    const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (text) => {
      output = (output + text).slice(-10_000);
    };
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    running.add(child.pid);
    let peak = 0;
    const watch = setInterval(() => {
      peak = Math.max(peak, treeMemory(child.pid));
    }, interval);
    let isLate = false;
    const limit = setTimeout(() => {
      isLate = true;
      endGroup(child.pid);
    }, mostMinutes * 60_000);
    let seconds = 0;
    child.once('exit', () => {
      seconds = (performance.now() - started) / 1000;
      clearInterval(watch);
      clearTimeout(limit);
      endGroup(child.pid);
    });
    child.once('error', reject);
    child.once('close', (code) => {
      running.delete(child.pid);
      const after = childrenTimes();
      if (code === 0)
        resolve({
          seconds,
          user: after.user - before.user,
          system: after.system - before.system,
          megabytes: peak === 0 ? Number.NaN : peak / 1024,
        });
      else {
        const end = output.trim().split('\n').slice(-shownLines).join('\n');
        const how = isLate ? `took longer than ${mostMinutes} minutes` : `ended with ${code}`;
        reject(new Error(`${[command, ...args].join(' ')} ${how}:\n${end}`));
      }
    });
  });
}

function endGroup(group) {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // Everything of it has ended.
  }
}

/** Seconds of all children of this process that have ended, with their own children. */
function childrenTimes() {
  // The second field of a line is a name in parentheses. Fields 16 and 17 are the times of children.
  const [user, system] = statOf('self', 13);
  return { user, system };
}

/** Seconds of processor time of a process with all its threads, so far; NaN on other systems than Linux. */
export function processorTime(pid) {
  const [user, system] = statOf(pid, 11);
  return user + system;
}

/** Two times in seconds, from the fields of /proc/<pid>/stat behind the name of the process. */
function statOf(pid, at) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return [Number(fields[at]) * tick, Number(fields[at + 1]) * tick];
  } catch {
    return [Number.NaN, Number.NaN];
  }
}

/**
 * The memory of a process and its descendants now, in kB; 0 if it is not known. Memory of files, such as the program itself, is
 * counted once: the largest of any process. For a single process, the kernel's own peak counts.
 */
function treeMemory(root) {
  const found = descendants(root).flatMap((pid) => memoryOf(pid) ?? []);
  const own = found.reduce((sum, { anonymous }) => sum + anonymous, 0);
  const shared = Math.max(0, ...found.map(({ file }) => file));
  return Math.max(own + shared, ...found.map(({ peak }) => peak));
}

/** The peak of a process's memory so far, in MB of 2^20 bytes; NaN on other systems than Linux. */
export const peakOf = (pid) => (memoryOf(pid)?.peak ?? Number.NaN) / 1024;

function descendants(pid) {
  const pids = [pid];
  for (const one of pids)
    try {
      for (const thread of readdirSync(`/proc/${one}/task`))
        for (const child of readFileSync(`/proc/${one}/task/${thread}/children`, 'utf8').split(' '))
          if (child !== '') pids.push(Number(child));
    } catch {
      // The process has just ended.
    }
  return pids;
}

function memoryOf(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const of = (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    return { anonymous: of('RssAnon'), file: of('RssFile') + of('RssShmem'), peak: of('VmHWM') };
  } catch {
    return undefined;
  }
}
