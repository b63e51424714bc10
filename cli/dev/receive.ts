import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import { loadSite } from '../check/load-site.ts';
import type { Definitions } from '../definitions/definitions.ts';
import { exitCode } from '../diagnostics/finding.ts';
import { summary } from '../diagnostics/format.ts';
import { writeFindings } from '../diagnostics/report/report-findings.ts';
import { listen, stopped } from '../hosting/serve/listen.ts';
import { requestedUrl } from '../hosting/serve/requested-url.ts';
import { type SiteReceiver, siteReceiver } from '../hosting/site-receiver.ts';
import { EnvironmentError, notWritten } from '../platform/environment-error.ts';
import { removeLeftFiles } from '../platform/files/temporary.ts';
import { type Host, print } from '../platform/host.ts';
import { type Courier, startCourier } from '../receive/courier.ts';
import { holdFolder } from '../receive/folder-mutex.ts';
import { type Journals, journalsIn, removeOld, undelivered } from '../receive/journals.ts';
import { codeOf, jsonLog, type Log } from '../receive/log.ts';
import { rateLimit, senderAddress } from '../receive/rate-limit.ts';
import type { ReceiverOptions } from '../receive/receiver.ts';
import { keyIn } from '../receive/start-token.ts';
import { keepIn, keepOnce, type StoreForm } from '../receive/store.ts';
import type { Site } from '../site/pages/site.ts';
import { hostFolder } from '../site/routes/addresses.ts';
import { type DeliveryFlags, deliveryOf } from './delivery-flags.ts';

export interface ReceiveOptions extends DeliveryFlags {
  root: string;
  /** The definitions of the site. */
  definitions: Definitions;
  /** The built site, with the pages that go back filled in. It need not be there. */
  outDir: string;
  /** The folder of the journal. */
  data: string;
  host: string;
  port: number;
  /** How many proxies stand before the server. */
  proxies: number;
  /** Days to keep forms; undefined to keep them. */
  retention: number | undefined;
}

/** In milliseconds: how long requests and a delivery may take after the command was asked to end. */
const patience = 10_000;

/** In milliseconds: how often old forms are looked for. */
const cleaning = 60 * 60_000;

/**
 * `tvilling receive`: receives the forms of a site behind a proxy until it is stopped, keeps them in a journal and delivers them. Its
 * log is on stdout.
 */
export async function receive(options: ReceiveOptions, host: Host): Promise<0 | 1 | 2> {
  const { root, definitions, data } = options;
  const { onHosts, findings, sources } = await loadSite({ root, definitions }, host);
  const [main, ...others] = onHosts;
  if (main === undefined) {
    writeFindings(findings, sources, host.stderr, host);
    print(host.stderr, `Nothing is received, the forms of the site are not known: ${summary(findings)}\n`);
    return exitCode(findings);
  }
  const log = jsonLog((line) => print(host.stdout, line), host.now);
  return host.handleSignals<0>(async (signal) => {
    const onWait = () => log('warning', 'folder-in-use');
    const release = await inFolder(data, () => holdFolder({ folder: data, onWait, signal }));
    try {
      removeLeftFiles(data);
      await receiveInto(options, { sites: [main, ...others], log, signal, host });
      return 0;
    } finally {
      release();
    }
  });
}

/** Uses the folder of the journal. Throws EnvironmentError if the system refuses. */
async function inFolder<T>(data: string, use: () => T | Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    throw notWritten(data, error, 'Name a folder in which this user may write: --data');
  }
}

interface Running {
  /** The site on each of its hosts. */
  sites: readonly [Site, ...Site[]];
  log: Log;
  signal: AbortSignal;
  host: Host;
}

/** Receives forms until the signal is aborted, then finishes what is under way. */
async function receiveInto(options: ReceiveOptions, { sites, log, signal, host }: Running): Promise<void> {
  const journals = journalsIn(options.data, log);
  const state: ReceiverState = { courier: null, isFailing: false };
  const key = await inFolder(options.data, () => keyIn(join(options.data, 'key')));
  const receiver = receiverOf(sites, options, { store: keeping(journals, state, log), key, log });
  const deliver = deliveryOf(options, sites[0], receiver.forms, host);
  await inFolder(options.data, () => journals.journal.settle());
  await inFolder(options.data, () => journals.delivered.settle());
  if (deliver !== null) {
    state.courier = startCourier({ deliver, delivered: journals.delivered, log });
    for (const form of await undelivered(journals, log)) state.courier.take(form);
  }
  const clean = cleaner(options, journals, state, log);
  await clean();
  const timer = setInterval(clean, cleaning).unref();
  const path = new URL(receiver.action, sites[0].address.origin).pathname;
  const handler = logged(log, answering(path, receiver, state));
  try {
    const { server, port } = await listen(handler, options);
    const name = isIPv6(options.host) ? `[${options.host}]` : options.host;
    log('info', 'listening', { address: `http://${name}:${port}`, path });
    await stopped(signal);
    log('info', 'stopping');
    await finish(server);
  } finally {
    clearInterval(timer);
    await state.courier?.stop(patience);
  }
  log('info', 'stopped', { waiting: state.courier?.waiting().size ?? 0 });
}

