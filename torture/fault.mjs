/**
 * Loaded before the command line. Counts its operations on files below a folder, and breaks the nth: it kills the process there, or
 * lets the operation fail. `FAULT` is JSON: `{ below, kind, at, fault, count }`. See `Fault` in trials.mjs.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const { below, kind, at, fault, count } = JSON.parse(process.env.FAULT ?? '{}');

/** Operations that change something, and operations that open or look at something. */
const kinds = {
  change: ['writeFileSync', 'renameSync', 'linkSync', 'rmSync', 'rmdirSync', 'mkdirSync', 'copyFileSync', 'chmodSync', 'utimesSync'],
  look: ['readFileSync', 'openSync', 'readdirSync', 'lstatSync', 'statSync'],
};

/** Faults that stay, once they are there. Others pass. */
const lasting = new Set(['ENOSPC', 'EROFS']);

/** What a full disk allows. */
const makesRoom = new Set(['rmSync', 'rmdirSync', 'renameSync', 'chmodSync', 'utimesSync']);

let calls = 0;

function refuse(name, path) {
  const text = `${fault}: refused by the torture, ${name} '${path}'`;
  throw Object.assign(new Error(text), {
    code: fault,
    errno: -1,
    syscall: name.replace('Sync', '').toLowerCase(),
    path,
  });
}

/** Does the half of what would be done, as a process does that is killed in the middle. */
function doHalf(name, path, content) {
  if (name === 'writeFileSync' && content !== undefined)
    real.writeFileSync(path, content.subarray ? content.subarray(0, content.length / 2) : content.slice(0, content.length / 2));
  if (name === 'rmSync' && fs.lstatSync(path, { throwIfNoEntry: false })?.isDirectory())
    for (const [index, inner] of fs.readdirSync(path).entries()) if (index % 2 === 0) real.rmSync(`${path}/${inner}`, { recursive: true });
}

function breakAt(name, [path, content]) {
  if (fault === 'KILL') {
    if (calls % 2 === 0) doHalf(name, path, content);
    process.kill(process.pid, 'SIGKILL');
    for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  }
  if (fault !== 'ENOSPC' || !makesRoom.has(name)) refuse(name, path);
}

const real = { ...fs };
const names = kinds[kind] ?? [];
if (isMainThread && /bin\.js$/.test(process.argv[1] ?? '')) {
  for (const name of names)
    fs[name] = (...args) => {
      if (args.slice(0, 2).some((path) => typeof path === 'string' && path.startsWith(`${below}/`))) {
        calls += 1;
        if (calls === at || (calls > at && lasting.has(fault))) breakAt(name, args);
      }
      return real[name](...args);
    };
  syncBuiltinESMExports();
  if (count !== undefined) process.on('exit', () => real.writeFileSync(count, String(calls)));
}
