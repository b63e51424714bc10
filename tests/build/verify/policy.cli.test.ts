import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from '../../../cli/build/render/html.ts';
import { siteWithParts } from '../../bundled-site.ts';
import { expectNoCrash, type Report } from '../../findings.ts';
import { runMain } from '../../run-main.ts';
import { minimal } from '../../temporary-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'tvilling-policy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The policy of pages whose forms are sent to another host. */
const own = contentSecurityPolicy({ assets: { boot: '/boot.js' } }, { 'form-action': ['https://forms.example'] }).replace(
  "'unsafe-inline'",
  "'sha256-AAAA'",
);

/** Markup, one element on each line, whose finding is expected there; null for none. */
type Line = readonly [markup: string, blocked: string | null];

/** The line at which the markup begins. */
const firstLine = 3;

/** Expects the findings of `tvilling verify` in a page of https://example.org that has a policy and this markup. */
async function expectFindings(policy: string, lines: readonly Line[]): Promise<void> {
  const head = `<!doctype html><html lang="en"><head><title>x</title><link rel="canonical" href="https://example.org/">
<meta http-equiv="Content-Security-Policy" content="${policy}"></head><body>
`;
  writeFileSync(join(folder, 'index.html'), head + lines.map(([markup]) => markup).join('\n'));
  for (const name of ['own.png', 'own.js', 'own.css', 'own.pdf']) writeFileSync(join(folder, name), '');
  writeFileSync(join(folder, 'sitemap.xml'), '<urlset><url><loc>https://example.org/</loc></url></urlset>');
  const result = await runMain(['verify', '.', '--json'], { cwd: folder });
  expectNoCrash(result);
  const { findings } = JSON.parse(result.stdout) as Report;
  // What is blocked for the same reason is one finding with several places.
  const found = findings
    .filter(({ code }) => code === 'output/policy')
    .flatMap(({ range, related = [], message }) => {
      const numbers = [range, ...related.map((other) => other.range)].map((at) => at?.start.line ?? 0);
      const [reason] = message.split(' It is in ');
      return numbers.map((number) => ({ number, reason }));
    })
    .sort((a, b) => a.number - b.number)
    .map(({ number, reason }) => [lines[number - firstLine]?.[0], reason]);
  expect(found).toEqual(
    lines.flatMap(([markup, blocked]) =>
      blocked === null ? [] : [[markup, `The content security policy of the page does not allow this ${blocked}.`]],
    ),
  );
}

const other = 'https://a.example/x';
/** What only a preload names. */
const ahead = 'https://a.example/ahead';
/** `openssl dgst -sha384 -binary | base64` of an empty file. */
const hash = 'sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb';

