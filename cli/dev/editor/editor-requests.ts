import type { IncomingMessage, ServerResponse } from 'node:http';
import { eventStream } from '../../hosting/serve/event-stream.ts';
import { requestedUrl } from '../../hosting/serve/requested-url.ts';
import type { Host } from '../../platform/host.ts';
import { EditorDoor, eventsPath, type OpeningOnce } from './door.ts';
import type { EditorSession } from './editor.ts';
import type { DoorRequest } from './sent-body.ts';

/** The editor as a part of a server. */
export interface ServedEditor {
  session: EditorSession;
  /** Path and query of the address that opens it. */
  opening: string;
  /** An address that opens it once. Others may read it. */
  openingOnce(): OpeningOnce;
  /** Answers a request below `/@edit/`. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** Lets the requests of a server through the door of an editor. */
export function servedEditor(editor: EditorSession, host: Pick<Host, 'now'>): ServedEditor {
  const door = new EditorDoor(editor, host);
  return {
    session: editor,
    opening: door.opening,
    openingOnce: () => door.openingOnce(),
    async answer(request, response) {
      const { pathname, search } = requestedUrl(request);
      const { method = 'GET', headers } = request;
      const url = pathname + search;
      const admission = method === 'GET' && pathname === eventsPath ? door.admits({ url, headers }) : null;
      if (admission !== null) {
        sendEvents(editor, response, admission);
        return;
      }
      const body: DoorRequest['body'] = (most) => bodyOf(request, most);
      const answer = await door.answer({ method, url, headers, body });
      response.writeHead(answer.status, answer.headers);
      response.end(answer.body);
    },
  };
}

/**
 * The body of a request; null if it has more bytes than `most`, or if the sender has gone. The rest of a long body is read and dropped: a
 * sender that is still writing would see a broken connection instead of the answer, and send it again. If very much follows, the connection
 * is closed.
 */
const bodyOf = (request: IncomingMessage, most: number): Promise<Uint8Array | null> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= most) chunks.push(chunk);
      if (size > most * 16) request.destroy();
    });
    request.once('end', () => resolve(size > most ? null : Buffer.concat(chunks)));
    request.once('error', () => resolve(null));
    request.once('close', () => resolve(null));
  });

/** Sends events until the page is closed, or may not hear of them any more: server-sent events (HTML, 9.2). */
function sendEvents(editor: EditorSession, response: ServerResponse, admission: AbortSignal): void {
  const end = editor.listen(eventStream(response));
  const stop = () => void response.end();
  admission.addEventListener('abort', stop);
  response.once('close', () => {
    admission.removeEventListener('abort', stop);
    end();
  });
}
