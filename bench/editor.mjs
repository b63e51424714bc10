/**
 * Measures `tvilling edit` as whoever edits meets it, in Chromium: on a copy of Verkbro and on the benchmark's pages. Prints each row as soon
 * as it is measured, then tables, and writes these into docs/benchmarks.md. It asserts nothing, because machines differ.
 */
import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { followRequests, inBrowser, mostMs, msUntilShown, whileServed } from './dev.mjs';
import { measure, processorTime } from './measure.mjs';
import { conditions, median, table, writeSection } from './report.mjs';
import { targetsOfEditor, targetsText } from './targets.mjs';
import { tvilling } from './tvilling.mjs';
import { inWorkFolder, pagesOf, sizesOf, wholeNumber } from './work.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '20' },
    edits: { type: 'string', default: '500' },
    sizes: { type: 'string', default: '10000' },
    'no-verkbro': { type: 'boolean', default: false },
    out: { type: 'string', default: 'docs/benchmarks.md' },
  },
});
const runs = wholeNumber('runs', options.runs);
const editor = '/@edit/';
/** The memory is looked at after so many edits. */
const edits = wholeNumber('edits', options.edits);
const manyEdits = [Math.ceil(edits / 10), Math.ceil(edits / 2), edits];

/** The server answers a message of this process with its memory after a collection of garbage. Its other processes do not. */
const tellsMemory = `if (process.argv[2] === 'edit' && process.channel) {
  process.on('message', () => { gc(); gc(); process.send(process.memoryUsage()); });
  process.channel.unref();
}`;
const flags = ['--expose-gc', '--import', `data:text/javascript,${encodeURIComponent(tellsMemory)}`];

await inWorkFolder(async ({ work, clear }) => {
  const rows = [];
  const targets = [];
  const empty = await emptyNode();
  const add = (pages, measured) => {
    rows.push(...rowsOf(pagesOf(pages), measured));
    targets.push(...targetsOfEditor(pages, { ...measured, empty }));
  };
  if (!options['no-verkbro']) {
    const site = work('verkbro');
    for (const part of ['content', 'public', 'site.config.yaml']) cpSync(join(root, part), join(site, part), { recursive: true });
    add(...(await measureSite(site)));
  }
  for (const count of sizesOf(options)) {
    tvilling.prepare(work('site'), count);
    add(...(await measureSite(work('site'))));
    clear();
  }
  const about = `${conditions(work('.'), [tvilling])}\n- an empty Node.js: ${inMs(empty)}`;
  const text = table(['pages', 'what', 'median', 'worst', 'of'], rows, 2);
  const goals = targetsText(targets);
  process.stdout.write(`${about}\n\n${text}\n\n${goals}\n`);
  writeSection(options.out, 'Editor', `${about}\n\n${text}\n\n${goals}`);
});

/** Milliseconds of a process that does nothing. */
async function emptyNode() {
  const times = [];
  for (let index = 0; index < 7; index++) times.push((await measure(process.execPath, ['-e', '0'], { cwd: root })).seconds * 1000);
  return median(times);
}

/** The number of pages of a site, and all that is measured of it. Its pages are in a commit, as those of editors are. */
async function measureSite(site) {
  const git = (...args) => execFileSync('git', ['-C', site, ...args], { stdio: 'ignore' });
  git('init', '--quiet');
  git('add', 'content', 'site.config.yaml');
  git('-c', 'user.name=Bench', '-c', 'user.email=bench@bench.example', 'commit', '--quiet', '-m', 'Content');
  return inBrowser(async (browser) => {
    const dev = [];
    const opening = [];
    // The first one makes the caches.
    await msUntilShown(browser, site);
    for (let index = 0; index < Math.min(runs, 3); index++) {
      dev.push(await msUntilShown(browser, site));
      opening.push(await opened(browser, site, ({ ms }) => ms));
    }
    tell({ dev, opening });
    const edited = await opened(browser, site, measureEdits);
    return [edited.pages, { dev, opening, ...edited }];
  });
}

