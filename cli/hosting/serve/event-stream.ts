import type { ServerResponse } from 'node:http';

/** In milliseconds. The server closes a connection on which nothing happens for a minute. */
const beat = 20_000;

/** Begins an answer of server-sent events (HTML, 9.2). Returns the function that sends one, until the response is closed. */
export function eventStream(response: ServerResponse): (event: object) => void {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  const beating = setInterval(() => response.write(': still there\n\n'), beat);
  response.once('close', () => clearInterval(beating));
  return (event) => void response.write(`data: ${JSON.stringify(event)}\n\n`);
}
