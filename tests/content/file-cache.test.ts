import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openCache } from '../../cli/content/file-cache.ts';

/** Opens the cache of one site as a command after the other does. */
function commands() {
  const root = mkdtempSync(join(tmpdir(), 'tvilling-cache-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  return (definitions = 'd1') => openCache(root, { name: 'parsed', definitions });
}

it('a cache keeps what is set instead of something else', () => {
  const open = commands();
  for (const state of ['as it was', 'edited']) {
    const cache = open();
    cache.set('a.yaml', state, { state });
    cache.save();
    expect(open().get('a.yaml', state)).toEqual({ state });
  }
  expect(open().get('a.yaml', 'as it was')).toBeUndefined();
});

it('a cache forgets what nobody asks for, and everything with other definitions', () => {
  const open = commands();
  const first = open();
  for (const path of ['a.yaml', 'b.yaml']) first.set(path, 's', path);
  first.save();
  const second = open();
  expect(second.get('a.yaml', 's')).toBe('a.yaml');
  second.save();
  expect(open().get('a.yaml', 's')).toBe('a.yaml');
  expect(open().get('b.yaml', 's')).toBeUndefined();
  expect(open('d2').get('a.yaml', 's')).toBeUndefined();
});