/** Opens the editor. The work begins when the page is ready and has its fields beside it; `ms`: how long that has taken. */
async function opened(browser, site, work) {
  const started = performance.now();
  return whileServed(
    ['edit', '--no-open', '--root', site],
    async ({ url, server }) => {
      const context = await browser.newContext({ locale: 'en' });
      await context.addInitScript(() => localStorage.setItem('tvilling-edit-tour', 'seen'));
      const page = await context.newPage();
      page.setDefaultTimeout(mostMs);
      const loaded = [];
      page.on('response', (response) => loaded.push(response));
      const asked = followRequests(page);
      await page.goto(url);
      await page.frameLocator('.stage__frame').locator('html[data-ready]').waitFor({ state: 'attached' });
      await page.locator('.panel .field textarea').first().waitFor();
      const ms = performance.now() - started;
      const result = await work({ page, server, loaded, asked, ms });
      await context.close();
      return result;
    },
    flags,
  );
}

/** Types in the headline of the page key by key, then changes it hundreds of times. */
async function measureEdits({ page, server, loaded, asked }) {
  const script = await compressedScript(loaded);
  await asked.quiet();
  const pages = await page.evaluate(beginTyping);
  const typed = [];
  for (let index = 0; index < runs; index++) {
    asked.clear();
    const before = processorTime(server.pid);
    await page.keyboard.press('abcdefg'[index % 7]);
    await page.waitForFunction(() => window.typing.updated !== undefined, undefined, { polling: 100 });
    await asked.quiet();
    const after = processorTime(server.pid);
    const { shown, saved, updated } = await page.evaluate(() => window.typing.next());
    const [cpu, requests, kB] = [after - before, asked.count(), await asked.kB()];
    typed.push({ shown, saved, updated, cpu, requests, kB });
  }
  const times = Object.fromEntries(Object.keys(typed[0]).map((key) => [key, typed.map((edit) => edit[key])]));
  tell({ ...times, script });
  const memory = [];
  const session = await page.context().newCDPSession(page);
  for (const [index, count] of manyEdits.entries()) {
    const from = manyEdits[index - 1] ?? 0;
    asked.clear();
    await page.evaluate(changeHeadline, [from, count]);
    await asked.quiet();
    memory.push({ count, ...(await memoryOf(server)), page: await heapOf(session) });
    tell({ memory: memory.slice(-1) });
  }
  return { pages, script, memory, ...times };
}

/** Bytes of the editor's own script after brotli. */
async function compressedScript(loaded) {
  const scripts = loaded.filter(
    (response) => new URL(response.url()).pathname.startsWith(editor) && response.request().resourceType() === 'script',
  );
  const bodies = await Promise.all(scripts.map((response) => response.body()));
  return bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
}

/** In the page: puts the cursor behind the headline in the panel, and takes times. Returns the number of pages of the site. */
async function beginTyping() {
  const frame = document.querySelector('.stage__frame');
  const headline = () => frame.contentDocument.querySelector('h1')?.textContent.trim();
  const box = [...document.querySelectorAll('.panel textarea')].find(({ value }) => value.trim() === headline());
  box.focus();
  box.setSelectionRange(box.value.length, box.value.length);
  let times = {};
  window.typing = {
    get updated() {
      return times.updated;
    },
    next() {
      const { key, shown, saved, sent, updated } = times;
      times = {};
      return { shown: shown - key, saved, updated: updated - sent };
    },
  };
  box.addEventListener('keydown', ({ timeStamp }) => {
    times = { key: timeStamp };
  });
  const look = () => {
    if (times.key !== undefined && times.shown === undefined && headline() === box.value.trim()) times.shown = performance.now();
  };
  new MutationObserver(look).observe(frame.contentDocument.body, {
    subtree: true,
    characterData: true,
    childList: true,
  });
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries())
      if (name.endsWith('/@edit/change')) Object.assign(times, { sent: startTime, saved: duration });
  }).observe({ type: 'resource' });
  frame.contentWindow.addEventListener('tvilling:updated', () => {
    if (times.sent !== undefined) times.updated ??= performance.now();
  });
  const token = localStorage.getItem('tvilling-edit-token');
  const answer = await fetch('/@edit/state', { headers: { Authorization: `Bearer ${token}` } });
  const { pages } = await answer.json();
  return pages.reduce((sum, { addresses }) => sum + Object.keys(addresses).length, 0);
}

