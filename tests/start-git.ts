/**
 * Has git started by a small process, in the workers of tests. After a hundred files, a worker has a gigabyte of memory. To start a program
 * from there takes twenty times as much processor time, because the tables of all that memory are copied: 53 ms and not 2.6 ms.
 */
import childProcess, { type SpawnSyncOptions, type SpawnSyncReturns } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';

type Ended = SpawnSyncReturns<Buffer>;
type StartGit = (args: readonly string[], options: SpawnSyncOptions) => Ended;

/** Each file of tests loads this module anew. */
const ofWorker = globalThis as { isGitStartedElsewhere?: true };

/** Starts the process, and returns what has it start git and waits for the end of that. */
function smallProcess(): StartGit {
  const { port1: port, port2 } = new MessageChannel();
  const state = new Int32Array(new SharedArrayBuffer(4));
  const workerData = { port: port2, state };
  const thread = new Worker(new URL('starter.mjs', import.meta.url), {
    workerData,
    transferList: [port2],
    execArgv: [],
  });
  thread.unref();
  return (args, options) => {
    Atomics.store(state, 0, 0);
    port.postMessage([args, { cwd: process.cwd(), env: { ...process.env }, ...options }]);
    Atomics.wait(state, 0, 0);
    const message: Ended = receiveMessageOnPort(port)?.message;
    const { stdout, stderr, error } = message;
    // A message has plain bytes, and of an error only its properties.
    return {
      ...message,
      stdout: stdout && Buffer.from(stdout),
      stderr: stderr && Buffer.from(stderr),
      ...(error && { error: Object.assign(new Error(), error) }),
    };
  };
}

if (!ofWorker.isGitStartedElsewhere) {
  ofWorker.isGitStartedElsewhere = true;
  let startGit: StartGit | undefined;
  const { spawnSync } = childProcess;
  Object.assign(childProcess, {
    spawnSync(program: string, args: readonly string[], options: SpawnSyncOptions) {
      if (program !== 'git') return spawnSync(program, args, options);
      startGit ??= smallProcess();
      return startGit(args, options);
    },
  });
  syncBuiltinESMExports();
}
