import { hash } from 'node:crypto';
import type { PictureSize } from '../../content/picture-size.ts';
import type { SourcePictures } from '../../content/pictures.ts';
import type { Focus, Picture } from '../../definitions/fields/fields.ts';
import type { ShownPicture } from '../../definitions/fields/in-language.ts';
import type { Given } from '../../incremental/queries.ts';
import { encodePath } from '../../platform/escape.ts';
import { pictureOfUse } from '../facts/uses.ts';
import type { SiteAddress } from '../routes/addresses.ts';
import type { SiteQueries } from './inputs.ts';

/** What a build finds out about a picture by reading all of it. */
export interface PictureStats {
  /** Whether a part of it is transparent. */
  isTransparent: boolean;
  /** Its mean colour, `#8a97a3`; null if a part of it is transparent. */
  color: string | null;
}

/** A file with a picture in one size, by what its name says. */
export interface Variant extends PictureSize {
  /** The picture with its focus, as `pictureUse` writes it. */
  use: string;
  format: 'avif' | 'webp' | 'jpg' | 'png';
}

/** What a build has found out about pictures. */
interface NamedPictures {
  stats: ReadonlyMap<string, PictureStats>;
  /** All that a file depends on beside its source: the version and the settings of the encoder. */
  encoder: string;
}

/** The folder of pictures below the output folder. */
const folder = 'assets/pictures';

/** In pixels: the widest place on a page is 1,280 pixels wide. */
const widestWhole = 1280;

/**
 * The pictures of the content, by the names that pages have for them. A build names their files before any page is made. Without that, the
 * names say the source file: the server of `dev` answers them with the original.
 */
export class SitePictures {
  readonly #sources: SourcePictures;
  readonly #address: Pick<SiteAddress, 'base'>;
  readonly #inputs: SiteQueries;
  /** Null before a build has looked at them. */
  readonly #named: Given<NamedPictures | null>;

  constructor(sources: SourcePictures, address: Pick<SiteAddress, 'base'>, inputs: SiteQueries) {
    this.#sources = sources;
    this.#address = address;
    this.#inputs = inputs;
    this.#named = inputs.given<NamedPictures | null>(null);
  }

  /**
   * Gives pictures the names of their files in a build. `stats`: by file. `encoder`: its version and settings. What was resolved before,
   * as for a search, has other names, and is resolved anew.
   */
  name(stats: ReadonlyMap<string, PictureStats>, encoder: string): void {
    this.#named.set({ stats, encoder });
  }

  /** The picture as a template gets it, without its words. */
  show(picture: Pick<Picture, 'file' | 'focus'>): Omit<ShownPicture, 'alt'> {
    const { file } = picture;
    this.#inputs.note({ kind: 'picture', file });
    const { width, height, format } = this.head(file);
    const base = `${this.#address.base}/${this.baseOf(picture)}`;
    if (format === 'svg') return { href: `${base}.svg`, width, height };
    const { isTransparent, color } = this.#named.get()?.stats.get(file) ?? {
      isTransparent: false,
      color: null,
    };
    const fallback = isTransparent ? 'png' : 'jpg';
    const whole = Math.min(width, widestWhole);
    const href = `${base}-${whole}x${Math.max(1, Math.round((whole * height) / width))}.${fallback}`;
    return { href, width, height, base, fallback, ...(color === null ? {} : { color }) };
  }

  /** What a picture's file says of itself. Validation has checked it. */
  head(file: string) {
    const head = this.#sources.head(file);
    if (head === null || head === 'refused') throw new Error(`no picture ${file}`);
    return head;
  }

  bytes(file: string): Uint8Array {
    return this.#sources.bytes(file);
  }

  digest(file: string): string {
    return this.#sources.digest(file);
  }

  /** The beginning of the paths of a picture's files below the output folder. */
  baseOf({ file, focus }: Pick<Picture, 'file' | 'focus'>): string {
    const named = this.#named.get();
    if (named === null) return `${folder}/${focus.join('x')}/${encodePath(file)}`;
    // Of a name with other letters, there may be nothing left.
    const stem = file
      .slice(file.lastIndexOf('/') + 1)
      .replace(/\.[^.]*$/, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 40);
    const name = hash('sha256', `${this.digest(file)} ${focus.join(' ')} ${named.encoder}`).slice(0, 12);
    return `${folder}/${stem === '' ? '' : `${stem}-`}${name}`;
  }
}

/** The paths of pictures in HTML. They have no character that HTML escapes. */
export const picturePathsIn = (html: string): string[] =>
  html.includes(`${folder}/`) ? [...new Set(html.match(/\bassets\/pictures\/[a-z0-9.-]+/g))] : [];

/** What the path of a picture in a size says. `uses`: pictures by the beginnings of their paths. Null for any other path. */
export function variantOf(path: string, uses: ReadonlyMap<string, string>): Variant | null {
  const [, base = '', width, height, format] = /^(.+)-(\d{1,5})x(\d{1,5})\.(avif|webp|jpg|png)$/.exec(path) ?? [];
  const use = uses.get(base);
  if (use === undefined) return null;
  return { use, width: Number(width), height: Number(height), format: format as Variant['format'] };
}

/** What the path of a picture says during development: as `variantOf`, or the whole drawing. Null for any other path. */
export function sourceOfPath(path: string): (Pick<Picture, 'file' | 'focus'> & { size: PictureSize | null }) | null {
  const [, x, y, rest = ''] = /^assets\/pictures\/([\d.]+)x([\d.]+)\/(.+)$/.exec(path) ?? [];
  if (x === undefined || y === undefined) return null;
  const focus: Focus = [Number(x), Number(y)];
  const [, file, width, height] = /^(.+)-(\d+)x(\d+)\.(?:avif|webp|jpg|png)$/.exec(rest) ?? [];
  if (file === undefined) return { file: rest.replace(/\.svg$/, ''), focus, size: null };
  return { file, focus, size: { width: Number(width), height: Number(height) } };
}

/**
 * The part of a picture that fills a size, around its focus: the largest part with the same proportions. In pixels of the picture.
 */
export function cropOf({ width, height }: PictureSize, to: PictureSize, [x, y]: Focus): PictureSize & { left: number; top: number } {
  const scale = Math.min(width / to.width, height / to.height);
  const [w, h] = [to.width * scale, to.height * scale].map((length) => Math.max(1, Math.round(length)));
  const size = { width: Math.min(w ?? 1, width), height: Math.min(h ?? 1, height) };
  const start = (whole: number, part: number, at: number) => Math.round(Math.min(Math.max(at * whole - part / 2, 0), whole - part));
  return { left: start(width, size.width, x), top: start(height, size.height, y), ...size };
}

/** The pictures that a site shows, by the beginnings of their paths. */
export const usesByBase = (pictures: Pick<SitePictures, 'baseOf'>, uses: readonly string[]): Map<string, string> =>
  new Map(uses.map((use) => [pictures.baseOf(pictureOfUse(use)), use]));
