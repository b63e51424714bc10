/**
 * The weight of a page: the bodies of all answers as they are sent, until there are no more requests. First as somebody opens it, then as
 * somebody means to do something.
 */
import { meanSomething } from './intent.mjs';

/** @type {Readonly<Record<string, keyof import('./promises.mjs').Bytes>>} */
const kinds = {
  document: 'html',
  stylesheet: 'css',
  script: 'script',
  font: 'font',
  fetch: 'data',
  xhr: 'data',
  image: 'image',
};

/** @type {import('./run.mjs').Judge} */
export async function judgeWeight({ site, paths, browser, tell }) {
  const figures = new Map();
  for (const path of paths) {
    const found = await weigh(browser, site.origin + path);
    figures.set(path, found);
    tell(path, `${(found.bytes.total / 1000).toFixed(1)} kB`);
  }
  return figures;
}

async function weigh(browser, url) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    /** @type {Promise<{ url: string, kind: string, size: number }>[]} */
    const answers = [];
    page.on('requestfinished', (request) => answers.push(answer(request)));
    await page.goto(url);
    await page.waitForLoadState('networkidle');
    const opened = sum(await Promise.all(answers));
    await meanSomething(page);
    await page.waitForLoadState('networkidle');
    const all = await Promise.all(answers);
    return {
      bytes: { ...sum(all), firstScript: opened.script, total: opened.total - opened.image },
      fonts: all.filter(({ kind }) => kind === 'font').length,
      // A look preloads one file of each.
      typefaces: await page.locator('link[rel=preload][as=font]').count(),
      form: (await page.locator('main form[method="post"]').count()) > 0,
    };
  } finally {
    await context.close();
  }
}

async function answer(request) {
  const { responseBodySize } = await request.sizes();
  return {
    kind: kinds[request.resourceType()] ?? 'other',
    size: responseBodySize,
  };
}

function sum(answers) {
  const bytes = {
    html: 0,
    css: 0,
    script: 0,
    firstScript: 0,
    font: 0,
    data: 0,
    image: 0,
    other: 0,
    total: 0,
  };
  for (const { kind, size } of answers) {
    bytes[kind] += size;
    bytes.total += size;
  }
  return bytes;
}
