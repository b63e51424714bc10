import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findingsIn } from '../findings.ts';
import { runMain } from '../run-main.ts';
import { minimal, temporarySite } from '../temporary-site.ts';

/** A site with files in `public/` that may do something on a host. */
const siteWith = (files: readonly string[], config: string) =>
  temporarySite('minimal', {
    ...Object.fromEntries(files.map((file) => [`public/${file}`, 'whatever\n'])),
    'site.config.yaml': `${minimal('site.config.yaml')}${config}`,
  });

/** The files that a check refuses. */
async function refused(files: readonly string[], config: string): Promise<string[]> {
  const { findings } = await findingsIn(siteWith(files, config));
  return findings.map((finding) => finding.replace('asset/host-file public/', '')).sort();
}

const programs = ['_worker.js', '_worker.js/index.js', 'functions/form.ts', 'api/form.py', 'netlify/functions/a.js'];
const settings = ['_routes.json', 'wrangler.toml', 'netlify.toml', 'CNAME', '_config.yml', 'web.config', 'package.json'];
const scripts = ['form.php', 'en/form.PHP5', 'form.php.txt', 'form.cgi', 'menu.asis', 'en/php.ini'];
const harmless = ['api/openapi.json', 'functions/plan.txt', 'php.txt', 'en/CNAME', 'terms.pl.txt', '.well-known/security.txt'];
const all = [...programs, ...settings, ...scripts, ...harmless].filter((file) => file !== '_worker.js');

it.each<[hosts: string, files: string[]]>([
  ['cloudflare', ['_routes.json', '_worker.js/index.js', 'functions/form.ts', 'wrangler.toml']],
  ['netlify', ['netlify.toml', 'netlify/functions/a.js']],
  ['vercel', ['api/form.py', 'package.json']],
  ['apache', scripts],
  ['nginx', ['en/form.PHP5', 'form.php']],
  ['caddy', ['en/form.PHP5', 'form.php']],
  ['github-pages', ['CNAME', '_config.yml']],
  ['netlify, github-pages', ['CNAME', '_config.yml', 'netlify.toml', 'netlify/functions/a.js']],
])('a site on %s has no file that the host runs or obeys', async (hosts, files) => {
  expect(await refused(all, `hosts: [${hosts}]\n`)).toEqual([...files].sort());
});

it('a site on any host has no file that one of them runs or obeys, and none that a build writes for one', async () => {
  const written = ['_headers', '_redirects', 'vercel.json', 'nginx.conf', 'Caddyfile'];
  const dangerous = all.filter((file) => !harmless.includes(file));
  expect(await refused([...all, ...written], '')).toEqual([...dangerous, ...written].sort());
  expect(await refused(['_worker.js'], '')).toEqual(['_worker.js']);
});

it('a build writes no output with such a file, and publishes one that the configuration names', async () => {
  const site = siteWith(['CNAME', '.htaccess', 'en/.htaccess'], 'hosts: [github-pages]\n');
  const build = () => runMain(['build', '--root', site, '--date', '2026-11-21']);
  const { code, stderr } = await build();
  expect(code).toBe(1);
  expect(stderr).toContain('hostFiles: [CNAME]');
  expect(existsSync(join(site, 'dist'))).toBe(false);

  const allowed = siteWith(['CNAME', 'en/.htaccess'], 'hosts: [github-pages, apache]\nhostFiles: [CNAME]\n');
  expect(await runMain(['build', '--root', allowed, '--date', '2026-11-21'])).toMatchObject({ code: 0 });
  expect(readFileSync(join(allowed, 'dist/CNAME'), 'utf8')).toBe('whatever\n');
  expect(readFileSync(join(allowed, 'dist/.htaccess'), 'utf8')).toContain('Written by tvilling build');
  expect(existsSync(join(allowed, 'dist/en/.htaccess'))).toBe(false);
});

it('a file that the configuration allows must exist, and one that the build writes has its own finding', async () => {
  const missing = siteWith(['CNAME'], 'hosts: [github-pages]\nhostFiles: [CNAM, CNAME]\n');
  const { code, stdout } = await runMain(['validate', '--root', missing]);
  expect(code).toBe(2);
  expect(stdout).toContain('There is no file public/CNAM.');
  expect(stdout).toContain('Did you mean "CNAME"?');

  const own = siteWith(['_headers'], 'hosts: [netlify]\nhostFiles: [_headers]\n');
  const built = await runMain(['build', '--root', own, '--date', '2026-11-21']);
  expect(built.stderr).toContain('output/name-taken');
  expect(built.code).toBe(1);
});
