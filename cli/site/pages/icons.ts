import type { HeadTag } from './head-tag.ts';
import type { Site } from './site.ts';

/** The drawing in `public/` that all icons are made from. */
export const iconSource = 'favicon.svg';

/**
 * The names of the icons at the root of the site, by their use. Browsers ask for `favicon.ico` and iOS for `apple-touch-icon.png`
 * by name; `any` and `maskable` are purposes in the web app manifest.
 */
export const iconFiles = {
  ico: 'favicon.ico',
  apple: 'apple-touch-icon.png',
  any192: 'icon-192.png',
  any512: 'icon-512.png',
  maskable512: 'icon-maskable-512.png',
} as const;

/**
 * The links to icons in every head. With the sizes, Chrome prefers the drawing to the ICO file (crbug.com/1450857). `files`: the
 * names of the files at the root of the site.
 */
export function iconLinks({ address }: Site, files: ReadonlySet<string>): HeadTag[] {
  const links: [file: string, attributes: Record<string, string>][] = [
    [iconFiles.ico, { rel: 'icon', sizes: '32x32' }],
    [iconSource, { rel: 'icon', type: 'image/svg+xml' }],
    [iconFiles.apple, { rel: 'apple-touch-icon' }],
  ];
  return links
    .filter(([file]) => files.has(file))
    .map(([file, attributes]) => ({
      tag: 'link',
      attributes: { ...attributes, href: `${address.base}/${file}` },
    }));
}
