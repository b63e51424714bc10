import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { activeDrawings, expectRead, quietDrawings } from '../active-drawings.ts';
import { verkbroDist } from '../built-sites.ts';
import { findingsIn } from '../findings.ts';
import { runMain } from '../run-main.ts';
import { minimal, read, temporarySite } from '../temporary-site.ts';

const published = Object.fromEntries(
  [...Object.entries(activeDrawings).map(([name, { content }]) => [name, content] as const), ...Object.entries(quietDrawings)].map(
    ([name, content]) => [`public/${name}`, content],
  ),
);

it('finds what runs when a drawing is opened, at its place, and nothing else', async () => {
  const { code, findings } = await findingsIn(temporarySite('minimal', published));
  expect(code).toBe(1);
  const first = new Map<string, string>();
  for (const finding of findings) {
    const [, name = '', at] = /^asset\/active-content public\/([^:]+)(?::(.+))?$/.exec(finding) ?? [finding, finding];
    if (!first.has(name)) first.set(name, at ?? '');
  }
  expect(Object.fromEntries(first)).toEqual(Object.fromEntries(Object.entries(activeDrawings).map(([name, { at }]) => [name, at ?? ''])));
});

it('finds pages and XML under names that only servers know', async () => {
  const script = '<r><x:script xmlns:x="http://www.w3.org/1999/xhtml">1</x:script></r>';
  const page = '<!doctype html><script>1</script>';
  const site = temporarySite('minimal', {
    'public/a.htm': page,
    'public/b.HTML': page,
    'public/c.shtml': page,
    'public/d.xsd': script,
    'public/e.rng': script,
  });
  expect((await findingsIn(site)).findings.filter((finding) => finding.startsWith('asset/'))).toEqual([
    'asset/active-content public/a.htm',
    'asset/active-content public/b.HTML',
    'asset/active-content public/c.shtml',
    'asset/host-file public/c.shtml',
    'asset/active-content public/d.xsd:1:4',
    'asset/active-content public/e.rng:1:4',
  ]);
});

it('finds them in a finished site, too', async () => {
  const site = temporarySite('minimal', {
    'dist/about.html': readFileSync(join(verkbroDist(), 'about.html'), 'utf8'),
    'dist/drawing.svg': activeDrawings['script.svg']?.content ?? '',
  });
  const args = ['verify', '--root', site, 'dist', '--url', 'https://example.org', '--format', 'compact'];
  expect((await runMain(args)).stdout).toMatch(/^dist\/drawing\.svg:2:1: error asset\/active-content/m);
});

// Of four megabytes: active-drawings.processes.test.ts.
it('reads large drawings, whatever they are made of', async () => {
  await expectRead(40_000);
});

it('is sent with a policy under which nothing runs, where a site lets one through', async () => {
  const config = minimal('site.config.yaml');
  const site = temporarySite('minimal', {
    'public/script.svg': activeDrawings['script.svg']?.content ?? '',
    'site.config.yaml': `${config}\nrules: { asset/active-content: warn }\nhosts: [netlify]\n`,
  });
  const { code, stderr } = await runMain(['build', '--root', site, '--date', '2026-11-21']);
  expect(code, stderr).toBe(0);
  expect(stderr).toContain('public/script.svg:2:1  warning  asset/active-content');
  expect(read(site, 'dist/_headers')).toMatch(/^\/\*\.svg\n {2}Content-Security-Policy: .*; sandbox$/m);
});
