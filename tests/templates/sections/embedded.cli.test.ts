import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findingsIn } from '../../findings.ts';
import { noticeList } from '../../own-parts.ts';
import { runMain } from '../../run-main.ts';
import { minimal, temporarySite } from '../../temporary-site.ts';

const about = 'content/pages/about.yaml';

/** The minimal site with sections on a page, each with a source. */
const siteWith = (sources: readonly string[], page = about) =>
  temporarySite('minimal', {
    [page]: withSections(page, sources),
    'public/films/crane.mp4': 'film',
    'public/films/crane.en.vtt': 'WEBVTT\n',
    'site.config.yaml': `${minimal('site.config.yaml')}hosts: [netlify, nginx]\n`,
  });

const withSections = (page: string, sources: readonly string[]) => {
  const sections = sources.map(
    (source) => `  - { type: embedded, title: { en: Film, sv: Klipp }, name: { en: The crane, sv: Kranen }, source: ${source} }\n`,
  );
  const text = minimal(page).replace('sections: []\n', '');
  return text.includes('sections:\n')
    ? text.replace('sections:\n', `sections:\n${sections.join('')}`)
    : `${text}sections:\n${sections.join('')}`;
};

it('a page alone may load what it embeds, in its head, on every host and in the preview, and links to the service', async () => {
  const site = siteWith([
    'https://youtu.be/aqz-KE-bpKQ',
    '{ frame: https://player.example/1, link: https://example.org/1, company: Example }',
    '{ file: films/crane.mp4, captions: { en: films/crane.en.vtt } }',
  ]);
  const build = () => runMain(['build', '--root', site, '--date', '2026-11-21']);
  const read = (path: string) => readFileSync(join(site, 'dist', path), 'utf8').replaceAll('&#39;', "'");
  expect(await build()).toMatchObject({ code: 0 });
  const rule = "media-src 'self'; frame-src https://player.example https://www.youtube-nocookie.com";
  const html = read('about.html');
  expect(html).toContain(rule);
  for (const part of [
    'href="https://www.youtube.com/watch?v=aqz-KE-bpKQ"',
    'href="https://example.org/1"',
    'your browser loads this from Example,',
    '<video class="embedded__stage" controls="" preload="none" playsInline="" aria-label="The crane" src="/films/crane.mp4">',
    '<track kind="captions" src="/films/crane.en.vtt" srcLang="en" label="English" default=""/>',
  ])
    expect(html.includes(part), part).toBe(true);
  expect(html).not.toContain('<iframe');
  expect(read('index.html')).not.toMatch(/frame-src|media-src/);
  const [everywhere = '', ...others] = read('_headers').split(/^(?=\/)/m);
  expect(everywhere).not.toMatch(/frame-src|media-src|autoplay/);
  expect(others.filter((own) => own.includes(rule)).map((own) => own.split('\n')[0])).toEqual(['/about', '/sv/om-oss', '/sv/about']);
  expect(read('nginx.conf').split(rule)).toHaveLength(4);
  // Loaded as a whole, because its policy is another one.
  const nameOf = (path: string) => /data-build="([^"]+)"/.exec(read(path))?.[1] ?? '';
  expect(nameOf('about.html')).toMatch(new RegExp(`^${nameOf('index.html')}-`));
  const facts = JSON.parse(read('build.json')) as { sources: object };
  expect(Object.keys(facts.sources)).toEqual(['about.html', 'sv/om-oss.html', 'sv/about.html']);

  // The page is taken from the last build, and its policy stays.
  const config = join(site, 'content/pages/home.yaml');
  writeFileSync(config, readFileSync(config, 'utf8').replace('title:', 'title: # again\n   '));
  const [headers, hosts] = [read('_headers'), read('nginx.conf')];
  expect(await build()).toMatchObject({ code: 0 });
  expect([read('_headers'), read('nginx.conf')]).toEqual([headers, hosts]);
});

it('the not-found page, which has any address, links to the service alone', async () => {
  const site = siteWith(['https://youtu.be/aqz-KE-bpKQ'], 'content/pages/not-found.yaml');
  expect(await runMain(['build', '--root', site, '--date', '2026-11-21'])).toMatchObject({ code: 0 });
  const html = readFileSync(join(site, 'dist/404.html'), 'utf8');
  expect(html).toContain('href="https://www.youtube.com/watch?v=aqz-KE-bpKQ"');
  expect(html).not.toMatch(/data-frame|frame-src|your browser/);
});

it('the page of an entry may load what the entry embeds, and no other page may', async () => {
  const site = temporarySite('minimal', {
    ...noticeList,
    'content/notices/crane.yaml': 'title: { en: The crane, sv: Kranen }\nfilm: https://youtu.be/aqz-KE-bpKQ\n',
    'templates/collections/notices/definition.ts': `import { defineCollection, embed, localizedText } from 'tvilling/schema';
export default defineCollection({
  holds: 'a notice',
  from: 'content/notices/*.yaml',
  entry: { title: localizedText(), film: embed() },
  detail: ['film'],
  page: {
    title: 'title',
    description: 'title',
    sections: ({ title, film }) => [{ type: 'embedded', source: film, name: title }],
  },
});
`,
  });
  const { code, stderr } = await runMain(['build', '--root', site, '--date', '2026-11-21']);
  expect(code, stderr).toBe(0);
  const facts = JSON.parse(readFileSync(join(site, 'dist/build.json'), 'utf8')) as { sources: object };
  expect(Object.keys(facts.sources)).toEqual(['notices/crane.html', 'sv/nytt/crane.html', 'sv/notices/crane.html']);
  expect(readFileSync(join(site, 'dist/notices/crane.html'), 'utf8')).toContain(
    'data-frame="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1"',
  );
});

it('an address that cannot be embedded, and a file that is not there, are found where they stand', async () => {
  const { findings } = await findingsIn(
    siteWith([
      'https://films.example/1',
      '{ frame: http://player.example/1, link: https://example.org/1, company: Example }',
      '{ file: films/crain.mp4 }',
      '{ file: films/crane.mp4, captions: { en: films/none.vtt } }',
      '{ file: ../crane.mp4 }',
    ]),
  );
  const first = minimal(about).split('sections:\n')[0]?.split('\n').length ?? 0;
  expect(
    findings.map((finding) => finding.replace(/content\/pages\/about\.yaml:(\d+)/, (_, line) => String(Number(line) - first))),
  ).toEqual([
    'content/invalid-value 1:100',
    'content/invalid-value 2:109',
    'asset/missing-file 3:108',
    'asset/missing-file 4:141',
    'content/invalid-value 5:108',
  ]);
});
