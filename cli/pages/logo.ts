import type { Shell } from '../../templates/contract.ts';
import type { Site } from './site.ts';

/** The logo as the header shows it; undefined where the site has none, or one whose size cannot be read. */
export function logoOf({ config, pictures, address }: Site): Shell['logo'] {
  const { logo } = config.look;
  const size = logo && pictures.size(logo.file);
  if (logo === undefined || !size) return undefined;
  const { file, dark, holdsName } = logo;
  const { width, height } = size;
  const src = (path: string) => `${address.base}/${path}`;
  return { src: src(file), ...(dark === undefined ? {} : { dark: src(dark) }), width, height, holdsName };
}
