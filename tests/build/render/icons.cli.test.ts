import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readIcons } from '../../../cli/content/icons.ts';
import { bundledSite } from '../../bundled-site.ts';
import { runMain } from '../../run-main.ts';
import { edit, minimal, read, temporarySite } from '../../temporary-site.ts';
import { listFiles } from '../../verkbro/read-dist.ts';

const about = 'content/pages/about.yaml';
const point = (icon: string) =>
  `      - { icon: ${icon}, title: { en: ${icon}, sv: ${icon} }, description: { en: We look., sv: Vi tittar. } }\n`;
const section = (...icons: string[]) =>
  `sections:\n  - type: features\n    title: { en: At work, sv: På jobbet }\n    items:\n${icons.map(point).join('')}`;
/** The about page with a section that names icons. */
const withIcons = (...icons: string[]) => minimal(about, ['sections:\n', section(...icons)]);

async function build(site: string): Promise<void> {
  const { code, stderr } = await runMain(['build', '--root', site, '--date', '2026-11-21']);
  expect(code, stderr).toBe(0);
}

const propsAt = (site: string, path: string): { build: string; icons?: Record<string, string> } =>
  JSON.parse(read(site, `dist/${path}.json`));

const scriptsOf = (site: string): string =>
  listFiles(join(site, 'dist'))
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(site, 'dist', file), 'utf8'))
    .join('\n');

const shapesOf = (name: string): string => readIcons().get(name) ?? expect.fail(name);

it('icons that content names come with the page that shows them, and bundles do not depend on them', async () => {
  const site = temporarySite('minimal', { [about]: withIcons('Truck', 'CheckCircle', 'Truck') });
  await build(site);
  const { icons, build: name } = propsAt(site, 'about');
  expect(icons).toEqual({ CheckCircle: shapesOf('CheckCircle'), Truck: shapesOf('Truck') });
  expect(propsAt(site, 'sv/om-oss').icons).toEqual(icons);
  expect(read(site, 'dist/about.html').split(`>${shapesOf('Truck')}</svg>`)).toHaveLength(3);
  for (const path of ['index', 'contact', '404']) expect(propsAt(site, path)).not.toHaveProperty('icons');

  const before = scriptsOf(site);
  edit(site, about, point('CheckCircle'), point('Anchor'));
  await build(site);
  expect(scriptsOf(site)).toBe(before);
  expect(propsAt(site, 'about')).toMatchObject({
    build: name,
    icons: { Anchor: shapesOf('Anchor'), Truck: shapesOf('Truck') },
  });
  expect(read(site, 'dist/about.html')).toContain(`>${shapesOf('Anchor')}</svg>`);
});

it('icons that a template of the site names come with the script, whether they show at once or later', async () => {
  const site = await bundledSite('own-templates');
  await build(site);
  const page = read(site, 'dist/news.html');
  expect(page).toContain(`>${shapesOf('ChevronDown')}</svg>`);
  // One that an entry names.
  expect(page).toContain(`>${shapesOf('Construction')}</svg>`);
  const scripts = scriptsOf(site);
  // Words of a file without icons are no icons, such as those of the footer.
  expect(scripts).toContain('Truck');
  const carried = ['Anchor', 'ChevronDown', 'ChevronUp', 'Construction', 'Truck'].filter((name) => scripts.includes(shapesOf(name)));
  expect(carried).toEqual(['Anchor', 'ChevronDown', 'ChevronUp']);
});
