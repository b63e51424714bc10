import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { expectRefusal } from '../findings.ts';
import { runCli } from '../run-cli.ts';
import { edit, temporarySite } from '../temporary-site.ts';

const definition = 'templates/collections/news/definition.ts';
/** Takes no processor time. */
const wait = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';

/**
 * What never ends, and the message. The three kinds of a definition's code run at different times. On a busy machine the limit of
 * 10 s is doubled once or twice (cli/platform/bounded.ts).
 */
const endless: readonly (readonly [name: string, before: string, now: string, says: RegExp])[] = [
  [
    'while it is loaded',
    'export default',
    `${wait}\nexport default`,
    /^error templates\/collections\/news\/definition\.ts did not end while it was loaded: stopped after (10|20|40) s\./,
  ],
  [
    'in a rule',
    'date: day()',
    `date: day().refine((value) => { if (/2026-03-02/.test(JSON.stringify(value))) ${wait} return true; })`,
    /^error A rule of a definition for content\/news\/\S+\.yaml did not end: stopped after (10|20|40) s\. /,
  ],
  [
    'in the sections of a page',
    "title: 'title',\n    description",
    `title: 'title',\n    sections(entry) { if (entry.id === 'led-lamps') ${wait} return []; },\n    description`,
    /^error templates\/collections\/news\/definition\.ts did not end while the page news\/led-lamps \(en\) was made: stopped after (10|20|40) s\. /,
  ],
];

let built: string;
beforeAll(async () => {
  built = mkdtempSync(join(tmpdir(), 'tvilling-'));
  cpSync(
    temporarySite('news', {}, () => {}),
    built,
    { recursive: true },
  );
  return () => rmSync(built, { recursive: true, force: true });
});

it.concurrent.each(endless)(
  'a definition that never ends %s is stopped and named',
  async (_, before, now, says) => {
    const site = mkdtempSync(join(tmpdir(), 'tvilling-'));
    try {
      cpSync(built, site, { recursive: true });
      edit(site, definition, before, now);
      expectRefusal(await runCli(['build', '--root', site]), says);
      expect(existsSync(join(site, 'dist'))).toBe(false);
    } finally {
      rmSync(site, { recursive: true, force: true });
    }
  },
);
