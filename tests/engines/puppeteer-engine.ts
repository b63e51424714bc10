import puppeteer, { type Browser, type KeyInput, type Page } from 'puppeteer-core';
import { chromiumFlags, testBrowserPath } from '../../scripts/chromium.mjs';
import { programs } from '../../scripts/engines.mjs';
import type { Engine, EngineOptions, EnginePage, Key, Size } from './engine-page.ts';

export async function startChromium({ theme = 'light' }: EngineOptions): Promise<Engine> {
  const executablePath = testBrowserPath();
  if (executablePath === undefined) throw new Error('no Chromium: set CHROMIUM_PATH');
  const args = [...chromiumFlags, '--lang=en-GB', `--blink-settings=preferredColorScheme=${theme === 'dark' ? 0 : 1}`];
  return engineOf(await puppeteer.launch({ executablePath, args, defaultViewport: null }));
}

/** Starts the Firefox of the system, which is driven by WebDriver BiDi. */
export async function startFirefox({ theme = 'light' }: EngineOptions): Promise<Engine> {
  const extraPrefsFirefox = {
    'layout.css.prefers-color-scheme.content-override': theme === 'dark' ? 0 : 1,
    'intl.accept_languages': 'en-GB, en',
  };
  const { path: executablePath } = programs.Firefox.browser;
  return engineOf(await puppeteer.launch({ browser: 'firefox', executablePath, extraPrefsFirefox, defaultViewport: null }));
}

const engineOf = async (browser: Browser): Promise<Engine> => ({
  name: (await browser.version()).replace('/', ' '),
  newPage: async (size) => {
    const context = await browser.createBrowserContext();
    return pageOf(await context.newPage(), size);
  },
  close: () => browser.close(),
});

const keys: Readonly<Record<Key, readonly KeyInput[]>> = {
  Tab: ['Tab'],
  'Shift+Tab': ['Shift', 'Tab'],
  Enter: ['Enter'],
  Space: [' ' as KeyInput],
  Escape: ['Escape'],
};

async function pageOf(page: Page, size: Size): Promise<EnginePage> {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => messages.push(`error: ${String(error)}`));
  await page.setViewport(size);
  const press = async (pressed: readonly KeyInput[]) => {
    for (const key of pressed) await page.keyboard.down(key);
    for (const key of pressed.toReversed()) await page.keyboard.up(key);
  };
  return {
    goto: async (url) => void (await page.goto(url)),
    // The client router answers without a load, for which puppeteer would wait.
    back: () => page.evaluate(() => history.back()),
    forward: () => page.evaluate(() => history.forward()),
    click: (selector) => page.click(selector),
    hover: (selector) => page.hover(selector),
    clickAt: (x, y) => page.mouse.click(x, y),
    press: (key) => press(keys[key]),
    type: async (selector, text) => {
      await page.click(selector);
      await press(['Control', 'a']);
      await page.keyboard.type(text);
    },
    evaluate: (run, argument) => page.evaluate(run as (given: unknown) => never, argument),
    resize: (wanted) => page.setViewport(wanted),
    picture: async () => Buffer.from(await page.screenshot()),
    messages: () => messages,
    close: () => page.browserContext().close(),
  };
}
