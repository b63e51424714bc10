import { href } from '../site/addresses.ts';
import type { Site } from '../site/site.ts';

/** The address of the site's icon, `public/favicon.svg`, where there is one. */
export const iconHref = ({ publicFiles, address }: Site): string | null =>
  publicFiles.includes('favicon.svg') ? `${address.base}/favicon.svg` : null;

/** The web app manifest (w3.org/TR/appmanifest): name, start page, colours, icon. */
export function webManifest(site: Site): string {
  const { config, address } = site;
  const icon = iconHref(site);
  const manifest = {
    name: config.name,
    short_name: config.name,
    lang: config.sourceLanguage,
    start_url: href(address, '/'),
    scope: href(address, '/'),
    display: 'browser',
    background_color: config.theme.light,
    theme_color: config.theme.light,
    icons: icon === null ? [] : [{ src: icon, type: 'image/svg+xml', sizes: 'any' }],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
