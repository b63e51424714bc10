import type { RequestListener } from 'node:http';

interface Builds {
  /** A mark of the output that is there; null while there is none, as between two renames. */
  mark(): string | null;
  /** The answers for the output that is there now; null if they cannot be known, so the last ones stay. */
  open(): Promise<RequestListener | null>;
}

/**
 * Answers as the newest output needs it. The answers for a new output are made at its first request, and others wait for them. `first`:
 * the answers for the output that is there.
 */
export function followBuilds(first: RequestListener, { mark, open }: Builds): RequestListener {
  let [handle, known] = [first, mark()];
  let opening = Promise.resolve();
  return async (request, response) => {
    const now = mark();
    if (now !== null && now !== known) {
      known = now;
      opening = opening.then(async () => {
        handle = (await open()) ?? handle;
      });
    }
    await opening;
    handle(request, response);
  };
}