/** In the page: changes the headline at the door of the server, in all languages in turn, from one number of edits to another. */
async function changeHeadline([from, to]) {
  const headers = {
    Authorization: `Bearer ${localStorage.getItem('tvilling-edit-token')}`,
    'Content-Type': 'application/json',
  };
  const ask = async (path, init) => (await fetch(`/@edit/${path}`, { headers, ...init })).json();
  const { contentDocument } = document.querySelector('.stage__frame');
  const headline = () => contentDocument.querySelector('h1').textContent.trim();
  const shown = contentDocument.documentElement.lang;
  const { pages, languages } = await ask('state');
  const { groups } = await ask(`page?${new URLSearchParams({ page: pages[0].key, language: shown })}`);
  const { file, path, values } = groups[0].fields.find(({ values }) => values[shown] === headline());
  const texts = { ...values };
  for (let index = from; index < to; index++) {
    const language = languages[index % languages.length].code;
    const now = `${language} ${'c'.repeat(1 + (index % 19))}`;
    const change = { do: 'set', file, path, language, before: texts[language], now };
    const answer = await ask('change', { method: 'POST', body: JSON.stringify({ changes: [change] }) });
    if (answer.kind !== 'written') throw new Error(JSON.stringify(answer));
    texts[language] = now;
  }
  for (let tries = 0; headline() !== texts[shown]; tries++) {
    if (tries > 600) throw new Error('The page does not show the last edit.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Megabytes of 2^20 bytes: the memory of the server's process, and what of its heap is in use. */
async function memoryOf(server) {
  const answered = new Promise((resolve) => server.once('message', resolve));
  server.send('memory');
  const { rss, heapUsed, external } = await answered;
  return { process: rss / 2 ** 20, heap: (heapUsed + external) / 2 ** 20 };
}

/** Megabytes of a page's heap that are in use. */
async function heapOf(session) {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 2 ** 20;
}

function inMs(value) {
  return `${value.toFixed(0)} ms`;
}

/** Prints the rows of what was just measured, with the seconds since the start: the whole takes minutes. */
function tell(measured) {
  for (const [, ...cells] of rowsOf('', measured))
    process.stdout.write(`${process.uptime().toFixed(0).padStart(4)} s  ${cells.join(' | ')}\n`);
}

/** Rows of the table for all that was measured. */
function rowsOf(pages, { memory = [], script, ...times }) {
  const inMB = (value) => `${value.toFixed(1)} MB`;
  const inKB = (value) => `${value.toFixed(0)} kB`;
  const row = (what, values, text) =>
    values === undefined ? [] : [[pages, what, text(median(values)), text(Math.max(...values)), String(values.length)]];
  return [
    ...row('`dev`, page ready', times.dev, inMs),
    ...row('editor, page and fields ready', times.opening, inMs),
    ...row('keystroke to page', times.shown, inMs),
    ...row('save, request to answer', times.saved, inMs),
    ...row('request to the page of the server', times.updated, inMs),
    ...row('processor time of an edit', times.cpu, (value) => inMs(value * 1000)),
    ...row('requests of an edit', times.requests, String),
    ...row('answers of an edit', times.kB, inKB),
    ...row('script of the editor', script && [script / 1000], inKB),
    ...memory.flatMap(({ count, process, heap, page }) => [
      ...row(`server, heap after ${count} edits`, [heap], inMB),
      ...row(`server, memory after ${count} edits`, [process], inMB),
      ...row(`browser, heap after ${count} edits`, [page], inMB),
    ]),
  ];
}
