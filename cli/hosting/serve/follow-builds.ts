import type { IncomingMessage, RequestListener } from 'node:http';

/** The answers for an output. */
interface OutputAnswers {
  handle: RequestListener;
  /** Whether all of it is known. If not, it is opened again when a page is loaded. */
  isCurrent: boolean;
}

interface Builds {
  /** A mark of the output that is there; null while there is none, as between two renames. */
  mark(): string | null;
  /** The answers for the output that is there now. Must not reject. */
  open(): Promise<OutputAnswers>;
}

/**
 * Answers as the newest output needs it. The answers for a new output are made at its first request, and others wait for them. `first`:
 * the answers for an output, with its mark.
 */
export function followBuilds(first: { handle: RequestListener; known: string | null }, { mark, open }: Builds): RequestListener {
  let { handle, known } = first;
  let isCurrent = true;
  let opening = Promise.resolve();
  return async (request, response) => {
    const now = mark();
    if (now !== null && (now !== known || (!isCurrent && loadsPage(request)))) {
      known = now;
      isCurrent = true;
      opening = opening.then(async () => {
        ({ handle, isCurrent } = await open());
      });
    }
    await opening;
    handle(request, response);
  };
}

/** Whether a browser asks for a whole page, and not for a part of one. */
const loadsPage = ({ headers: { accept = '' } }: IncomingMessage): boolean => accept.includes('text/html');
