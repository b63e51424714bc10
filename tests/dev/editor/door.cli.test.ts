import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { FieldChange } from '../../../cli/dev/editor/protocol.ts';
import type { PageTask, TaskAnswer } from '../../../cli/dev/editor/task-protocol.ts';
import { takeMutex } from '../../../cli/platform/files/mutex.ts';
import { mixed } from '../../content/folder-form.ts';
import { withFault } from '../../platform/files/broken-writes.ts';
import { read, temporarySite, textsOf } from '../../temporary-site.ts';
import { openedEditor } from './opened-editor.ts';

const home = 'content/pages/home.yaml';

const title = (before: string, now: string): FieldChange => ({
  file: home,
  path: ['hero', 'title'],
  do: 'set',
  language: 'en',
  before,
  now,
});

describe('the door of the editor', () => {
  it('lets in whoever opens the address with the token', async () => {
    const { welcome, send, asking } = await openedEditor('minimal');
    expect(welcome).toMatchObject({
      status: 303,
      headers: { Location: expect.stringMatching(/^\/@edit\/#./) },
    });
    expect((await send('GET', '/@edit/state', asking)).status).toBe(200);
  });

  it('refuses everybody else, and says what to do', async () => {
    const { send, asking, posting } = await openedEditor('minimal');
    const [, token = ''] = asking.authorization.split(' ');
    const asked = await Promise.all([
      send('GET', '/@edit/?token=wrong'),
      send('GET', '/@edit/', { host: 'editor.example.org' }),
      send('GET', `/@edit/?token=${token}`, { host: 'editor.example.org' }),
      send('GET', '/@edit/state'),
      send('GET', '/@edit/events'),
      send('GET', '/@edit/constructor'),
      send('GET', `/@edit/state?token=${token}`),
      send('GET', '/@edit/state', { authorization: 'Bearer wrong' }),
      send('GET', '/@edit/state', { authorization: token }),
      send('GET', '/@edit/state', { cookie: `tvilling-edit=${token}` }),
      send('GET', '/@edit/state', { ...asking, host: 'editor.example.org' }),
      send('GET', '/@edit/state', { ...asking, 'sec-fetch-site': 'cross-site' }),
      send('GET', '/@edit/state', { ...asking, 'sec-fetch-site': 'same-site' }),
      send('POST', '/@edit/change', { ...posting, authorization: undefined }, '{}'),
      send('POST', '/@edit/change', { ...posting, origin: undefined }, '{}'),
      send('POST', '/@edit/change', { ...posting, origin: 'https://evil.example' }, '{}'),
      send('POST', '/@edit/change', { ...posting, origin: 'http://127.0.0.1:8080' }, '{}'),
      send('POST', '/@edit/change', { ...posting, origin: 'null' }, '{}'),
    ]);
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 403));
    for (const { json } of asked) expect(json).toMatchObject({ error: expect.stringMatching(/\.$/) });
    expect(asked[0]?.json).toMatchObject({ why: 'otherAddress' });
  });

  it('opens once for a code, which others may have read', async () => {
    let now = 0;
    const { door, send } = await openedEditor('minimal', {}, { now: () => new Date(now) });
    const open = async (path: string) => {
      const { status, headers, json } = await send('GET', path);
      const [, token = ''] = headers.Location?.split('#') ?? [];
      const asking = { authorization: `Bearer ${token}` };
      return { status, json, state: async () => (await send('GET', '/@edit/state', asking)).status };
    };
    const refused = { status: 403, json: { error: expect.stringContaining('once') } };
    const openingOnce = () => door.openingOnce().address;
    const [first, used, late] = [openingOnce(), openingOnce(), openingOnce()];
    const opened = await open(first);
    expect([opened.status, await opened.state()]).toEqual([303, 200]);
    expect((await send('POST', openingOnce())).status).toBe(403);
    expect(await open('/@edit/?code=wrong')).toMatchObject(refused);
    expect(await open('/@edit/?code=')).toMatchObject(refused);
    expect((await send('GET', first, { host: 'editor.example.org' })).status).toBe(403);
    expect(await opened.state()).toBe(200);
    // Whoever came first may be somebody else.
    expect(await open(first)).toMatchObject(refused);
    expect(await opened.state()).toBe(403);
    const other = await open(used);
    now = 60_001;
    expect(await open(late)).toMatchObject(refused);
    // Whoever reads it as late as this cannot lock the person out.
    expect(await open(used)).toMatchObject(refused);
    expect(await other.state()).toBe(200);
    expect((await send('GET', door.opening)).status).toBe(303);
  });

  it('closes to whoever has read the code of a browser that did not start', async () => {
    let now = 0;
    const { door, send } = await openedEditor('minimal', {}, { now: () => new Date(now) });
    const admission = async (path: string) => {
      const [, token = ''] = (await send('GET', path)).headers.Location?.split('#') ?? [];
      const headers = { host: '127.0.0.1:5173', authorization: `Bearer ${token}` };
      return door.admits({ url: '/@edit/state', headers });
    };
    const [first, second] = [door.openingOnce(), door.openingOnce()];
    const admitted = [await admission(first.address), await admission(second.address)];
    expect(admitted.map((signal) => signal?.aborted)).toEqual([false, false]);
    expect([first.takeBack(), first.takeBack()]).toEqual([true, false]);
    now = 60_001;
    // It has ended long after it began: that was no failure.
    expect(second.takeBack()).toBe(false);
    expect(admitted.map((signal) => signal?.aborted)).toEqual([true, false]);
  });

  it('reads JSON of a size that a person writes', async () => {
    const { send, posting, root } = await openedEditor('minimal');
    const before = readFileSync(join(root, home), 'utf8');
    const deep = JSON.stringify({ changes: [{ ...title('', ''), now: 0 }] }).replace(':0', `:${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    const asked = await Promise.all([
      send('POST', '/@edit/change', { ...posting, 'content-type': 'text/plain' }, '{}'),
      send('POST', '/@edit/change', posting, `"${'x'.repeat(2_000_000)}"`),
      send('POST', '/@edit/change', posting, deep),
      send('POST', '/@edit/change', posting, '{"changes":'),
      send('POST', '/@edit/change', posting, '{"changes":[{"do":"eval"}]}'),
      send('POST', '/@edit/elsewhere', posting, '{}'),
      send('PUT', '/@edit/change', posting, '{}'),
    ]);
    expect(asked.map(({ status }) => status)).toEqual([415, 413, 400, 400, 400, 404, 405]);
    expect(readFileSync(join(root, home), 'utf8')).toBe(before);
  });

  it('gives no page a way to frame it, or to run what a text says', async () => {
    const { send, asking } = await openedEditor('minimal');
    const { headers } = await send('GET', '/@edit/state', asking);
    expect(headers).toMatchObject({
      'X-Frame-Options': 'DENY',
      'X-Content-Type-Options': 'nosniff',
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
    });
  });

  it('writes nothing if it only shows', async () => {
    const { send, posting, state } = await openedEditor('minimal', {}, { isReadOnly: true });
    expect((await state()).readOnly).toBe(true);
    const orders = 'accept change commit picture plan redo revert task translations undo'.split(' ');
    for (const order of orders) {
      const files = ['picture', 'translations'].indexOf(order);
      const type = ['image/png', 'application/octet-stream'][files] ?? posting['content-type'];
      const asked = await send('POST', `/@edit/${order}`, { ...posting, 'content-type': type }, '{}');
      expect([order, asked]).toMatchObject([order, { status: 405, json: { why: 'onlyShows' } }]);
    }
  });
});

const newPage = {
  do: 'newPage',
  titles: { en: 'New', sv: 'Ny' },
  slugs: {},
  below: null,
  isDraft: true,
} as const satisfies PageTask;

describe('a file that must not be edited', () => {
  it.each([
    '../outside.yaml',
    'content/../../outside.yaml',
    '/etc/passwd',
    'package.json',
    'content/translations.lock.yaml',
    'content/routes.yaml',
    'content/pages/none.yaml',
    'content\\pages\\home.yaml',
    'content/pages/home.yaml\0',
    'content/pages/../../content/pages/home.yaml',
  ])('%s is none of the site', async (file) => {
    const { change, send, asking } = await openedEditor('minimal');
    expect(await change({ ...title('Minimal', 'New'), file })).toMatchObject({
      kind: 'cannotEdit',
      file,
      why: 'noFile',
    });
    expect((await send('GET', `/@edit/file?file=${encodeURIComponent(file)}`, asking)).status).toBe(404);
  });

  it.each(['../../../README', '../../../../outside', '../new-boat/../../../README', 'fi', '\0'])(
    'is not reached by a language: %j',
    async (language) => {
      const readme = 'Read me.\n';
      const { root, change } = await openedEditor('news', { ...mixed, 'README.md': readme });
      const file = 'content/news/new-boat/index.yaml';
      for (const path of [['title'], ['body']])
        expect(await change({ file, path, do: 'set', language, now: 'New' })).toMatchObject({
          kind: 'cannotEdit',
        });
      expect(readFileSync(join(root, 'README.md'), 'utf8')).toBe(readme);
    },
  );

  it.each([
    ['content', ['notWritten', 'notWritten', 'notWritten']],
    // What the linked folder has no part in is done.
    ['content/pages', ['notWritten', 'notWritten', 'written']],
    ['content/pictures', ['written', 'written', 'notWritten']],
  ])('is not reached by a link to another place, %s', async (folder, answers) => {
    const { root, change, upload, post } = await openedEditor('minimal');
    const outside = temporarySite('minimal');
    const files = () => readdirSync(outside, { recursive: true, encoding: 'utf8' }).sort();
    mkdirSync(join(outside, 'content/pictures'));
    const before = [files(), read(outside, home)];
    rmSync(join(root, folder), { recursive: true, force: true });
    symlinkSync(join(outside, folder), join(root, folder));
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
    const given = [
      await change(title('Cranes that start in January', 'New')),
      await post<TaskAnswer>('task', newPage),
      await upload('new.svg', new TextEncoder().encode(drawing)),
    ];
    expect(given.map(({ kind }) => kind)).toEqual(answers);
    expect([files(), read(outside, home)]).toEqual(before);
  });

  it.each<PageTask>([
    { ...newPage, slugs: { en: '../../x', sv: 'x' } },
    { ...newPage, from: '../../../outside' },
    { do: 'renamePage', page: 'about', now: '../../../x', slugs: {} },
    { do: 'removePage', page: '../../../outside' },
    { do: 'newEntry', collection: '../..', titles: { en: 'X' }, slugs: {}, isDraft: true },
    { do: 'newLanguage', code: '../x' },
    { do: 'newLanguage', code: 'de', prefix: '../..' },
    { do: 'restore', file: '../outside.yaml' },
    { do: 'restore', file: '--output=outside' },
    { do: 'repair', finding: { code: 'content/filler', file: '../outside.yaml', message: 'x' } },
  ])('is not reached by a task: %j', async (task) => {
    const { root, post } = await openedEditor('minimal');
    const before = textsOf(root);
    expect(await post('plan', task)).toMatchObject({ kind: 'refused' });
    expect(await post('task', task)).toMatchObject({ kind: 'notWritten' });
    expect(textsOf(root)).toEqual(before);
  });

  it('is a link that has taken its place', async () => {
    const { root, change, page } = await openedEditor('minimal');
    const written = readFileSync(join(root, home), 'utf8');
    writeFileSync(join(root, 'outside.yaml'), written);
    const before = await titleOf(page);
    rmSync(join(root, home));
    symlinkSync(join(root, 'outside.yaml'), join(root, home));
    expect(await change(title(before, 'New'))).toMatchObject({
      kind: expect.stringMatching(/cannotEdit|notWritten/),
    });
    expect(readFileSync(join(root, 'outside.yaml'), 'utf8')).toBe(written);
  });
});

const titleOf = async (page: Awaited<ReturnType<typeof openedEditor>>['page']): Promise<string> => {
  const { groups } = await page('home', 'en');
  const field = groups.flatMap(({ fields }) => fields).find(({ file, path }) => file === home && path.join('.') === 'hero.title');
  return String(field?.values.en);
};

describe('a file that changes while its field is open', () => {
  it('keeps what somebody else has written in another field, and answers what is in the same one', async () => {
    const { root, change, page } = await openedEditor('minimal');
    const before = await titleOf(page);
    const file = join(root, home);
    const changed = readFileSync(file, 'utf8').replace(before, 'By hand');
    writeFileSync(file, changed);
    expect(await change(title(before, 'New'))).toEqual({
      kind: 'conflict',
      place: { file: home, path: ['hero', 'title'], language: 'en' },
      now: 'By hand',
    });
    expect(readFileSync(file, 'utf8')).toBe(changed);
  });

  it('is told of when it is as before, also if the watcher has not seen what it was meanwhile', async () => {
    const { root, editor, change, page } = await openedEditor('minimal');
    const before = await titleOf(page);
    const text = read(root, home);
    writeFileSync(join(root, home), text.replace(before, 'Of another branch'));
    expect(await change(title(before, 'New'))).toMatchObject({ kind: 'conflict', now: 'Of another branch' });
    const told: unknown[] = [];
    onTestFinished(editor.listen((event) => told.push(event)));
    writeFileSync(join(root, home), text);
    editor.follow(null, [home]);
    expect(told).toContainEqual({ kind: 'files', files: [home] });
  });

  it.each([
    ['is gone', null, { kind: 'conflict' }],
    ['cannot be read', 'hero: [', { kind: 'cannotEdit', why: 'unreadable' }],
  ])('%s', async (_, text, answer) => {
    const { root, change, page } = await openedEditor('minimal');
    const before = await titleOf(page);
    if (text === null) rmSync(join(root, home));
    else writeFileSync(join(root, home), text);
    expect(await change(title(before, 'New'))).toMatchObject(answer);
    if (text !== null) expect(readFileSync(join(root, home), 'utf8')).toBe(text);
  });

  it('is not written on a full disk, and is as soon as there is room', async () => {
    const { root, change, page } = await openedEditor('minimal');
    const before = await titleOf(page);
    const text = read(root, home);
    for (const at of [1, 2]) {
      const { result } = await withFault(root, { at, kind: 'ENOSPC' }, () => change(title(before, 'New')));
      const reason = expect.stringContaining('the disk is full');
      expect([at, result]).toEqual([at, { kind: 'notWritten', reason, why: 'system' }]);
      expect(read(root, home)).toBe(text);
    }
    expect(await change(title(before, 'New'))).toMatchObject({ kind: 'written' });
  });

  it('is not said to lie on a full disk while another command changes files, or was killed', async () => {
    const { root, change, page, post } = await openedEditor('minimal');
    const before = await titleOf(page);
    const text = read(root, home);
    mkdirSync(join(root, '.tvilling'), { recursive: true });
    const mutex = join(root, '.tvilling/changes.lock');
    expect(takeMutex(mutex)).toBe(null);
    expect(await change(title(before, 'New'))).toEqual({
      kind: 'notWritten',
      reason: expect.stringContaining('Another command changes files of this site'),
      why: 'changedMeanwhile',
    });
    rmSync(mutex);
    writeFileSync(join(root, '.tvilling/changes.json'), '');
    const task = { do: 'renamePage', page: 'about', now: 'us', slugs: {} };
    expect(await post('task', task)).toEqual({
      kind: 'notWritten',
      reason: expect.stringContaining('was killed while it changed files'),
      why: 'interrupted',
    });
    expect(read(root, home)).toBe(text);
  });

  it('is marked as read-only', async () => {
    const { root, change, page } = await openedEditor('minimal');
    const before = await titleOf(page);
    chmodSync(join(root, home), 0o444);
    expect(await change(title(before, 'New'))).toEqual({
      kind: 'notWritten',
      reason: `${home} is marked as read-only.`,
      why: 'system',
    });
  });

  it('stands beside a lockfile that cannot be written: a text waits only if its translations would be lost track of', async () => {
    const { root, change, page } = await openedEditor('minimal');
    const before = await titleOf(page);
    const of = { file: home, do: 'set', language: 'sv' } as const;
    const swedish = (text: string, now: string): FieldChange => ({
      ...of,
      path: ['hero', 'title'],
      before: text,
      now,
    });
    await change(swedish('Kranar som startar i januari', 'Kranar som startar i juli'));
    chmodSync(join(root, 'content/translations.lock.yaml'), 0o444);
    const label = { ...of, path: ['hero', 'label'] };
    expect(await change({ ...label, before: 'Nordkaj', now: 'Nordkajen' })).toMatchObject({ files: [home] });
    expect(await change(swedish('Kranar som startar i juli', 'Kranar'))).toMatchObject({ files: [home] });
    expect(await change(title(before, 'New'))).toEqual({
      kind: 'notWritten',
      reason:
        'content/translations.lock.yaml is marked as read-only. What the translations of this text were made from has to be ' +
        'recorded there before the text changes.',
      why: 'system',
    });
  });

  it('has a folder in its place', async () => {
    const { root, change, page, undo } = await openedEditor('minimal');
    const before = await titleOf(page);
    await change(title(before, 'New'));
    rmSync(join(root, home));
    mkdirSync(join(root, home));
    const answer = { kind: 'notWritten', reason: expect.stringContaining('home.yaml'), why: 'system' };
    expect(await change(title('New', 'Newer'))).toEqual(answer);
    expect(await undo()).toEqual(answer);
  });

  it('is not made larger than what is read', async () => {
    const { root, change, page } = await openedEditor('minimal');
    const before = await titleOf(page);
    const text = readFileSync(join(root, home), 'utf8');
    writeFileSync(join(root, home), `${text}# ${'x'.repeat(900_000)}\n`);
    const refused = { kind: 'cannotEdit', why: 'fileTooLarge' };
    expect(await change(title(before, 'New '.repeat(40_000)))).toMatchObject(refused);
    expect(await change(title(before, 'New'))).toMatchObject({ kind: 'written' });
  });
});

describe('steps', () => {
  it('are undone to the very bytes, and made again', async () => {
    const { root, change, page, undo, redo } = await openedEditor('minimal');
    const read = () => readFileSync(join(root, home), 'utf8');
    const [before, first] = [await titleOf(page), read()];
    expect(await change(title(before, 'A: #1'))).toMatchObject({
      kind: 'written',
      files: [home],
      undo: true,
      redo: false,
    });
    const second = read();
    expect(await undo()).toMatchObject({ kind: 'written', undo: false, redo: true });
    expect(read()).toBe(first);
    expect(await redo()).toMatchObject({ kind: 'written', undo: true, redo: false });
    expect(read()).toBe(second);
    expect(await titleOf(page)).toBe('A: #1');
  });

  it('are not undone over what somebody else has written', async () => {
    const { root, change, page, undo } = await openedEditor('minimal');
    const before = await titleOf(page);
    await change(title(before, 'New'));
    const byHand = readFileSync(join(root, home), 'utf8').replace('New', 'By hand');
    writeFileSync(join(root, home), byHand);
    expect(await undo()).toMatchObject({ kind: 'conflict', now: 'By hand' });
    expect(await undo()).toMatchObject({ kind: 'written', undo: false });
    expect(readFileSync(join(root, home), 'utf8')).toBe(byHand);
  });

  it('are forgotten if they cannot be taken back, so that those before them can', async () => {
    const { root, change, page, accept, undo } = await openedEditor('minimal');
    const before = await titleOf(page);
    await change(title(before, 'New'));
    await accept([{ file: home, path: ['hero', 'title'], language: 'sv' }]);
    const lockfile = join(root, 'content/translations.lock.yaml');
    const byHand = readFileSync(lockfile, 'utf8').replace(/ {2}- metrics projects.label .*\n/, '');
    writeFileSync(lockfile, byHand);
    expect(await undo()).toMatchObject({ kind: 'cannotEdit', file: 'content/translations.lock.yaml' });
    expect(await undo()).toMatchObject({ kind: 'written', undo: false });
    expect(await titleOf(page)).toBe(before);
    expect(readFileSync(lockfile, 'utf8')).toBe(byHand);
  });

  it('are made all, or none', async () => {
    const { root, change, page } = await openedEditor('minimal');
    const before = await titleOf(page);
    const text = readFileSync(join(root, home), 'utf8');
    expect(await change(title(before, 'New'), title('Other', 'Newer'))).toMatchObject({ kind: 'conflict' });
    expect(readFileSync(join(root, home), 'utf8')).toBe(text);
  });
});
