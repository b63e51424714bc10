import { Worker } from 'node:worker_threads';
import type { BundledSource, SourceProgram } from '../../definitions/bundle-source.ts';
import { characterAt, type Finding, findingOf } from '../../diagnostics/finding.ts';
import type { Host } from '../../platform/host.ts';
import { Secrets } from './secrets.ts';
import type { SourceMessage, SourceValues } from './source-messages.ts';

/** What a source has answered. */
export interface SourceAnswer {
  source: BundledSource;
  /** What it has returned; null if it has failed. */
  given: { from: string; entries: unknown } | null;
  /** Why it has failed. */
  finding: Finding | null;
  /** Variables that it needs and that are not set. */
  missing: readonly string[];
  /** What it has printed, without secrets. */
  printed: string;
  secrets: Secrets;
}

export interface Asking {
  env: Host['env'];
  /** In milliseconds: the longest time that it may take. */
  limit: number;
  /** Aborted when the user stops the command. */
  signal: AbortSignal;
}

/** Asks a source for its entries, in a thread that ends with the answer. Throws the reason of the signal if it is aborted. */
export async function askSource(source: BundledSource, asking: Asking): Promise<SourceAnswer> {
  const { ended, env, printed, from } = await runSource(source.program, asking);
  const missing = Object.keys(env).filter((name) => env[name] === '');
  const secrets = new Secrets(env);
  const answer = { source, missing, secrets, printed: secrets.hide(printed) };
  if (ended.kind === 'gives') return { ...answer, given: { from, entries: JSON.parse(ended.entries) }, finding: null };
  const at = locationIn(source, ended.stack);
  const finding = findingOf('template/source-failed', at, { says: secrets.hide(ended.says) });
  return { ...answer, given: null, finding: missing.length > 0 ? null : finding };
}

/** How a source has ended: with its entries, or with a failure. */
type End = Exclude<SourceMessage, { kind: 'asks' }>;

interface SourceRun {
  ended: End;
  /** Where the entries of its collection lie. */
  from: string;
  /** The variables that it has asked for. One that is not set is empty. */
  env: SourceValues;
  printed: string;
}

/** In MB. What a source returns is a hundredth of it. */
const mostMemory = 1024;

/** UTF-16 units. */
const mostPrinted = 100_000;

function runSource(program: SourceProgram, { env, limit, signal }: Asking): Promise<SourceRun> {
  signal.throwIfAborted();
  const thread = new Worker(new URL('./source-thread.js', import.meta.url), {
    workerData: program,
    // It gets what it names.
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
  });
  const run: Omit<SourceRun, 'ended'> = { from: '', env: {}, printed: '' };
  for (const stream of [thread.stdout, thread.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      if (run.printed.length < mostPrinted) run.printed += text;
    });
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      // Only the first end counts, and not that of the thread after it.
      thread.removeAllListeners();
      thread.on('error', () => {});
      void thread.terminate().then(settle, reject);
    };
    const endWith = (ended: End) => end(() => resolve({ ...run, ended }));
    const abort = () => end(() => reject(signal.reason));
    const timer = setTimeout(() => endWith({ kind: 'failed', says: `does not end within ${limit / 1000} s` }), limit);
    signal.addEventListener('abort', abort);
    thread.on('message', (message: SourceMessage) => {
      if (message.kind !== 'asks') return endWith(message);
      run.from = message.from;
      run.env = Object.fromEntries(message.env.map((name) => [name, env[name] ?? '']));
      if (message.env.some((name) => !env[name])) endWith({ kind: 'failed', says: 'lacks a variable' });
      else thread.postMessage(run.env);
    });
    thread.on('error', (error) => endWith(failure(error)));
    thread.on('exit', () => endWith({ kind: 'failed', says: 'ends before it has returned its entries' }));
  });
}

/** What has ended a thread: an error that nothing has caught, or too much memory. */
const failure = (error: NodeJS.ErrnoException): End =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? { kind: 'failed', says: `needs more than ${mostMemory / 1024} GB of memory` }
    : { kind: 'failed', says: `throws: ${error.message}`, stack: error.stack };

function locationIn({ file, locationOf }: BundledSource, stack: string | undefined) {
  const found = stack === undefined ? null : locationOf(Object.assign(new Error(), { stack }));
  return found === null ? { file, range: null } : characterAt(found.file, found);
}
