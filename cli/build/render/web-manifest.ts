import { palette } from '../../definitions/look/palette.ts';
import { iconFiles, iconSource } from '../../site/pages/icons.ts';
import type { Site } from '../../site/pages/site.ts';
import { href } from '../../site/routes/addresses.ts';

const icons = [
  { file: iconSource, type: 'image/svg+xml', sizes: 'any' },
  { file: iconFiles.any192, type: 'image/png', sizes: '192x192' },
  { file: iconFiles.any512, type: 'image/png', sizes: '512x512' },
  { file: iconFiles.maskable512, type: 'image/png', sizes: '512x512', purpose: 'maskable' },
];

/**
 * The web app manifest (w3.org/TR/appmanifest): name, start page, colours, icons. `files`: the names of the files at the root of
 * the site, which decide what icons there are.
 */
export function webManifest(site: Site, files: ReadonlySet<string>): string {
  const { config, address } = site;
  const { light } = palette(config.look).background;
  const manifest = {
    name: config.name,
    short_name: config.name,
    lang: config.sourceLanguage,
    start_url: href(address, '/'),
    scope: href(address, '/'),
    display: 'browser',
    background_color: light,
    theme_color: light,
    icons: icons
      .filter(({ file }) => files.has(file))
      .map(({ file, ...rest }) => ({ src: `${address.base}/${file}`, ...rest })),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