describe('what the policy of a page blocks', () => {
  it('is found in markup under the policy of the tool', () =>
    expectFindings(own, [
      [`<script src="${other}" integrity="${hash}" crossorigin></script>`, `script (${other})`],
      ['<script src="/own.js"></script>', 'script (/own.js)'],
      ['<script type="text/plain" src="/own.js"></script>', null],
      [`<link rel="preload" as="script" href="${other}">`, null],
      [`<link rel="preload" as="script" href="${ahead}">`, `script (${ahead})`],
      [`<link rel="modulepreload" href="/own.js">`, null],
      [`<link rel="prefetch" href="${other}">`, null],
      [`<link rel="stylesheet" href="${other}" integrity="${hash}">`, `style sheet (${other})`],
      ['<link rel="stylesheet" href="/own.css">', null],
      ['<link rel="stylesheet" nonce="abc" href="/own.css">', null],
      [`<link rel="preload" as="image" imagesrcset="${ahead} 1x">`, `picture (${ahead})`],
      [`<link rel="preload" as="track" href="${other}">`, `media file (${other})`],
      [`<img alt="" width="1" height="1" srcset="/own.png 1x,${other} 2x">`, `picture (${other})`],
      ['<img alt="" width="1" height="1" src="/\\a.example/x">', 'picture (/\\a.example/x)'],
      ['<img alt="" width="1" height="1" src="https://EXAMPLE.org/own.png">', null],
      [`<table background="${other}"></table>`, `picture (${other})`],
      [`<input type="text" src="${other}">`, null],
      [`<input type="image" alt="x" src="${other}">`, `picture (${other})`],
      ['<a href="javascript:x()">x</a>', 'script in an address'],
      ['<a href=" java&#10;script:x()">x</a>', 'script in an address'],
      ['<a href="https://a.example/javascript:x()">x</a>', null],
      ['<map name="m"><area alt="x" href="javascript:x()"></map>', 'script in an address'],
      ['<svg><a xlink:href="javascript:x()"></a></svg>', 'script in an address'],
      ['<svg><use href="javascript:x()"></use></svg>', null],
      ['<iframe src="javascript:x()"></iframe>', 'frame (javascript:x())'],
      ['<iframe src="about:blank"></iframe>', null],
      [`<button type="button" data-frame="${other}">Play</button>`, `frame (${other})`],
      ['<form action="https://forms.example/send"></form>', null],
    ]));

  it('is judged by the addresses, nonces and hashes of its lists', () =>
    expectFindings(`script-src 'self' cdn.example 'nonce-abc' '${hash}'; style-src 'nonce-abc'; img-src cdn.example`, [
      ['<script src="/own.js"></script>', null],
      ['<script src="https://cdn.example/x"></script>', null],
      ['<script src="http://cdn.example/x"></script>', 'script (http://cdn.example/x)'],
      [`<script src="${other}" nonce="abc"></script>`, null],
      [`<script src="${other}" nonce="abd"></script>`, `script (${other})`],
      [`<script src="${other}" integrity="${hash}"></script>`, null],
      [`<script src="${other}" integrity="sha256-AAAA ${hash}"></script>`, `script (${other})`],
      [`<link rel="modulepreload" href="${other}">`, `module (${other})`],
      ['<link rel="modulepreload" href="/own.js">', null],
      [`<link rel="stylesheet" href="${other}" nonce="abc">`, null],
      [`<link rel="stylesheet" href="${other}" integrity="${hash}">`, `style sheet (${other})`],
      ['<img alt="" width="1" height="1" src="/own.png">', 'picture (/own.png)'],
      [`<iframe src="${other}"></iframe>`, null],
      [`<link rel="prefetch" href="${other}">`, null],
    ]));

  it('is one finding for what a section writes on many pages, without the preload that React adds', async () => {
    const section = `  - type: film
    title: { en: The crane, sv: Kranen }
    film: https://films.example/crane
    player: ${other}
    poster: https://films.example/crane.png
`;
    const pages = ['content/pages/about.yaml', 'content/pages/contact.yaml'];
    const site = await siteWithParts(
      'minimal',
      Object.fromEntries(pages.map((file) => [file, minimal(file, ['sections:\n', `sections:\n${section}`])])),
    );
    const result = await runMain(['build', '--root', site, '--date', '2026-11-21']);
    expectNoCrash(result);
    const text = result.stderr.replace(/\s+/g, ' ');
    const blocked = ['frame (https://films.example/crane)', `script (${other})`, 'picture (https://films.example/crane.png)'];
    for (const what of blocked) expect(text.split(`does not allow this ${what}. It is in 6 places.`)).toHaveLength(2);
    expect(text.match(/output\/policy/g)).toHaveLength(blocked.length);
    expect(text).not.toContain('rel="preload"');
    expect(text).toContain('It is here too: dist/contact.html');
  });

  it('is found in what a component of the site renders, and nothing is built', async () => {
    const section = `  - type: film
    title: { en: The crane, sv: Kranen }
    film: https://films.example/crane
    player: ${other}
`;
    const site = await siteWithParts('minimal', {
      'content/pages/about.yaml': minimal('content/pages/about.yaml', ['action:\n', `${section}action:\n`]),
    });
    const result = await runMain(['build', '--root', site, '--date', '2026-11-21']);
    expectNoCrash(result);
    const text = result.stderr.replace(/\s+/g, ' ');
    for (const blocked of ['frame (https://films.example/crane)', `script (${other})`])
      expect(text).toContain(`The content security policy of the page does not allow this ${blocked}.`);
    for (const hint of [
      'It stands in a section of the type "film".',
      'policy: { frames: [https://films.example] }',
      'Name it in head.scripts of site.config.yaml',
    ])
      expect(text).toContain(hint);
    expect(result.code).toBe(1);

    const config = `${minimal('site.config.yaml')}policy: { frames: [https://films.example] }\n`;
    writeFileSync(join(site, 'site.config.yaml'), config);
    const allowed = await runMain(['build', '--root', site, '--date', '2026-11-21']);
    expect(allowed.stderr).not.toContain('frame (');
    expect(allowed.stderr.replace(/\s+/g, ' ')).toContain('allow this script (');
  });
});
