import { describe, expect, it } from 'vitest';
import { answersOf } from '../../cli/hosting/answer-at.ts';
import { apacheConfig } from '../../cli/hosting/apache.ts';
import { caddyConfig } from '../../cli/hosting/caddy.ts';
import { nginxConfig } from '../../cli/hosting/nginx.ts';
import type { Redirect } from '../../cli/hosting/redirects.ts';
import type { Serving } from '../../cli/hosting/serving.ts';

const old = (from: string, to: string, query: string | null = null): Redirect => ({
  ...{ from, to, query, isOld: true, anchor: '', status: 301, file: null },
});

const site: Serving = {
  ...{ base: '', trailingSlash: 'never', redirects: [], sharedPolicy: '', compress: [] },
  notFound: [{ prefix: '', file: '/404.html' }],
  headers: { 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-cache' },
  rules: [{ of: 'assets/', headers: { 'Cache-Control': 'max-age=60' } }],
};
const lines = (config: string) => config.split('\n').map((line) => line.trim());

describe('headers of all answers', () => {
  it('are sent once by nginx, also those that some files have in their place', () => {
    expect(lines(nginxConfig(site)).filter((line) => line.startsWith('add_header'))).toEqual([
      'add_header X-Content-Type-Options "nosniff" always;',
      'add_header Cache-Control $tvilling_cache_control always;',
    ]);
    expect(lines(nginxConfig(site))).toContain('set $tvilling_cache_control "no-cache";');
  });

  it('stand before those of some files for Caddy, in the order that counts there', () => {
    const found = lines(caddyConfig(site)).filter((line) => line.includes('Cache-Control'));
    expect(found.map((line) => line.includes('@rule0'))).toEqual([false, true, false]);
    expect(caddyConfig(site)).toMatch(/^route \{\n\tmap /m);
  });
});

it('Apache is told the page for paths that it refuses, if there is one', () => {
  expect(lines(apacheConfig(site))).toContain('#   ErrorDocument 400 /404.html');
  expect(apacheConfig({ ...site, notFound: [] })).not.toContain('#   ErrorDocument');
});

describe('old addresses', () => {
  const redirects = [old('/news', '/latest', 'id=1'), old('/news', '/archive')];

  it('are looked up by Caddy in one table for each kind, and in none without them', () => {
    const maps = (given: readonly Redirect[]) =>
      lines(caddyConfig({ ...site, redirects: given })).filter((line) => line.startsWith('map "{path}'));
    expect(maps([])).toEqual([]);
    expect(maps(redirects)).toHaveLength(2);
  });

  it('lead on with their query, or else without it', () => {
    const answer = answersOf({ ...site, redirects }, () => false);
    expect(answer('/news', '?id=1')).toEqual({ to: '/latest', status: 301 });
    expect(answer('/news', '?id=2')).toEqual({ to: '/archive?id=2', status: 301 });
    expect(answer('/news', '')).toEqual({ to: '/archive', status: 301 });
  });

  it('lead from the file of a page to its folder, where addresses end with a slash', () => {
    const answer = answersOf({ ...site, trailingSlash: 'always' }, (path) => path === 'about/index.html');
    expect(answer('/about/index.html', '')).toEqual({ to: '/about/', status: 301 });
    expect(answer('/about', '')).toEqual({ to: '/about/', status: 301 });
    expect(answer('/about/', '')).toEqual({ file: 'about/index.html' });
    expect(answer('/other/index.html', '')).toBeNull();
  });
});
