import type { Shell } from '../../../templates/contract.ts';
import type { Site } from './site.ts';

/**
 * The logo for the header; undefined if the site has none, or if its size cannot be read. A small drawing stands in the page itself, so it
 * is there with the first text.
 */
export function logoOf({ config, publicPictures, address }: Site): Shell['logo'] {
  const { logo } = config.look;
  const size = logo && publicPictures.size(logo.file);
  if (logo === undefined || !size) return undefined;
  const { file, dark, holdsName } = logo;
  const { width, height } = size;
  const src = (path: string) => publicPictures.inline(path) ?? `${address.base}/${path}`;
  return { src: src(file), ...(dark === undefined ? {} : { dark: src(dark) }), width, height, holdsName };
}
