import { expect, it } from 'vitest';
import { findingsIn } from '../../findings.ts';
import { runMain } from '../../run-main.ts';
import { minimal, read, temporarySite } from '../../temporary-site.ts';
import { listFiles } from '../../verkbro/read-dist.ts';

it('gives pages slugs in any script: files have the letters, and addresses have them encoded', async () => {
  const site = temporarySite('minimal', {
    'site.config.yaml': `${minimal('site.config.yaml')}hosts: [github-pages]\n`,
    'content/routes.yaml': minimal('content/routes.yaml', ['{ en: about, sv: om-oss }', '{ en: 私達, sv: om-företaget }']),
    'content/published.lock.yaml': null,
  });
  const built = await runMain(['build', '--root', site]);
  expect(built.code, built.stderr).toBe(0);
  const files = listFiles(`${site}/dist`);
  expect(files).toEqual(expect.arrayContaining(['私達.html', '私達.json', 'sv/om-företaget.html', 'sv/私達.html']));
  const [en, sv] = ['/%E7%A7%81%E9%81%94', '/sv/om-f%C3%B6retaget'];
  const page = read(site, 'dist/sv/om-företaget.html');
  expect(page).toContain(`<link rel="canonical" href="https://nordkaj.example${sv}"`);
  expect(page).toMatch(
    new RegExp(`hreflang="en"[^>]* href="https://nordkaj\\.example${en}"|href="https://nordkaj\\.example${en}"[^>]* hreflang="en"`),
  );
  expect(page).toContain(`data-props="${sv}.json"`);
  expect(page).not.toMatch(/(?:href|content)="[^"]*om-företaget/);
  expect(read(site, 'dist/sitemap.xml')).toContain(`<loc>https://nordkaj.example${sv}</loc>`);
  expect(read(site, 'content/published.lock.yaml')).toContain('  - /sv/om-företaget about sv\n');

  const [shown, listed] = await Promise.all([runMain(['routes', '--root', site]), runMain(['routes', '--json', '--root', site])]);
  expect(shown.stdout).toContain('/sv/om-företaget');
  expect(listed.stdout).toContain(`"${sv}"`);

  const renamed = await runMain(['rename', 'page', 'about', '--slug', 'sv=öppet-hus', '--root', site]);
  expect(renamed.code, renamed.stderr).toBe(0);
  expect(read(site, 'content/routes.yaml')).toContain('sv: öppet-hus');
  expect((await findingsIn(site)).findings).toEqual([]);
  const again = await runMain(['build', '--why', '/sv/öppet-hus', '--root', site]);
  expect(again.code, again.stderr).toBe(0);
  expect(again.stdout + again.stderr).toContain('/sv/öppet-hus was rendered');
});
