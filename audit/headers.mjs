/**
 * Judges the headers of pages by the rules of Mozilla's HTTP Observatory, without its server: it would have to reach the site under its
 * address. The pages come from the preview, and count as sent over https, to which http redirects.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const name = '@mdn/mdn-http-observatory';
const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));

export const observatoryVersion = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;

/** @type {import('./run.mjs').Judge} */
export async function judgeHeaders({ site, paths, tell }) {
  const grade = await grader();
  const figures = new Map();
  for (const path of paths) {
    const headers = await grade(site, path);
    figures.set(path, { headers });
    tell(path, `${headers.grade}, ${headers.score} points`);
  }
  return figures;
}

/** Loads the rules, which are modules of the package that it does not export by name. */
async function grader() {
  // The package downloads browsers' list of hosts when it is installed. No host of an example is in it.
  const list = join(folder, 'conf/hsts-preload.json');
  if (!existsSync(list)) writeFileSync(list, '{}');
  const module = (/** @type {string} */ path) => import(join(folder, 'src', path));
  const [{ Requests }, { ALL_TESTS }, { getGradeForScore, getScoreModifier }, { parseHttpEquivHeaders }] = await Promise.all(
    ['types.js', 'constants.js', 'grader/grader.js', 'retriever/utils.js'].map(module),
  );
  const { AxiosHeaders } = await import('axios');

  return async (/** @type {import('./site.mjs').ServedSite} */ site, /** @type {string} */ path) => {
    const answer = await fetch(site.origin + path);
    const html = await answer.text();
    const url = new URL(path, canonicalOf(html));
    const asked = (/** @type {Response} */ { status, headers }) => ({
      status,
      verified: true,
      headers: new AxiosHeaders(Object.fromEntries(headers)),
    });
    const across = { Origin: 'https://example.com', 'Access-Control-Request-Method': 'GET' };
    const requests = new Requests(url.host);
    requests.resources.path = html;
    requests.session = { url, jar: { serializeSync: () => ({ cookies: [] }) } };
    const auto = { ...asked(answer), httpEquiv: parseHttpEquivHeaders(html, url.href) };
    Object.assign(requests.responses, {
      auto,
      http: auto,
      https: auto,
      cors: asked(await fetch(site.origin + path, { method: 'OPTIONS', headers: across })),
      httpRedirects: [
        { url: new URL(url.href.replace('https:', 'http:')), status: 301 },
        { url, status: 200 },
      ],
    });
    const results = ALL_TESTS.map((test) => test(requests));
    const score = results.reduce((sum, { result }) => sum + getScoreModifier(result), 100);
    const failed = results.filter(({ pass }) => !pass).map(({ result }) => result);
    return { ...getGradeForScore(score), failed };
  };
}

/** The address of a page, which its canonical link names. */
const canonicalOf = (/** @type {string} */ html) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? 'https://example.org/';
