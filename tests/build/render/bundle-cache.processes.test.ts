import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bundleFile } from '../../built-sites.ts';
import { expectNoCrash } from '../../findings.ts';
import { ownFooter } from '../../own-parts.ts';
import { runCli } from '../../run-cli.ts';
import { edit, putFiles, temporarySite } from '../../temporary-site.ts';
import { listFiles } from '../../verkbro/read-dist.ts';

/** Builds a site without the files of the last build, and returns every file of the output. */
async function build(site: string): Promise<Map<string, string>> {
  rmSync(join(site, '.tvilling/store/build'), { force: true });
  const result = await runCli(['build', '--root', site, '--date', '2026-11-21']);
  expectNoCrash(result);
  expect(result.code, result.stderr).toBe(0);
  const dist = join(site, 'dist');
  return new Map(listFiles(dist).map((file) => [file, readFileSync(join(dist, file), 'base64')]));
}

const text = (output: Map<string, string>, file: string): string => Buffer.from(output.get(file) ?? '', 'base64').toString('utf8');

it('bundles that are kept give the same bytes, whatever becomes of them', { timeout: 240_000 }, async () => {
  const site = temporarySite('minimal', ownFooter('Pier'));
  const cold = await build(site);
  expect(text(cold, 'about.html')).toContain('>Pier</footer>');
  expect(await build(site)).toEqual(cold);
  const file = join(site, bundleFile);
  // The cache is edited by hand, or cut short, as on a full disk.
  for (const damage of [
    (whole: string) => whole.replace('>Pier<', '>Port<').replace('Pier', 'Port'),
    (whole: string) => whole.slice(0, -100),
  ]) {
    writeFileSync(file, damage(readFileSync(file, 'utf8')));
    expect(await build(site)).toEqual(cold);
  }
  // A cache for other templates is not used: after an edit, and after a template was removed.
  putFiles(site, Object.entries(ownFooter('Quay')));
  expect(text(await build(site), 'about.html')).toContain('>Quay</footer>');
  rmSync(join(site, 'templates'), { recursive: true });
  // What is kept is none that a build has written.
  writeFileSync(file, '{}');
  edit(site, 'site.config.yaml', 'contact:', "look: { colors: { brand: { light: '#123A8C' } } }\ncontact:");
  const about = text(await build(site), 'about.html');
  expect(about).not.toContain('>Quay</footer>');
  expect(about).toContain('#123a8c');
});
