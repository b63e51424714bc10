/** The program of a thread that checks a share of the files of a site (`check-shares.ts`). */
import { parentPort, workerData } from 'node:worker_threads';
import { openArticles, parsedArticles } from '../content/article.ts';
import { cacheAbove, notingRows, openStamped, readOnly } from '../content/file-cache.ts';
import { checkedDefinitions } from '../definitions/checked-definitions.ts';
import type { SharedWork, ShareStart } from './check-shares.ts';
import { checkedFiles, checkedGraph, inTime, readOnlyCaches } from './check-site.ts';
import { addRows, type SharedRows } from './shared-rows.ts';
import { readSiteOnce } from './site-files.ts';

const { definitions: state, now, share, ...options } = workerData as ShareStart;
const { root } = options;
const definitions = await checkedDefinitions(root);
if (definitions.state !== state) process.exit();

openArticles(root);
const below = readOnlyCaches({ root, definitions });
const caches = {
  parsed: cacheAbove(below.parsed),
  facts: cacheAbove(below.facts),
  checked: cacheAbove(below.checked),
};
const own = {
  parsed: notingRows(caches.parsed),
  facts: notingRows(caches.facts),
  checked: notingRows(caches.checked),
};
const files = readSiteOnce(root);
const host = { env: process.env, now: () => new Date(now) };
const graph = checkedGraph(
  checkedFiles(files),
  { ...own, stamped: readOnly(openStamped(root)) },
  { ...options, definitions, isFixed: true },
  host,
);
const within = <T>(work: () => T) => inTime(definitions, files.files.length, work);
const answer = (work: SharedWork) => parentPort?.postMessage(work);

const paths = await within(() => graph.content.readShare(share));
parentPort?.once('message', async (others: readonly SharedRows[]) => {
  for (const rows of others) addRows(caches, rows);
  await within(() => graph.check(paths));
  answer({ rows: { checked: own.checked.taken() }, articles: new Map() });
});
answer({ rows: { parsed: own.parsed.taken(), facts: own.facts.taken() }, articles: parsedArticles() });
