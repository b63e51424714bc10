import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { followBuilds } from '../../../cli/hosting/serve/follow-builds.ts';

/** Follows an output whose mark a test sets. `asked` answers with the build that was open then. */
function following(isCurrent: (build: string | null) => boolean = () => true) {
  const output = { mark: 'one' as string | null, opened: 0 };
  const answered: string[] = [];
  const handleOf =
    (build: string | null): RequestListener =>
    () =>
      void answered.push(build ?? 'none');
  const handler = followBuilds(
    { handle: handleOf('one'), known: 'one' },
    {
      mark: () => output.mark,
      open: async () => {
        output.opened++;
        const build = output.mark;
        await new Promise(setImmediate);
        return { handle: handleOf(build), isCurrent: isCurrent(build) };
      },
    },
  );
  const ask = async (accept?: string) => {
    const request = { headers: accept === undefined ? {} : { accept } } as IncomingMessage;
    await handler(request, {} as ServerResponse);
    return answered.at(-1);
  };
  return { output, ask, answered };
}

it('answers as the build that it knows, until there is another one', async () => {
  const { output, ask } = following();
  expect(await ask()).toBe('one');
  expect(output.opened).toBe(0);
  output.mark = 'two';
  expect(await ask()).toBe('two');
  expect(await ask()).toBe('two');
  expect(output.opened).toBe(1);
});

it('keeps the last build while there is none', async () => {
  const { output, ask } = following();
  output.mark = null;
  expect(await ask()).toBe('one');
  expect(output.opened).toBe(0);
});

it('opens a build once for requests that come together, and they wait for it', async () => {
  const { output, ask, answered } = following();
  output.mark = 'two';
  await Promise.all([ask(), ask(), ask()]);
  expect(output.opened).toBe(1);
  expect(answered).toEqual(['two', 'two', 'two']);
});

it('opens what could not be read again when a page is loaded, and not for its parts', async () => {
  const { output, ask } = following(() => output.opened > 1);
  output.mark = 'two';
  await ask('text/html');
  expect(output.opened).toBe(1);
  await ask('image/webp');
  await ask();
  expect(output.opened).toBe(1);
  await ask('text/html,*/*');
  expect(output.opened).toBe(2);
  await ask('text/html');
  expect(output.opened).toBe(2);
});
