import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { expectNoCrash } from '../../findings.ts';
import { runMain } from '../../run-main.ts';
import { type Changes, putFiles, read, temporarySite, textsOf } from '../../temporary-site.ts';

const definition = (from = 'content/jobs/*.yaml', more = ''): string => `
import { day, defineCollection, localizedText, price, text, z } from 'tvilling/schema';
export default defineCollection({
  holds: 'a job',
  from: '${from}',${more}
  entry: {
    title: localizedText(),
    place: text().optional(),
    until: day().optional(),
    body: localizedText().optional(),
    steps: z.array(z.strictObject({ what: localizedText() })).optional(),
  },
});
`;

/** A source beside the definition of the collection. \`body\`: of its function. */
export const source = (body: string, options = ''): string => `
import { defineSource } from 'tvilling/schema';
import jobs from './definition.ts';
export default defineSource({
  of: jobs,${options}
  async entries({ env }) { ${body} },
});
`;

export const folder = 'templates/collections/jobs';
export const jobs = (body: string, options = '', from?: string): Changes => ({
  [`${folder}/definition.ts`]: definition(from),
  [`${folder}/source.ts`]: source(body, options),
});

export const giving = (entries: unknown): string => `return ${JSON.stringify(entries)} as never;`;

/** The site with a source. */
export const siteWith = (changes: Changes) => temporarySite('minimal', changes);

/** The address of a server that gives a text to whom it knows. */
export async function answering(text: string, known?: string): Promise<string> {
  const server = createServer((request, response) => {
    const isKnown = known === undefined || request.headers.authorization === known;
    response.writeHead(isKnown ? 200 : 401).end(isKnown ? text : 'no');
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

export async function pull(site: string, options: { args?: string[] | undefined; env?: Record<string, string> } = {}) {
  const { args = [], env = {} } = options;
  const result = await runMain(['pull', '--root', site, ...args], { env });
  expectNoCrash(result);
  return { ...result, said: result.stderr.replace(/\s+/g, ' ') };
}

export const crane = {
  id: 'crane',
  title: { en: 'Crane driver', sv: 'Kranförare' },
  place: 'Quay 3',
  until: '2026-12-01',
};

/** A function of a source that is refused, what is said of it, and options of the command. */
export type Refused = [body: string, says: RegExp, args?: string[]];

/** Each source is refused at its place, and all that was pulled before stays. Returns the site. */
export async function judgeRefused(cases: readonly Refused[]): Promise<string> {
  const site = siteWith(jobs(giving([crane])));
  await pull(site);
  const before = textsOf(site);
  const at = `${folder}/source.ts`;
  for (const [body, says, args] of cases) {
    putFiles(site, [[at, source(body)]]);
    const { code, said, stdout } = await pull(site, { args });
    expect(said, body).toMatch(says);
    expect(said, body).toContain('jobs: not pulled, its entries stay as they are');
    expect({ code, stdout }, body).toEqual({ code: 1, stdout: '' });
  }
  expect(textsOf(site)).toEqual({ ...before, [at]: read(site, at) });
  return site;
}
