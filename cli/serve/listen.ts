import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EnvironmentError } from '../environment-error.ts';

/** The error for a port that is taken. */
export const portInUse = (port: number): EnvironmentError =>
  new EnvironmentError(
    `Port ${port} is in use.`,
    `Stop the other program, or choose another port: --port ${port + 1}`,
  );

/**
 * Listens on loopback only. With port 0, the system chooses a free port; `port` in the result is the real one. Throws
 * EnvironmentError.
 */
export async function listen(
  handler: RequestListener,
  port: number,
): Promise<{ server: Server; port: number }> {
  const server = createServer(handler);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(portInUse(port));
      else if (error.code === 'EACCES') {
        reject(
          new EnvironmentError(`Port ${port} needs more rights.`, 'Choose a port above 1023: --port 4173'),
        );
      } else reject(error);
    });
    server.listen(port, '127.0.0.1', resolve);
  });
  return { server, port: (server.address() as AddressInfo).port };
}

/** Throws EnvironmentError if a port cannot be used. To be called before the server is made. */
export async function assertFree(port: number): Promise<void> {
  const { server } = await listen(() => undefined, port);
  await new Promise((resolve) => server.close(resolve));
}

/** Resolves when the user stops the command. */
export const stopped = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
