/**
 * Loaded before each test file that is run with faults (vitest's `setupFiles`). Tells the switches which test runs. A fault can make code
 * run for ever: then the process is killed.
 */
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect } from 'vitest';

const folder = fileURLToPath(new URL('../../now/', import.meta.url));
const file = expect.getState().testPath;
process.env.TMPDIR = `${folder}tmp`;
mkdirSync(process.env.TMPDIR, { recursive: true });
appendFileSync(`${folder}begun`, `${file}\n`);

globalThis.__test = '';
beforeEach(({ task }) => {
  globalThis.__test = task.id;
});
afterEach(() => {
  globalThis.__test = '';
});

// What counts is the time of the processor: another program may keep it busy. A test that waits for ever ends by its own limit.
const watch = `let most = Infinity;
  const used = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
  require('node:worker_threads').parentPort.on('message', (limit) => { most = used() + limit; });
  setInterval(() => { if (used() > most) process.kill(process.pid, 'SIGKILL'); }, 1000);`;
globalThis.__limit ??= new Worker(watch, { eval: true });
globalThis.__limit.unref();
const { limits } = JSON.parse(readFileSync(`${folder}run.json`, 'utf8'));
globalThis.__limit.postMessage(Object.entries(limits).find(([name]) => file.endsWith(`/${name}`))[1]);
