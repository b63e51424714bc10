import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SiteOptions } from '../check/check-site.ts';
import type { Finding } from '../diagnostics/finding.ts';
import type { FindingsWithTexts } from '../diagnostics/findings-between.ts';
import type { Host } from '../platform/host.ts';
import { youngGeneration } from '../platform/memory.ts';
import type { Verdict } from './served-site.ts';

/** The thread loads the definitions itself: their functions cannot be sent. */
export type ThreadOptions = Omit<SiteOptions, 'definitions'>;

export interface CheckOrder {
  /** The files that may have changed since the last check, or folders of them. An empty path is any file. */
  changed: readonly string[];
}

export type CheckAnswer =
  | (Verdict & {
      kind: 'checked';
      findings: Finding[];
      /** The texts of files with findings. */
      texts: ReadonlyMap<string, string | undefined>;
      exitCode: 0 | 1 | 2;
    })
  /** A definition that cannot be used, so that nothing was checked. */
  | { kind: 'unusable'; finding: Finding }
  /** The check has failed; in words. */
  | { kind: 'failed'; message: string };

/** The results of the last check. */
export interface BackgroundResult {
  /** Whether the site has no errors. */
  isGood: boolean;
  content: FindingsWithTexts;
  /** A definition that cannot be used, so that there was no check. */
  definition: Finding | null;
  /** Why the check failed, in words. */
  failed: string | null;
}

/** The check of a whole site in a thread of its own, so that pages are served meanwhile. The thread keeps what it knows of the site. */
export interface BackgroundCheck {
  /** Checks the files as they are now. The last check must have ended. Throws the error of a thread that fails. */
  check(order: CheckOrder): Promise<CheckAnswer>;
  /** Ends the thread, even within a check. */
  close(): Promise<void>;
}

/** The thread has the environment of the host, in which it checks like the command itself. */
export function backgroundCheck({ root, date, release, isEdited }: ThreadOptions, { env }: Pick<Host, 'env'>): BackgroundCheck {
  const workerData: ThreadOptions = { root, date, release, isEdited };
  const start = () => new Worker(new URL('./check-thread.js', import.meta.url), { workerData, env, resourceLimits: youngGeneration });
  // The thread loads its code while the caller goes on.
  let thread: Worker | null = start();
  let isFirst = true;
  const close = async () => {
    const ended = thread?.terminate();
    thread = null;
    await ended;
  };
  return {
    async check(order) {
      thread ??= start();
      const began = performance.now();
      thread.postMessage(order);
      try {
        const [answer] = (await once(thread, 'message')) as [CheckAnswer];
        return answer;
      } catch (error) {
        thread = null;
        throw error;
      } finally {
        // Without the caches of an earlier run, the first check of a large site leaves its garbage. The next thread reads them.
        if (isFirst && performance.now() - began > longCheck) await close();
        isFirst = false;
      }
    },
    close,
  };
}

/** In milliseconds. */
const longCheck = 5_000;

const none: FindingsWithTexts = { findings: [], sources: new Map<string, string>() };

/** The results of a check. If content was not checked, its last findings stay. */
export function checkedBy(answer: CheckAnswer, content: FindingsWithTexts = none): BackgroundResult {
  switch (answer.kind) {
    case 'unusable':
      return { isGood: false, content, definition: answer.finding, failed: null };
    case 'failed':
      return { isGood: false, content, definition: null, failed: answer.message };
    case 'checked': {
      const { isGood, findings, texts } = answer;
      return { isGood, content: { findings, sources: texts }, definition: null, failed: null };
    }
  }
}