interface ReceiverState {
  /** Null if forms only stay in the journal. */
  courier: Courier | null;
  /** Whether the last form could not be kept. */
  isFailing: boolean;
}

/** Keeps a form, and has it delivered. */
function keeping({ journal }: Journals, state: ReceiverState, log: Log): StoreForm {
  const keep = keepIn(journal);
  return keepOnce(async (entry) => {
    try {
      const kept = await keep(entry);
      state.isFailing = false;
      log('info', 'form-kept', { id: kept.id, form: kept.form, language: kept.language });
      state.courier?.take(kept);
    } catch (error) {
      state.isFailing = true;
      log('error', 'form-not-kept', { form: entry.form, reason: codeOf(error) });
      throw error;
    }
  });
}

/** The receiver of the site. Throws EnvironmentError if its forms go elsewhere. */
function receiverOf(
  sites: readonly [Site, ...Site[]],
  { outDir, proxies }: ReceiveOptions,
  { store, key, log }: { store: StoreForm; key: Uint8Array; log: Log },
): SiteReceiver {
  const origins = sites.map(({ address }) => address.origin);
  const built = (own: Site) => ({ site: own, folder: join(outDir, hostFolder(own.address)) });
  const [main, ...others] = sites;
  const limit = rateLimit();
  let isWarned = false;
  const spend: ReceiverOptions['spend'] = (request, cost) => {
    if (proxies === 0 && request.headers['x-forwarded-for'] !== undefined && !isWarned) {
      isWarned = true;
      log('warning', 'proxy-not-trusted', { hint: 'All visitors count as one sender. Add --trust-proxy' });
    }
    return limit(senderAddress(request, proxies), cost);
  };
  const receiver = siteReceiver([built(main), ...others.map(built)], {
    store,
    spend,
    key,
    // Behind a proxy, the host of a request may be anything. The configuration says where the pages are.
    mayPost: ({ headers }: IncomingMessage) => headers.origin === undefined || origins.includes(headers.origin),
  });
  if (receiver === null)
    throw new EnvironmentError(
      main.forms.size === 0
        ? 'No page of the site has a form.'
        : `The forms of the site go to ${main.config.forms?.receiver.type}, not to a server of your own.`,
      'Set forms: { receiver: { type: endpoint, url: /api/forms } } in site.config.yaml, and add a form to a page.',
    );
  return receiver;
}

/** Returns a function that removes old forms. Never rejects. */
function cleaner({ retention: days }: ReceiveOptions, journals: Journals, { courier }: ReceiverState, log: Log) {
  return async (): Promise<void> => {
    if (days === undefined) return;
    try {
      const isWaiting = (id: string) => courier?.waiting().has(id) ?? false;
      const removed = await removeOld(journals, { days, now: Date.now(), isWaiting });
      if (removed > 0) log('info', 'forms-removed', { forms: removed, days });
    } catch (error) {
      log('error', 'forms-not-removed', { reason: codeOf(error) });
    }
  };
}

/** Answers forms, and `GET /health` for whoever watches over the server. */
const answering =
  (path: string, receiver: SiteReceiver, state: ReceiverState) =>
  (request: IncomingMessage, response: ServerResponse): void | Promise<void> => {
    const { pathname } = requestedUrl(request);
    if (pathname === path) return receiver.handle(request, response);
    const isHealth = pathname === '/health' && request.method === 'GET';
    const health = { ok: !state.isFailing, waiting: state.courier?.waiting().size ?? 0 };
    const status = isHealth ? (health.ok ? 200 : 503) : 404;
    response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
    response.end(JSON.stringify(isHealth ? health : { ok: false }));
  };

/** Writes a line for each answered request but those for the health: no address, no path, nothing that was typed. */
const logged =
  (log: Log, answer: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>): RequestListener =>
  async (request, response) => {
    const began = performance.now();
    response.once('finish', () => {
      if (request.url === '/health') return;
      const milliseconds = Math.round(performance.now() - began);
      log('info', 'request', { method: request.method ?? '', status: response.statusCode, milliseconds });
    });
    try {
      await answer(request, response);
    } catch (error) {
      log('error', 'request-not-answered', { reason: codeOf(error) });
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    }
  };

/** Accepts no more connections, and waits for the requests that are under way. */
async function finish(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  // A connection becomes idle after its answer.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const end = setTimeout(() => server.closeAllConnections(), patience);
  await closed;
  clearInterval(idle);
  clearTimeout(end);
}
