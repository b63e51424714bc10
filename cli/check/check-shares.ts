import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { takeArticles } from '../content/article.ts';
import { type KeptCache, notingRows } from '../content/file-cache.ts';
import type { RunInputs } from '../platform/host.ts';
import { hasMemory, youngGeneration } from '../platform/memory.ts';
import type { Shard } from '../platform/shard.ts';
import { type CheckOptions, checkedFiles, checkedGraph, inTime, judgedSite, type LoadedSite, type SiteOptions } from './check-site.ts';
import { addRows, type SharedRows } from './shared-rows.ts';
import type { SiteFiles } from './site-files.ts';
import type { Caches, SharedCaches } from './site-graph.ts';

/** What a thread that checks a share of the files of a site starts with. */
export interface ShareStart extends Omit<SiteOptions, 'definitions' | 'onConfig'> {
  /** `Definitions.state`: a thread that loads other definitions is of no use. */
  definitions: string;
  /** The time of the run, in milliseconds since 1970. */
  now: number;
  share: Shard;
}

/** What a thread has found out: first facts of its files, with the articles in them, then its files without findings. */
export interface SharedWork {
  rows: SharedRows;
  articles: ReadonlyMap<string, Uint8Array>;
}

/** That of a thread that is of no use. */
const noWork: SharedWork = { rows: {}, articles: new Map() };

/** A thread starts in the time in which a thousand files are read and compared. */
const fewestFiles = 1000;

/** Each thread knows the facts of the whole site: of a larger one, several would take more than 1 GB. */
const mostFiles = 20_000;

/** More threads would take more memory than they save time: each takes 40 kB for a file. */
const mostShares = 4;

const sharesOf = ({ threads = availableParallelism() }: SiteOptions): number => Math.min(threads, mostShares);

/** Whether several threads check a site faster than one: there are processors and memory, and many files that no cache knows. */
export const isWorthSharing = ({ files }: Pick<SiteFiles, 'files'>, { parsed }: { parsed: KeptCache }, options: SiteOptions): boolean =>
  sharesOf(options) > 1 && hasMemory() && files.length <= mostFiles && files.length - parsed.size >= fewestFiles;

/**
 * Checks a site in several threads. Each reads a share of the files, and tells the others the facts of them. Then each compares its share
 * with the whole site, and this one takes what they have found out as if an earlier run had kept it: what it cannot use, it makes anew. So
 * a thread that fails, or reads a file that has changed since, costs nothing but time. Throws as `checkInTime`.
 */
export async function checkInShares(
  files: SiteFiles,
  caches: OpenCaches,
  options: SiteOptions & CheckOptions,
  host: RunInputs,
): Promise<LoadedSite> {
  const own = { parsed: notingRows(caches.parsed), facts: notingRows(caches.facts) };
  const graph = checkedGraph(checkedFiles(files), { ...caches, ...own }, options, host);
  const within = <T>(work: () => T) => inTime(options.definitions, files.files.length, work);
  const threads = startThreads(options, host);
  try {
    const share = await within(() => graph.content.readShare({ number: 1, of: threads.length + 1 }));
    const found = await takeWork(threads, caches);
    const ownRows = { parsed: own.parsed.taken(), facts: own.facts.taken() };
    for (const [index, thread] of threads.entries()) thread.send([ownRows, ...found.toSpliced(index, 1)]);
    await within(() => graph.check(share));
    await takeWork(threads, caches);
  } finally {
    await Promise.all(threads.map((thread) => thread.end()));
  }
  return within(() => judgedSite(graph, files, options));
}

/** The caches of a site that is checked once. */
export type OpenCaches = Record<keyof SharedCaches, KeptCache> & Pick<Caches, 'stamped'>;

/** Takes what each thread has found out. Returns the rows of each. */
async function takeWork(threads: readonly ShareThread[], caches: Record<keyof SharedCaches, KeptCache>): Promise<SharedRows[]> {
  const works = await Promise.all(threads.map((thread) => thread.work()));
  for (const { rows, articles } of works) {
    addRows(caches, rows);
    takeArticles(articles);
  }
  return works.map(({ rows }) => rows);
}

function startThreads(options: SiteOptions, { env, now }: RunInputs): ShareThread[] {
  const { root, date, drafts, preview, release, isEdited, part } = options;
  const of = sharesOf(options);
  // Nothing else could be sent: commands add what only they know.
  const site = { root, date, drafts, preview, release, isEdited, part };
  const start = { ...site, definitions: options.definitions.state, now: now().getTime() };
  return Array.from({ length: of - 1 }, (_, index) => {
    const workerData: ShareStart = { ...start, share: { number: index + 2, of } };
    return new ShareThread(new Worker(new URL('./share-thread.js', import.meta.url), { workerData, env, resourceLimits: youngGeneration }));
  });
}

/** A thread with a share. */
class ShareThread {
  readonly #worker: Worker;
  readonly #found: SharedWork[] = [];
  #hasEnded = false;
  #wake: () => void = () => {};

  constructor(worker: Worker) {
    this.#worker = worker;
    const end = () => {
      this.#hasEnded = true;
      this.#wake();
    };
    worker.on('message', (work: SharedWork) => {
      this.#found.push(work);
      this.#wake();
    });
    worker.on('error', end);
    worker.on('exit', end);
  }

  /** What it finds out next. */
  async work(): Promise<SharedWork> {
    while (this.#found.length === 0 && !this.#hasEnded)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    return this.#found.shift() ?? noWork;
  }

  /** Tells it what the others have found out. */
  send(rows: readonly SharedRows[]): void {
    this.#worker.postMessage(rows);
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}
