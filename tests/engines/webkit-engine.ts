import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { programs } from '../../scripts/engines.mjs';
import { freePort } from '../free-port.ts';
import type { Engine, EngineOptions, EnginePage, Key, Size } from './engine-page.ts';
import { WebDriverSession } from './webdriver.ts';

/** Starts WebKitGTK's small browser on a display of its own, and its driver, which speaks W3C WebDriver. */
export async function startWebKit({ theme = 'light' }: EngineOptions): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'tvilling-webkit-'));
  writeBars(home);
  const display = await startDisplay();
  const port = await freePort();
  const driver = spawn(programs.WebKit.driver.path, [`--port=${port}`, '--host=127.0.0.1'], {
    env: {
      PATH: process.env.PATH,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      DISPLAY: display.name,
      LANG: 'en_GB.UTF-8',
      GTK_THEME: theme === 'dark' ? 'Adwaita:dark' : 'Adwaita',
      // No service of a desktop is there to be asked.
      NO_AT_BRIDGE: '1',
      GSETTINGS_BACKEND: 'memory',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const messages: string[] = [];
  for (const stream of [driver.stdout, driver.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => messages.push(...messagesIn(text)));
  const stop = async () => {
    await ended(driver);
    await ended(display.process);
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const session = await startSession(`http://127.0.0.1:${port}`);
    return {
      name: `WebKitGTK ${session.version}`,
      newPage: (size) => pageOf(session, messages, size),
      close: async () => {
        await session.end().catch(() => undefined);
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Makes the browser's own bars narrow. They would keep the window wider than a phone. */
function writeBars(home: string): void {
  const folder = join(home, '.config/gtk-3.0');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'gtk.css'), '* { min-width: 0; padding: 0; margin: 0; border: 0; font-size: 1px; }');
}

/** The lines of the browser's output that a page has caused. GTK has its own, about the desktop that is not there. */
const messagesIn = (text: string): string[] => text.split('\n').filter((line) => /^CONSOLE |^\S*(?:security|refused)/i.test(line.trim()));

interface Display {
  /** Such as `:99`. */
  name: string;
  process: ChildProcess;
}

/** Starts a display that no screen shows. It chooses its number itself, and writes it to a third stream. */
function startDisplay(): Promise<Display> {
  const process = spawn(programs.WebKit.display.path, ['-displayfd', '3', '-screen', '0', '1400x4000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    process.once('error', reject);
    process.once('exit', (code) => reject(new Error(`Xvfb has ended with ${code}`)));
    (process.stdio[3] as Readable).once('data', (number) => resolve({ name: `:${String(number).trim()}`, process }));
  });
}

/** A session of the driver, which may not listen yet. */
async function startSession(server: string): Promise<WebDriverSession> {
  for (const end = Date.now() + 20_000; ; ) {
    try {
      await fetch(`${server}/status`);
      break;
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  const args = ['--automation', '--enable-write-console-messages-to-stdout=true'];
  return WebDriverSession.start(server, { 'webkitgtk:browserOptions': { args } });
}

async function ended(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const exit = new Promise((resolve) => process.once('exit', resolve));
  process.kill('SIGTERM');
  await exit;
}

/** Keys without a letter (W3C WebDriver, 17.4.2). */
const keys: Readonly<Record<Key, readonly string[]>> = {
  Tab: ['\uE004'],
  'Shift+Tab': ['\uE008', '\uE004'],
  Enter: ['\uE007'],
  Space: [' '],
  Escape: ['\uE00C'],
};

/** The only window of a session, cleared of what the last visitor has left. */
async function pageOf(session: WebDriverSession, all: readonly string[], size: Size): Promise<EnginePage> {
  await session
    .evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    }, undefined)
    // A page that is no site has no storage.
    .catch(() => undefined);
  await session.goto('about:blank');
  const from = all.length;
  const page: EnginePage = {
    goto: async (url) => void (await session.goto(url)),
    back: async () => void (await session.back()),
    forward: async () => void (await session.forward()),
    click: (selector) => session.click(selector),
    hover: (selector) => session.mouse(selector),
    clickAt: (x, y) => session.mouse({ x, y }, { click: true }),
    press: async (key) => void (await session.press(keys[key])),
    type: (selector, text) => session.type(selector, text),
    evaluate: (run, argument) => session.evaluate(run as (given: unknown) => never, argument),
    resize: (wanted) => resize(session, wanted),
    picture: async () => Buffer.from(await session.screenshot(), 'base64'),
    messages: () => all.slice(from),
    close: async () => undefined,
  };
  await page.resize(size);
  return page;
}

/** WebDriver sets the size of the whole window, with its bars. */
async function resize(session: WebDriverSession, { width, height }: Size): Promise<void> {
  const rect = await session.windowRect();
  const inner = await session.evaluate(() => ({ width: innerWidth, height: innerHeight }), undefined);
  await session.setWindowRect({
    width: rect.width + width - inner.width,
    height: rect.height + height - inner.height,
  });
}
