import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EnvironmentError } from '../../platform/environment-error.ts';

/** The error for a port that is taken. */
const portInUse = (port: number): EnvironmentError =>
  new EnvironmentError(`Port ${port} is in use.`, `Stop the other program, or choose another port: --port ${port + 1}`);

/** The time for a request, in milliseconds. After it, the connection is closed: a slow client holds no connection for long. */
export type RequestTimes = Required<Pick<ServerOptions, 'headersTimeout' | 'requestTimeout' | 'connectionsCheckingInterval'>>;

const usualTimes: RequestTimes = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
};

/** In bytes: the largest head of a request. */
const headLimit = 16 * 1024;

/** More connections at once are closed. A browser opens six. */
const mostConnections = 1_000;

/** In milliseconds: a connection on which nothing happens for so long is closed. */
const idleLimit = 60_000;

export interface Listening {
  port: number;
  /** The address to listen on; loopback by default. */
  host?: string;
  times?: RequestTimes;
}

/**
 * Listens, on loopback unless told. With port 0, the system chooses a free port; `port` in the result is the real one. The head of a
 * request, its time and the number of connections are bounded. Throws EnvironmentError.
 */
export async function listen(
  handler: RequestListener,
  { port, host = '127.0.0.1', times = usualTimes }: Listening,
): Promise<{ server: Server; port: number }> {
  const server = createServer({ ...times, maxHeaderSize: headLimit }, handler);
  server.maxConnections = mostConnections;
  server.setTimeout(idleLimit);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(portInUse(port));
      else if (error.code === 'EACCES') {
        reject(new EnvironmentError(`Port ${port} needs more rights.`, 'Choose a port above 1023: --port 4173'));
      } else if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
        reject(new EnvironmentError(`${host} is no address of this machine.`, 'Name one that is: --host 127.0.0.1'));
      } else reject(error);
    });
    server.listen(port, host, resolve);
  });
  return { server, port: (server.address() as AddressInfo).port };
}

/** Resolves when the user stops the command. */
export const stopped = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
