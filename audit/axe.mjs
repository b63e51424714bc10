/** Runs axe on a page in several states: as opened, with an open menu, and after an empty form was sent. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { meanSomething } from './intent.mjs';

const require = createRequire(import.meta.url);
const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
export const axeVersion = require('axe-core/package.json').version;

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/** @type {readonly { name: string, viewport: { width: number, height: number }, colorScheme: 'light' | 'dark' }[]} */
const views = sizes.flatMap((viewport) =>
  /** @type {const} */ (['light', 'dark']).map((colorScheme) => ({
    name: `${viewport.width} px ${colorScheme}`,
    viewport,
    colorScheme,
  })),
);

/** Both themes and both sizes, each once: dark at the small size, light at the large one. */
export const twoViews = views.filter(({ viewport, colorScheme }) => viewport.width < 1024 === (colorScheme === 'dark'));

/**
 * Functions that bring a page into each state. They return the part of the page that has changed, or null if the page or the view
 * does not have the state. Each starts from the result of the one before.
 * @typedef {import('playwright-core').Page} Page
 * @type {Readonly<Record<string, (page: Page) => Promise<string | null>>>}
 */
const states = {
  page: async (page) => {
    for (const question of await page.locator('main details').all()) await question.evaluate((details) => details.setAttribute('open', ''));
    return 'html';
  },
  submenu: (page) => openPopover(page, '[popovertarget^="submenu-"]'),
  drawer: (page) => openPopover(page, '[popovertarget="menu"]'),
  'form errors': async (page) => {
    const submit = page.locator('main form[method="post"] button[type="submit"]');
    if ((await submit.count()) === 0) return null;
    await page.keyboard.press('Escape');
    await submit.click();
    await page.locator('main [aria-invalid="true"]').first().waitFor();
    return 'main';
  },
};

async function openPopover(page, button) {
  const first = page.locator(button).first();
  if (!(await first.isVisible())) return null;
  await first.click();
  await page.locator(':popover-open').waitFor();
  return 'header';
}

/**
 * A context for a view. It ignores the page's content security policy, which would block axe. A visitor who reads English gets
 * the suggestion of the English twin on Swedish pages, so axe sees that too.
 * @param {import('playwright-core').Browser} browser
 * @param {typeof views[number]} view
 * @param {string} locale
 */
export const viewContext = (browser, { viewport, colorScheme }, locale = 'en-GB') =>
  browser.newContext({ viewport, colorScheme, bypassCSP: true, reducedMotion: 'reduce', locale });

/**
 * Violations in every state of a page, as `rule: elements`.
 * @param {Page} page
 * @param {string} url
 * @returns {Promise<Record<string, string[]>>} by state
 */
export async function violationsByState(page, url) {
  await page.goto(url);
  await meanSomething(page);
  /** @type {Record<string, string[]>} */
  const found = {};
  for (const [name, enter] of Object.entries(states)) {
    const part = await enter(page);
    if (part !== null) found[name] = await violations(page, part);
  }
  return found;
}

/**
 * Violations in a part of the current page, as `rule: elements`.
 * @param {Page} page
 * @param {string} part selector
 * @returns {Promise<string[]>}
 */
export async function violations(page, part) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const { violations, passes } = await page.evaluate(
    ([include, runOnly]) => /** @type {any} */ (window).axe.run({ include }, { runOnly }),
    /** @type {const} */ ([part, tags]),
  );
  // Every part passes at least a dozen rules. With fewer, axe has checked something else.
  if (passes.length < 10) throw new Error(`axe checked only ${passes.length} rules on ${page.url()}`);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.flat().join(' ')).join(', ')}`);
}

/** @type {import('./run.mjs').Judge} */
export async function judgeAxe({ site, paths, browser, tell }) {
  const figures = new Map(paths.map((path) => [path, { axe: {} }]));
  const inView = async (view) => {
    const context = await viewContext(browser, view);
    const page = await context.newPage();
    for (const path of paths) {
      const found = await violationsByState(page, site.origin + path);
      for (const [state, list] of Object.entries(found)) figures.get(path).axe[`${view.name} ${state}`] = list;
      tell(path, `${view.name}: ${Object.values(found).flat().length} in ${Object.keys(found).join(', ')}`);
    }
    await context.close();
  };
  await Promise.all(views.map(inView));
  return figures;
}
