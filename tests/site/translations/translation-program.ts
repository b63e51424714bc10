import { on, once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { committedSite, git } from '../../git.ts';
import { runMain } from '../../run-main.ts';
import { edit } from '../../temporary-site.ts';

export const about = 'content/pages/about.yaml';
export const lockfile = 'content/translations.lock.yaml';

/** A program that answers each text with `target` of it, an expression of JavaScript in which `unit` is the line that was read. */
export function program(site: string, target: string, rest = ''): string {
  writeFileSync(
    join(site, 'translate.mjs'),
    `import { createInterface } from 'node:readline';
for await (const line of createInterface({ input: process.stdin })) {
  const unit = JSON.parse(line);
  const target = ${target};
  if (target !== undefined) console.log(JSON.stringify({ id: unit.id, target }));
}
${rest}`,
  );
  return 'node translate.mjs';
}

/** A program that answers with the source text and the language, as a machine would that keeps all signs. */
export const marked = `unit.format === 'list' ? unit.source : unit.source.replace(/[A-Za-z]+/, (word) => word + unit.targetLanguage)`;

export const fill = (site: string, command: string, ...args: string[]) =>
  runMain(['translations', 'fill', '--to', 'sv', '--with', command, ...args, '--root', site], { cwd: site });

/** A site in a repository that lacks the Swedish of two texts. */
export function lacking(): string {
  const site = committedSite('minimal', { '.gitignore': '.tvilling\ntranslate.mjs\n*.jsonl\n' });
  edit(site, about, 'lead: { en: And two vans., sv: Och två skåpbilar. }', 'lead: { en: And two vans. }');
  edit(site, about, 'title: { en: Meet us, sv: Träffa oss }', 'title: { en: Meet us }');
  return site;
}

/** Expects that a program whose last answer is none changes nothing. `rest`: the end of its code. */
export async function expectUnreadable(rest: string): Promise<void> {
  const site = lacking();
  const before = git(site, 'diff');
  const result = await fill(site, program(site, marked, rest));
  expect(result).toMatchObject({ code: 1, stdout: '' });
  expect(result.stderr).toMatch(/^<answers>:3:\d+ +error +exchange\/unreadable/m);
  expect(git(site, 'diff')).toBe(before);
}

interface Held {
  /** Starts two programs, and waits for them. */
  command: string;
  /** Resolves to their connections with the test, which end with them. If something is written to one, it answers with no JSON. */
  started(): Promise<[Socket, Socket]>;
}

export async function held(site: string, first: string): Promise<Held> {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const connections = on(server, 'connection');
  const next = async () => {
    const [socket] = (await connections.next()).value as [Socket];
    return socket.on('error', () => undefined).resume();
  };
  const { port } = server.address() as AddressInfo;
  writeFileSync(
    join(site, 'hold.mjs'),
    `import { connect } from 'node:net';
${first}
connect(${port}, '127.0.0.1').on('data', () => console.log('no JSON'));\n`,
  );
  return {
    command: 'node hold.mjs & node hold.mjs & wait',
    started: async () => [await next(), await next()],
  };
}
