/** The program of a thread that makes pages: gets the orders of a batch, and answers with what it has made. */
import { parentPort, workerData } from 'node:worker_threads';
import { Overtime, stoppedAfter } from '../../platform/bounded.ts';
import { workSlice } from '../../platform/work-slice.ts';
import { PageMaker, type PageOrder, pageLimit } from './make-page.ts';
import { type OrderResult, resultOf, type ThreadStart } from './page-threads.ts';
import { runScript } from './server-script.ts';

const { script, progress, ...tools } = workerData as ThreadStart;
const maker = new PageMaker({ ...tools, render: runScript(script).exports.render });

/**
 * What came of some pages of a batch, from an index on. A time limit is set for several pages at once: Node.js starts a thread for
 * each limit, which takes longer than to make a small page.
 */
function makeSome(orders: readonly PageOrder[], from: number): OrderResult[] {
  const results: OrderResult[] = [];
  const make = (order: PageOrder, index: number) => {
    Atomics.store(progress, 0, index);
    return resultOf(() => maker.make(order));
  };
  try {
    stoppedAfter(pageLimit, () => workSlice(orders, from, make, results));
  } catch (error) {
    if (!(error instanceof Overtime)) throw error;
    results.push({ stopped: error.message });
  }
  return results;
}

const isStopped = (result: OrderResult | undefined): boolean => result !== undefined && result !== 'lost' && 'stopped' in result;

parentPort?.on('message', (orders: readonly PageOrder[]) => {
  const results: OrderResult[] = [];
  while (results.length < orders.length && !isStopped(results.at(-1))) results.push(...makeSome(orders, results.length));
  parentPort?.postMessage(results);
});
parentPort?.postMessage(null);
