import { href } from '../site/addresses.ts';
import type { Site } from '../site/site.ts';

/** The web app manifest (w3.org/TR/appmanifest): name, start page, colours, icon. */
export function webManifest({ config, address }: Site): string {
  const manifest = {
    name: config.name,
    short_name: config.name,
    lang: config.sourceLanguage,
    start_url: href(address, '/'),
    scope: href(address, '/'),
    display: 'browser',
    background_color: config.theme.light,
    theme_color: config.theme.light,
    icons: [{ src: `${address.base}/favicon.svg`, type: 'image/svg+xml', sizes: 'any' }],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
