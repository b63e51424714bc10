/** axe on a page in its states: as it opens, with a menu open, and with a form that was sent empty. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
export const axeVersion = require('axe-core/package.json').version;

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/** @type {readonly { name: string, viewport: { width: number, height: number }, colorScheme: 'light' | 'dark' }[]} */
export const views = sizes.flatMap((viewport) =>
  /** @type {const} */ (['light', 'dark']).map((colorScheme) => ({
    name: `${viewport.width} px ${colorScheme}`,
    viewport,
    colorScheme,
  })),
);

/** Both themes and both sizes, each once: the dark one at the small size, the light one at the large. */
export const twoViews = views.filter(
  ({ viewport, colorScheme }) => viewport.width < 1024 === (colorScheme === 'dark'),
);

/**
 * How a page is brought into each state, and the part of it that has changed then: null where the page or the view
 * does not have the state. Each starts from the page as the one before it left it.
 * @typedef {import('playwright-core').Page} Page
 * @type {Readonly<Record<string, (page: Page) => Promise<string | null>>>}
 */
const states = {
  page: async (page) => {
    for (const question of await page.locator('main details').all())
      await question.evaluate((details) => details.setAttribute('open', ''));
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
 * A context for a view. The page's content security policy would keep the judge out; whoever reads English is
 * offered the English twin on a Swedish page, so both heads of a page are seen.
 * @param {import('playwright-core').Browser} browser
 * @param {typeof views[number]} view
 * @param {string} locale
 */
export const viewContext = (browser, { viewport, colorScheme }, locale = 'en-GB') =>
  browser.newContext({ viewport, colorScheme, bypassCSP: true, reducedMotion: 'reduce', locale });

/**
 * Violations in every state that a page has, `rule: elements`.
 * @param {Page} page
 * @param {string} url
 * @returns {Promise<Record<string, string[]>>} by state
 */
export async function violationsByState(page, url) {
  await page.goto(url);
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  /** @type {Record<string, string[]>} */
  const found = {};
  for (const [name, enter] of Object.entries(states)) {
    const part = await enter(page);
    if (part !== null) found[name] = await violations(page, part);
  }
  return found;
}

/**
 * Violations in a part of a page as it is now, `rule: elements`.
 * @param {Page} page
 * @param {string} part selector
 * @returns {Promise<string[]>}
 */
export async function violations(page, part) {
  await page.evaluate(source);
  const { violations, passes } = await page.evaluate(
    ([include, runOnly]) => /** @type {any} */ (window).axe.run({ include }, { runOnly }),
    /** @type {const} */ ([part, tags]),
  );
  // Every part passes a dozen rules and more; fewer mean that axe has seen something else.
  if (passes.length < 10) throw new Error(`axe checked only ${passes.length} rules on ${page.url()}`);
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.flat().join(' ')).join(', ')}`,
  );
}

/** @type {import('./run.mjs').Judge} */
export async function judgeAxe({ site, paths, browser, tell }) {
  const figures = new Map(paths.map((path) => [path, { axe: {} }]));
  const inView = async (view) => {
    const context = await viewContext(browser, view);
    const page = await context.newPage();
    for (const path of paths) {
      const found = await violationsByState(page, site.origin + path);
      for (const [state, list] of Object.entries(found))
        figures.get(path).axe[`${view.name} ${state}`] = list;
      tell(path, `${view.name}: ${Object.values(found).flat().length} in ${Object.keys(found).join(', ')}`);
    }
    await context.close();
  };
  await Promise.all(views.map(inView));
  return figures;
}
