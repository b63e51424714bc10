import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestedUrl } from '../../hosting/serve/requested-url.ts';
import { type DoorRequest, EditorDoor, editorRoot } from './door.ts';
import type { Editor } from './editor.ts';
import type { EditorEvent } from './protocol.ts';

/** The editor as a part of a server. */
export interface ServedEditor {
  session: Editor;
  /** Path and query of the address that opens it. */
  opening: string;
  /** Answers a request below `/@edit/`. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** Lets the requests of a server through the door of an editor. */
export function servedEditor(editor: Editor): ServedEditor {
  const door = new EditorDoor(editor);
  return {
    session: editor,
    opening: door.opening,
    async answer(request, response) {
      const { pathname, search } = requestedUrl(request);
      const { method = 'GET', headers } = request;
      if (method === 'GET' && pathname === `${editorRoot}events` && door.lets({ headers })) {
        sendEvents(editor, response);
        return;
      }
      const body: DoorRequest['body'] = (most) => bodyOf(request, most);
      const answer = await door.answer({ method, url: pathname + search, headers, body });
      response.writeHead(answer.status, answer.headers);
      response.end(answer.body);
    },
  };
}

/** The body of a request; null if it has more bytes than `most`. */
async function bodyOf(request: IncomingMessage, most: number): Promise<Uint8Array | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** In milliseconds. The server closes a connection on which nothing happens for a minute. */
const beat = 20_000;

/** Sends events until the page is closed: server-sent events (HTML, 9.2). */
function sendEvents(editor: Editor, response: ServerResponse): void {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  const send = (event: EditorEvent) => void response.write(`data: ${JSON.stringify(event)}\n\n`);
  const end = editor.listen(send);
  const beating = setInterval(() => response.write(': still there\n\n'), beat);
  response.once('close', () => {
    clearInterval(beating);
    end();
  });
}
