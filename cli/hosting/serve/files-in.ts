import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';
import { sentType } from '../../platform/files/file-kinds.ts';

/**
 * Answers for the files of a folder as they are at the time of the request, and calls on for others. It follows links: whoever calls it has
 * looked where the path leads. `isPacked`: whether a compressed file beside the plain one is sent (`page.html.br`).
 */
export const filesIn = (
  folder: string,
  isPacked = false,
): ((request: IncomingMessage, response: ServerResponse, next: () => void) => void) =>
  sirv(folder, {
    dev: true,
    etag: true,
    brotli: isPacked,
    gzip: isPacked,
    extensions: [],
    setHeaders: (response, path) => response.setHeader('Content-Type', sentType(path)),
  });
