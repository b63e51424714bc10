import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findingsIn } from '../../findings.ts';
import { runMain } from '../../run-main.ts';
import { minimal, temporarySite } from '../../temporary-site.ts';

const siteWith = (config: string) => temporarySite('minimal', { 'site.config.yaml': `${minimal('site.config.yaml')}${config}` });

const settings = `hosts: [netlify, nginx]
head:
  meta:
    google-site-verification: [first, a < second]
    fb:app_id: '12'
  links:
    - { rel: me, href: https://social.example/@nordkaj }
    - { rel: preconnect, href: https://fonts.example, crossorigin: true }
  scripts:
    - src: https://stats.example/js/script.js
      data: { domain: nordkaj.example, api: https://api.example/event, note: a < b }
      connects: [https://more.example]
    - src: /own.js
policy:
  frames: [https://player.example]
  images: [https://*.tiles.example]
  connections: [wss://live.example]
  media: [self]
`;

it('a site has the tags of its configuration, and the policy that follows from them, in every page and for every host', async () => {
  const site = siteWith(settings);
  const build = (...more: string[]) => runMain(['build', '--root', site, '--date', '2026-11-21', ...more]);
  const read = (path: string) => readFileSync(join(site, 'dist', path), 'utf8');
  expect(await build()).toMatchObject({ code: 0 });
  const html = read('sv/om-oss.html');
  for (const tag of [
    '<meta name="google-site-verification" content="first">',
    '<meta name="google-site-verification" content="a &lt; second">',
    '<meta property="fb:app_id" content="12">',
    '<link rel="me" href="https://social.example/@nordkaj">',
    '<link rel="preconnect" href="https://fonts.example" crossorigin="">',
    '{"src":"https://stats.example/js/script.js","data-domain":"nordkaj.example","data-api":"https://api.example/event","data-note":"a \\u003c b"}',
  ])
    expect(html.includes(tag), tag).toBe(true);
  const rules = [
    "connect-src 'self' https://stats.example https://api.example https://more.example wss://live.example",
    "img-src 'self' data: https://*.tiles.example",
    'frame-src https://player.example',
    "media-src 'self'",
  ];
  for (const path of ['sv/om-oss.html', '404.html', '_headers', 'nginx.conf'])
    for (const rule of rules) expect(read(path).replaceAll('&#39;', "'").includes(rule), `${rule} in ${path}`).toBe(true);
  // A frame may play a film once its element says so.
  expect(read('_headers')).not.toContain('autoplay');

  // A preview is not counted as a visit.
  expect(await build('--preview')).toMatchObject({ code: 0 });
  expect(read('index.html')).not.toContain('stats.example');
});

it('a setting that would open the policy, or repeat what the tool writes, is found where it stands', async () => {
  const { findings } = await findingsIn(
    siteWith(`head:
  meta: { description: x, 'a b': x }
  links:
    - { rel: canonical, href: https://a.example/ }
    - { rel: me, href: http://a.example/ }
  scripts:
    - src: //stats.example/script.js
    - { src: /a.js, data: { data-domain: x }, connects: [https://a.example/x] }
policy:
  frames:
    - "'unsafe-inline'"
    - https://a.example/
    - http://a.example
    - "*"
    - https://a.*.example
    - wss://a.example
  scripts: [https://a.example]
  images: [self]
`),
  );
  const first = minimal('site.config.yaml').split('\n').length;
  expect(findings.map((finding) => finding.replace(/site\.config\.yaml:(\d+)/, (_, line) => String(line - first)))).toEqual([
    'content/invalid-value 1:11',
    'content/invalid-value 1:27',
    'content/invalid-value 3:14',
    'content/invalid-value 4:24',
    'content/invalid-value 6:12',
    'content/invalid-value 7:29',
    'content/invalid-value 7:58',
    'content/invalid-value 10:7',
    'content/invalid-value 11:7',
    'content/invalid-value 12:7',
    'content/invalid-value 13:7',
    'content/invalid-value 14:7',
    'content/invalid-value 15:7',
    'content/unknown-key 16:3',
    'content/invalid-value 17:12',
  ]);
});
