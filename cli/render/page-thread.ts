/** The program of a thread that makes pages: gets the orders of a batch, and answers with what it has made. */
import { parentPort, workerData } from 'node:worker_threads';
import { stoppedAfter } from '../bounded.ts';
import { PageMaker, type PageOrder, pageLimit } from './make-page.ts';
import { type OrderResult, resultOf, type ThreadStart } from './page-threads.ts';
import { runScript } from './server-script.ts';

const { script, progress, ...tools } = workerData as ThreadStart;
const maker = new PageMaker({ ...tools, render: runScript(script).render });

parentPort?.on('message', (orders: readonly PageOrder[]) => {
  const results: OrderResult[] = [];
  for (const [index, order] of orders.entries()) {
    Atomics.store(progress, 0, index);
    const result = resultOf(() => stoppedAfter(pageLimit, () => maker.make(order)));
    results.push(result);
    if (result !== 'lost' && 'stopped' in result) break;
  }
  parentPort?.postMessage(results);
});
parentPort?.postMessage(null);
