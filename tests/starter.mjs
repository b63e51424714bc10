/**
 * Starts git for a worker of tests: see `start-git.ts`. The worker has this file as a thread, which it can wait for; the thread has it as a
 * process.
 */
import { fork, spawnSync } from 'node:child_process';
import { isMainThread, workerData } from 'node:worker_threads';

/** The result of a program, as it can be sent: what an error has beside its message would be lost. */
function sendable({ error, ...result }) {
  return error === undefined ? result : { ...result, error: { message: error.message, ...error } };
}

if (isMainThread) {
  process.on('message', (request) => process.send(sendable(spawnSync('git', ...request))));
} else {
  const { port, state } = workerData;
  const starter = fork(new URL(import.meta.url), { serialization: 'advanced', execArgv: [] });
  port.on('message', (request) => starter.send(request));
  const wake = () => {
    Atomics.store(state, 0, 1);
    Atomics.notify(state, 0);
  };
  starter.on('message', (result) => {
    port.postMessage(result);
    wake();
  });
  // If it was killed, the worker must not wait for ever.
  starter.once('exit', wake);
}
