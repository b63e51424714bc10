import { describe, expect, it } from 'vitest';
import { redirectsFile } from '../../cli/hosting/netlify.ts';
import { nginxConfig } from '../../cli/hosting/nginx.ts';
import { isOwnQuery, type Redirect, redirectsOf } from '../../cli/hosting/redirects.ts';
import type { Serving } from '../../cli/hosting/serving.ts';
import { vercelConfig } from '../../cli/hosting/vercel.ts';
import { cleanSite } from '../linked-site.ts';

const old = (from: string, to: string, query: string | null = null): Redirect => ({
  ...{ from, to, query, isOld: true, anchor: '', status: 301, file: null },
});

const serving = (redirects: readonly Redirect[], changes: Partial<Serving> = {}): Serving => ({
  ...{ base: '', trailingSlash: 'never', redirects, notFound: [], headers: {}, rules: [] },
  ...{ sharedPolicy: '', compress: [] },
  ...changes,
});

/** The locations of a configuration of nginx, by path. Throws if there are two of one path: nginx would not start. */
function locations(own: Serving): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, path = '', rules = ''] of nginxConfig(own).matchAll(/^location = "?([^" ]+)"? \{ (.*) \}$/gm)) {
    if (found.has(path)) throw new Error(`two locations for ${path}`);
    found.set(path, rules);
  }
  return found;
}

it('asks for many parameters before few, because some hosts take more beside them', () => {
  const site = cleanSite('minimal', {
    'content/redirects.csv': '/a?x=1,about\n/a,about\n/a?x=1&y=2,contact\n',
  });
  expect(redirectsOf(site).map(({ query }) => query)).toEqual(['x=1&y=2', 'x=1', null]);
});

describe('nginx', () => {
  it.each(['', '/team'])('leads on from the first page below "%s", or shows it', (base) => {
    const first = (...redirects: Redirect[]) => locations(serving(redirects, { base })).get(`${base}/`);
    const home = { ...old(`${base}/`, `${base}/en`), isOld: false };
    const asked = old(`${base}/`, `${base}/en`, 'p=1');
    const asks = `if ($args = "p=1") { return 301 "${base}/en"; }`;
    expect(first()).toBe(`try_files ${base}/index.html =404;`);
    expect(first(asked)).toBe(`${asks} try_files ${base}/index.html =404;`);
    expect(first(home)).toBe(`return 301 "${base}/en$is_args$args";`);
    expect(first(asked, home)).toBe(`${asks} return 301 "${base}/en$is_args$args";`);
    if (base !== '') expect(locations(serving([home], { base })).get(base)).toContain(`"^" ${base}/ permanent;`);
  });

  it('gives a page one address where a query of its file leads on', () => {
    const rules = (path: string, changes: Partial<Serving> = {}) => locations(serving([old(path, '/', 'id=1')], changes)).get(path);
    expect(rules('/news.html')).toContain(
      '{ return 301 "/"; } if (-f "$document_root/news.html") { rewrite ^ "/news" permanent; } return 404;',
    );
    expect(rules('/news/index.html', { trailingSlash: 'always' })).toContain(
      'if (-f "$document_root/news/index.html") { rewrite ^ "/news/" permanent; } return 404;',
    );
  });
});

describe('hosts that pass the query on', () => {
  it('have no rule that leads to itself', () => {
    const redirects = [old('/', '/', 'p=1'), old('/news', '/news/', 'x=1'), old('/news', '/about', 'y=1')];
    expect(redirects.map(isOwnQuery)).toEqual([true, true, false]);
    expect(redirectsFile(serving(redirects), new Set(['netlify']))).toBe('/news y=1 /about 301!\n');
    const { routes } = JSON.parse(vercelConfig(serving(redirects))) as { routes: { has?: unknown }[] };
    expect(routes.filter(({ has }) => has)).toHaveLength(1);
  });
});

describe('the file of Netlify and Cloudflare', () => {
  it('has only addresses that they take as they are', () => {
    const redirects = [
      ...['/b=1', 'id=:x', 'q=a:x', 'p'].map((query) => old('/a', '/about', query)),
      old('/wiki/Category:Boats', '/about'),
      old('/wiki/12:30', '/about'),
    ];
    expect(redirectsFile(serving(redirects), new Set(['netlify']))).toBe(
      '/a q=a:x /about 301!\n/wiki/Category:Boats /about 301\n/wiki/12:30 /about 301\n',
    );
    expect(redirectsFile(serving(redirects), new Set(['cloudflare']))).toBe('/wiki/12:30 /about 301\n/wiki/12:30/ /about 301\n');
  });
});
