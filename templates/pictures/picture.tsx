import type { ShownPicture } from '../contract.ts';

/** Width to height, such as `[16, 9]`. */
export type Aspect = readonly [width: number, height: number];

/** How a picture is shown from a width of the window on. */
export interface PictureCrop {
  /** A media query, such as `(width >= 40rem)`. */
  media: string;
  /** The proportions there. */
  aspect: Aspect;
  /** In pixels; by default, those of the picture. */
  widths?: readonly number[];
  /** The attribute `sizes` of HTML; by default, that of the picture. */
  sizes?: string;
}

export interface PictureProps {
  picture: ShownPicture;
  /** The widths in which the picture is made, in pixels. Those that it does not have itself are left out. */
  widths?: readonly number[];
  /** How wide the picture is shown: the attribute `sizes` of HTML. */
  sizes?: string;
  /** The proportions of its place. It is cropped around its focus. By default, all of it is shown. */
  aspect?: Aspect;
  /** Other proportions for other windows. The first one whose query matches counts. */
  crops?: readonly PictureCrop[];
}

const usual = [480, 800, 1200, 1600, 2400];

/**
 * A picture of the content in the sizes and formats that a browser chooses from. Its space is reserved, and shows its mean colour until it
 * is loaded. The first one of a page is loaded at once.
 */
export function Picture({ picture, widths = usual, sizes = '100vw', aspect, crops = [] }: PictureProps) {
  const { alt, color, first } = picture;
  const whole = sizesOf(picture, widths, aspect);
  const shown = fallbackSize(picture, whole);
  const loading = first ? ({ loading: 'eager', fetchPriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const);
  return (
    <span className="photo">
      {color && (
        <svg className="photo__ground" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
          <path fill={color} d="M0 0h1v1H0z" />
        </svg>
      )}
      <picture>
        {crops.map((crop) => (
          <Sources
            key={crop.media}
            picture={picture}
            files={sizesOf(picture, crop.widths ?? widths, crop.aspect)}
            media={crop.media}
            sizes={crop.sizes ?? sizes}
          />
        ))}
        <Sources picture={picture} files={whole} sizes={sizes} />
        <img src={fallbackFile(picture, shown)} width={shown.width} height={shown.height} alt={alt} {...loading} />
      </picture>
    </span>
  );
}

/** In pixels. Browsers that know neither AVIF nor WebP get one file of at most this width. */
const fallbackWidth = 1280;

/** The largest of some sizes that every browser gets. */
const fallbackSize = (picture: ShownPicture, sizes: readonly PixelSize[]): PixelSize =>
  sizes.findLast(({ width }) => width <= fallbackWidth) ?? sizes[0] ?? picture;

/** The file of a picture that every browser can show. */
const fallbackFile = (picture: ShownPicture, size: PixelSize): string =>
  picture.base === undefined ? picture.href : fileOf(picture, size, picture.fallback ?? 'jpg');

/** The address of one file of a picture, for an attribute that takes no other, such as the `poster` of a film. */
export const fileFor = (picture: ShownPicture, aspect?: Aspect): string =>
  fallbackFile(picture, fallbackSize(picture, sizesOf(picture, usual, aspect)));

interface PixelSize {
  width: number;
  height: number;
}

/** The sizes of a picture in its place, the smallest first. None is larger than the picture, and one is as large as it can be. */
function sizesOf({ width, height }: ShownPicture, widths: readonly number[], aspect?: Aspect): PixelSize[] {
  const [across, down] = aspect ?? [width, height];
  const most = Math.max(1, Math.min(width, Math.floor((height * across) / down)));
  const wanted = widths.filter((one) => one < most);
  const all = wanted.length === widths.length ? wanted : [...wanted, most];
  return all
    .toSorted((one, other) => one - other)
    .map((one) => ({ width: one, height: Math.max(1, Math.min(height, Math.round((one * down) / across))) }));
}

const fileOf = ({ base }: ShownPicture, { width, height }: PixelSize, format: string): string => `${base}-${width}x${height}.${format}`;

/** The files of one crop. A drawing has none of these: it suits every size. */
function Sources({ picture, files, media, sizes }: { picture: ShownPicture; files: readonly PixelSize[]; media?: string; sizes: string }) {
  const largest = files.at(-1);
  if (picture.base === undefined || largest === undefined) return null;
  return ['avif', 'webp'].map((format) => (
    <source
      key={format}
      media={media}
      type={`image/${format}`}
      srcSet={files.map((size) => `${fileOf(picture, size, format)} ${size.width}w`).join(', ')}
      sizes={sizes}
      width={largest.width}
      height={largest.height}
    />
  ));
}
