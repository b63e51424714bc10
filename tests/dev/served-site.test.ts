import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { packageDefinitions } from '../../cli/definitions/package-definitions.ts';
import { canBeMade } from '../../cli/dev/dev-pages.ts';
import { ServedSite } from '../../cli/dev/served-site.ts';
import { pictureAnswer } from '../../cli/dev/unbuilt-files.ts';
import { pngOf } from '../picture-bytes.ts';
import { root as checkout } from '../run-cli.ts';
import { putFiles, read } from '../temporary-site.ts';

const about = 'content/pages/about.yaml';

/** A site that is served, and a function that edits its page about the company. Returns whether the edit is shown at once. */
async function servedSite() {
  const root = mkdtempSync(join(tmpdir(), 'tvilling-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  cpSync(join(checkout, 'tests/sites/minimal'), root, { recursive: true });
  const options = { root, definitions: packageDefinitions, date: '2026-11-21' };
  const session = { options, signal: new AbortController().signal } as never;
  const site = new ServedSite({ env: {}, now: () => new Date('2026-11-21T12:00:00Z') } as never);
  await site.open(session);
  const edit = () => {
    putFiles(root, [[about, `${read(root, about)}# Edited\n`]]);
    return site.take(session, [about]);
  };
  return { root, site, session, edit };
}

it('knows before the check that the configuration has an error', async () => {
  const { site, session, root } = await servedSite();
  expect(site.isRefused).toBe(false);
  const config = read(root, 'site.config.yaml').replace('sourceLanguage: en', 'sourceLanguage: de');
  putFiles(root, [['site.config.yaml', config]]);
  await site.open(session);
  expect([site.site === null, site.isRefused]).toEqual([false, true]);
});

it('an edit is shown at once, but waits while the last good site is shown', async () => {
  const { site, session, edit } = await servedSite();
  expect(await edit()).toBe(true);
  expect(await site.take(session, ['templates/styles/own.scss'])).toBe(false);
  await site.judge(session, { isGood: true, digests: new Map() });
  expect(await edit()).toBe(true);
  await site.judge(session, { isGood: false, digests: new Map() });
  expect(await edit()).toBe(false);
});

it('shows the last good site when a picture of it has gone', async () => {
  const { root, site, session } = await servedSite();
  const withPicture = (name: string, words: string) =>
    read(root, about).replace(/hero:\n(?: {2}picture: .*\n)?/, `hero:\n  picture: { file: ${name}${words} }\n`);
  const alt = ', alt: { en: A van, sv: En skåpbil }';
  putFiles(root, [
    ['content/pictures/van.png', pngOf({ width: 8, height: 6 })],
    [about, withPicture('van.png', alt)],
  ]);
  await site.take(session, [about, 'content/pictures/van.png']);
  await site.judge(session, { isGood: true, digests: new Map() });
  const isMade = () => site.site !== null && canBeMade(site.site, 'about');
  expect(isMade()).toBe(true);
  putFiles(root, [
    ['content/pictures/van.png', null],
    ['content/pictures/new.png', pngOf({ width: 8, height: 6 })],
    [about, withPicture('new.png', '')],
  ]);
  await site.take(session, [about, 'content/pictures/van.png', 'content/pictures/new.png']);
  await site.judge(session, { isGood: false, digests: new Map() });
  expect(isMade()).toBe(true);
  const pictures = site.site?.pictures;
  expect(pictures && pictureAnswer(pictures, 'assets/pictures/0.5x0.5/van.png-8x6.jpg')).toBeNull();
});
