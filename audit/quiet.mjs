/** Checks that a page keeps quiet before any click: console, content security policy, other hosts, storage and cookies. */
import { meanSomething } from './intent.mjs';

/** @type {import('./run.mjs').Judge} */
export async function judgeQuiet({ site, paths, browser, tell }) {
  const figures = new Map();
  for (const path of paths) {
    const found = await visit(browser, site.origin, path);
    figures.set(path, found);
    tell(path, `${Object.values(found).flat().length} complaints`);
  }
  return figures;
}

/** Opens a page as a new visitor, scrolls to its end, and waits until there are no more requests. */
async function visit(browser, origin, path) {
  const context = await browser.newContext({ locale: 'en-GB' });
  try {
    const page = await context.newPage();
    const found = await listen(page, origin);
    await page.goto(origin + path);
    await meanSomething(page);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.waitForLoadState('networkidle');
    const storage = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    const cookies = (await context.cookies()).map(({ name }) => name);
    return { ...found, storage, cookies };
  } finally {
    await context.close();
  }
}

/** Collects complaints. */
async function listen(page, origin) {
  const found = { console: [], policy: [], thirdParty: [] };
  page.on('console', (message) => found.console.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => found.console.push(error.message));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !/^(data|blob):/.test(url)) found.thirdParty.push(url);
  });
  await page.exposeBinding('complainOfPolicy', (_, text) => void found.policy.push(text));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      window.complainOfPolicy(`${violatedDirective} ${blockedURI}`),
    );
  });
  return found;
}
