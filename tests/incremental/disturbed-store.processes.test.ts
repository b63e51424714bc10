import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { expectNoCrash } from '../findings.ts';
import { runCli, startCli } from '../run-cli.ts';
import { edit, read, temporarySite } from '../temporary-site.ts';

const page = 'content/pages/services.yaml';
const args = (site: string) => ['validate', '--root', site, '--date', '2026-11-21'];
const storeIn = (site: string) => join(site, '.tvilling/store');

/** A site with a mistake, and what a first check says of it. */
async function checkedSite() {
  const site = temporarySite('trilingual');
  edit(site, page, 'meta:', 'metta:');
  const first = await runCli(args(site));
  expectNoCrash(first);
  expect(first.stdout).toContain(`${page}:1:1`);
  return { site, first };
}

/** The files of a store, at any depth. Hidden ones are about to get their names. */
const filesIn = (store: string): string[] =>
  readdirSync(store, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ parentPath, name }) => join(parentPath, name));

/** Every file of the store gets other bytes. */
function damage(site: string, change: (bytes: Buffer) => Buffer | string): void {
  const files = filesIn(storeIn(site));
  expect(files.length).toBeGreaterThan(2);
  for (const file of files) writeFileSync(file, change(readFileSync(file)));
}

it.each<[how: string, change: (bytes: Buffer) => Buffer | string]>([
  ['cut off', (bytes) => bytes.subarray(0, bytes.length / 2)],
  ['edited', (bytes) => bytes.map((byte) => (byte === 101 ? 69 : byte)) as Buffer],
  ['empty', () => ''],
  ['of another program', () => '{"version":9}\n'],
])('a check says the same beside a store that is %s, and the next one too', async (_, change) => {
  const { site, first } = await checkedSite();
  damage(site, change);
  expect(await runCli(args(site))).toEqual(first);
  expect(await runCli(args(site))).toEqual(first);
});

it('a check says the same beside a store of another machine, and beside a folder in its place', async () => {
  const { site, first } = await checkedSite();
  const elsewhere = { env: { TVILLING_CACHE_KEY: 'of another machine' } };
  expect(await runCli(args(site), elsewhere)).toEqual(first);
  expect(await runCli(args(site))).toEqual(first);
  rmSync(storeIn(site), { recursive: true });
  writeFileSync(storeIn(site), 'no folder');
  expect(await runCli(args(site))).toEqual(first);
});

/** Does something again and again until the command has ended. */
async function during<T>(command: Promise<T>, disturb: () => void): Promise<T> {
  let isOver = false;
  const over = command.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    disturb();
    await new Promise(setImmediate);
  }
  return over;
}

it('a check says the same while its store is deleted or written over', async () => {
  const { site, first } = await checkedSite();
  edit(site, 'content/ui.yaml', '\n', '\n# Another text.\n');
  const removing = runCli(args(site));
  expect(await during(removing, () => rmSync(storeIn(site), { recursive: true, force: true }))).toEqual(first);
  edit(site, 'content/ui.yaml', '# Another text.\n', '');
  const writing = runCli(args(site));
  const scribble = () => {
    for (const file of existsSync(storeIn(site)) ? filesIn(storeIn(site)) : []) appendFileSync(file, 'x');
  };
  expect(await during(writing, scribble)).toEqual(first);
  expect(await runCli(args(site))).toEqual(first);
});

it('checks at once say the same, whichever of them are killed', async () => {
  const { site, first } = await checkedSite();
  for (const patience of [100, 300, 600]) {
    edit(site, 'content/ui.yaml', '\n', `\n# After ${patience} ms.\n`);
    const killed = [startCli(args(site)), startCli(args(site))];
    const kept = runCli(args(site));
    setTimeout(() => {
      for (const command of killed) command.kill('SIGKILL');
    }, patience);
    expect(await kept).toEqual(first);
    await Promise.all(killed.map(({ ended }) => ended));
    expect(await runCli(args(site))).toEqual(first);
  }
});

it('after a file has changed while it was read, the next check knows its last bytes', async () => {
  const { site, first } = await checkedSite();
  const wrong = read(site, page);
  const right = wrong.replace('metta:', 'meta: ');
  let isRight = false;
  const turn = () => {
    isRight = !isRight;
    writeFileSync(join(site, page), isRight ? right : wrong);
  };
  expectNoCrash(await during(runCli(args(site)), turn));
  writeFileSync(join(site, page), right);
  expect(await runCli(args(site))).toMatchObject({ code: 0 });
  expectNoCrash(await during(runCli(args(site)), turn));
  writeFileSync(join(site, page), wrong);
  expect(await runCli(args(site))).toEqual(first);
});
