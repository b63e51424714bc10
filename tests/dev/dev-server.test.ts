import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { answerFailure, type SiteRequestsOptions, siteRequests } from '../../cli/dev/site-requests.ts';
import { cleanSite } from '../linked-site.ts';

const site = cleanSite('minimal');

const response = () => new ServerResponse(new IncomingMessage(new Socket()));

it('a request that fails is answered once, also if its answer has begun or ended', () => {
  const [none, begun, ended] = [response(), response(), response()];
  begun.write('half of');
  ended.writeHead(200).end('all');
  for (const each of [none, begun, ended]) answerFailure(each);
  expect([none, begun, ended].map(({ statusCode, destroyed }) => [statusCode, destroyed])).toEqual([
    [500, false],
    [200, true],
    [200, false],
  ]);
});

it('props whose page cannot be rendered are answered once, with an error', async () => {
  const options = (failed: () => void) => ({
    facts: { base: '/', root: '/', layers: { tool: '/', own: null } },
    signal: new AbortController().signal,
    site: () => site,
    isSound: () => true,
    editor: () => null,
    pages: { missed: () => undefined, changes: () => 0 },
    source: () => ({
      document: async (_: string, html: string) => html,
      templates: {
        render: async () => Promise.reject(new Error('no tide')),
        isBlamed: () => {
          failed();
          return true;
        },
      },
    }),
  });
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: '/about.json' });
  const answer = response();
  const errors: unknown[] = [];
  await new Promise<void>((failed) => {
    const requests = siteRequests(options(failed) as unknown as SiteRequestsOptions);
    requests(request, answer, (error) => void errors.push(error));
  });
  // What follows the failure has no other wait.
  await setImmediate();
  expect([answer.statusCode, answer.writableEnded, errors]).toEqual([500, true, []]);
});
