import { spawnSync } from 'node:child_process';
import { existsSync, linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { removeOld } from '../../cli/receive/journals.ts';
import { lineFile, type Torn } from '../../cli/receive/line-file.ts';
import { keptFrom } from '../../cli/receive/store.ts';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'tvilling-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

function journal(text?: string) {
  const path = join(folder(), 'received.jsonl');
  if (text !== undefined) writeFileSync(path, text);
  const reported: Torn[] = [];
  return { path, reported, file: lineFile(path, (torn) => reported.push(torn)) };
}

describe('the journal', () => {
  it('is made with its folder, for its owner only, and keeps what comes at once', async () => {
    const path = join(folder(), 'deep/received.jsonl');
    const file = lineFile(path);
    const lines = Array.from({ length: 200 }, (_, index) => `line ${index} ${'å'.repeat(index)}`);
    await Promise.all(lines.map((line) => file.append(line)));
    expect((await file.lines()).sort()).toEqual(lines.sort());
    expect(readFileSync(path, 'utf8').endsWith('\n')).toBe(true);
    expect(statSync(path).mode & 0o077).toBe(0);
  });

  it.each(['settle', 'append'] as const)('sets a torn last line aside before %s, and says so once', async (how) => {
    const torn = `{"name":"Ånna ${'x'.repeat(100_000)}`;
    const { path, reported, file } = journal(`{"whole":1}\n${torn}`);
    if (how === 'settle') await file.settle();
    await file.append('{"whole":2}');
    await file.append('{"whole":3}');
    expect(readFileSync(path, 'utf8')).toBe('{"whole":1}\n{"whole":2}\n{"whole":3}\n');
    expect(readFileSync(`${path}.torn`, 'utf8')).toBe(`${torn}\n`);
    expect(reported).toEqual([{ file: `${path}.torn`, bytes: Buffer.byteLength(torn) }]);
    expect(statSync(`${path}.torn`).mode & 0o077).toBe(0);
  });

  it('may consist of a torn line only, and need not be there', async () => {
    const { path, file } = journal('torn');
    await file.settle();
    expect(readFileSync(path, 'utf8')).toBe('');
    const absent = journal();
    await absent.file.settle();
    expect(await absent.file.lines()).toEqual([]);
    expect(existsSync(absent.path)).toBe(false);
  });

  it('takes a line whole or not at all on a full disk, says so, and goes on when there is room', async ({ skip }) => {
    const disk = folder();
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]);
    if (mounted.status !== 0) skip('nothing may be mounted here');
    onTestFinished(() => void spawnSync('umount', ['-l', disk]));
    const ballast = join(disk, 'ballast');
    writeFileSync(ballast, Buffer.alloc(40 * 1024));
    const path = join(disk, 'received.jsonl');
    const file = lineFile(path);
    const lines = Array.from({ length: 40 }, (_, index) => `${index} ${'x'.repeat(1_500)}`);
    const first = await Promise.allSettled(lines.map((line) => file.append(line)));
    const kept = lines.filter((_, index) => first[index]?.status === 'fulfilled');
    expect(kept.length).toBeGreaterThan(5);
    expect(kept.length).toBeLessThan(lines.length);
    expect(first.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'ENOSPC' } });
    expect(readFileSync(path, 'utf8')).toBe(kept.map((line) => `${line}\n`).join(''));
    rmSync(ballast);
    await file.append('after');
    expect(await file.lines()).toEqual([...kept, 'after']);
    expect(existsSync(`${path}.torn`)).toBe(false);
  });

  it('refuses what is no regular file, and does not wait for it', async () => {
    const { path, file } = journal();
    spawnSync('mkfifo', [path]);
    await expect(file.append('line')).rejects.toThrow('no regular file');
    const other = journal();
    mkdirSync(other.path);
    await expect(other.file.append('line')).rejects.toThrow('EISDIR');
  });

  it('drops lines as a whole, and nothing that comes meanwhile', async () => {
    const { path, file } = journal('a\nb\nc\n');
    const [removed] = await Promise.all([file.keep((line) => line !== 'b'), file.append('d')]);
    expect(removed).toBe(1);
    expect(readFileSync(path, 'utf8')).toBe('a\nc\nd\n');
    linkSync(path, `${path}.other`);
    expect(await file.keep(() => true)).toBe(0);
    expect(statSync(path).nlink).toBe(2);
  });
});

describe('a form in the journal', () => {
  const form = { received: '2026-11-25T12:30:00.000Z', form: 'contact', language: 'sv', values: { a: 'b' } };

  it('has an id, also from an earlier version', () => {
    const line = JSON.stringify(form);
    expect(keptFrom(line)).toEqual({ ...form, id: expect.stringMatching(/^[\w-]{43}$/) });
    expect(keptFrom(line)).toEqual(keptFrom(line));
    expect(keptFrom(JSON.stringify({ id: '1', ...form }))).toEqual({ id: '1', ...form });
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '{"form":"contact"}',
    '{"received":"x","form":"a","language":"b","values":{"a":1}}',
    '{"received":"x","form":"a","language":"b","values":"c"}',
    '{"received":"x","form":"a","language":"b","values":null}',
  ])('is not %s', (line) => {
    expect(keptFrom(line)).toBe(null);
  });

  it('is removed after the days that it is kept for, unless it waits to be delivered', async () => {
    const line = (id: string, day: string) => JSON.stringify({ ...form, id, received: `${day}T12:00:00.000Z` });
    const lines = [line('old', '2026-10-01'), line('waiting', '2026-10-01'), line('new', '2026-11-01'), 'odd'];
    const received = journal(`${lines.join('\n')}\n`);
    const delivered = journal('{"id":"old"}\n{"id":"new"}\n');
    const now = Date.parse('2026-11-25');
    const torn = `${received.path}.torn`;
    writeFileSync(torn, 'torn\n');
    const setAside = (time: number) => utimesSync(torn, time / 1_000, time / 1_000);
    const remove = () =>
      removeOld({ journal: received.file, delivered: delivered.file }, { days: 30, now, isWaiting: (id) => id === 'waiting' });
    setAside(now - 29 * 86_400_000);
    expect(await remove()).toBe(1);
    expect(existsSync(torn)).toBe(true);
    setAside(now - 31 * 86_400_000);
    expect(await remove()).toBe(0);
    expect(existsSync(torn)).toBe(false);
    expect(await received.file.lines()).toEqual(lines.slice(1));
    expect(await delivered.file.lines()).toEqual(['{"id":"new"}']);
  });
});
