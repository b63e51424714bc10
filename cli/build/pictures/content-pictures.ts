import { availableParallelism } from 'node:os';
import { posix } from 'node:path';
import { openCache } from '../../content/file-cache.ts';
import type { PictureSize } from '../../content/picture-size.ts';
import { picturesFolder } from '../../content/pictures.ts';
import { type Finding, findingOf, type Location, type Report } from '../../diagnostics/finding.ts';
import { groupBy } from '../../platform/group-by.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import { hearSignal, untilSignal } from '../../platform/interruption.ts';
import { pictureOfUse } from '../../site/facts/uses.ts';
import type { Site } from '../../site/pages/site.ts';
import { type PictureStats, usesByBase, type Variant, variantOf } from '../../site/pages/site-pictures.ts';
import type { Staging } from '../output/output-folder.ts';
import { DamagedPicture, encoderState, statsOf } from './encode.ts';
import { Encoder } from './encoder.ts';
import { sharp } from './sharp.ts';
import type { StoredPictures } from './stored-pictures.ts';

type PictureSite = Pick<Site, 'pictures' | 'pictureUses'>;

/** What the two steps share: the folder of the site, and the place of a picture's name in the content. */
interface PictureWork {
  root: string;
  locationOf(file: string): Location;
}

/**
 * Looks at the pictures that a site shows, and gives them the names of their files. Throws EnvironmentError if there are photographs and
 * sharp is not installed. Reports a picture that cannot be read. Returns what writes the cache of what was seen.
 */
export async function namePictures(
  { pictures, pictureUses }: PictureSite,
  { root, locationOf }: PictureWork,
  report: Report,
): Promise<{ save(): void }> {
  const files = [...new Set(pictureUses.map((use) => pictureOfUse(use).file))];
  const photographs = files.filter((file) => pictures.head(file).format !== 'svg');
  const stats = new Map<string, PictureStats>();
  if (photographs.length === 0) {
    pictures.name(stats, '');
    return { save: () => {} };
  }
  const engine = await sharp();
  const encoder = encoderState(engine);
  const cache = openCache(root, { name: 'picture-stats', definitions: encoder });
  const lanes = Math.min(...photographs.map((file) => lanesFor(pictures.head(file))));
  await inParallel(photographs, lanes, async (file) => {
    const digest = pictures.digest(file);
    const known = cache.get(file, digest) as PictureStats | undefined;
    try {
      const own = known ?? (await statsOf(engine, pictures.bytes(file)));
      stats.set(file, own);
      if (known === undefined) cache.set(file, digest, own);
    } catch (error) {
      if (!(error instanceof DamagedPicture)) throw error;
      report(damage(file, error.message, locationOf));
    }
  });
  pictures.name(stats, encoder);
  return cache;
}

/** In pixels. Some pictures have to be in memory as a whole, such as those that the camera took on its side. */
const largeFrom = 25_000_000;

/** How many of these pictures may be in work at once. More would take more memory. */
const lanesFor = ({ width, height }: PictureSize): number => (width * height > largeFrom ? 1 : Math.min(availableParallelism(), 4));

/** The finding that a picture cannot be read, where content names it. */
const damage = (file: string, reason: string, locationOf: PictureWork['locationOf']): Finding =>
  findingOf('asset/damaged', locationOf(file), {
    path: `${picturesFolder}/${file}`,
    reason: `it cannot be read (${reason})`,
  });

interface PictureOutput extends Pick<PictureWork, 'locationOf'> {
  stored: StoredPictures['encoded'];
  staging: { write(path: string, bytes: Uint8Array): void } & Pick<Staging, 'keepIfThere'>;
  signal: AbortSignal;
  /** Called for each picture. */
  advance(): void;
  /** Says a line before work that takes long. */
  announce(line: string): void;
}

/** So many pictures take a minute on a slow machine. */
const manyPictures = 50;

/** How many pictures a build has, and how many of them it had to encode. */
export interface PictureCounts {
  pictures: number;
  encoded: number;
}

/**
 * Writes the pictures of the content into the output. `paths`: those that pages show. Takes each from the earlier output or from the cache
 * if it is there, and encodes the others, picture after picture. Leaves out a path that means no picture of the site: whatever
 * names it has its finding. Throws the reason of `signal` if it is aborted.
 */
export async function writePictures(
  { pictures, pictureUses }: PictureSite,
  paths: ReadonlySet<string>,
  { stored, locationOf, staging, signal, advance, announce }: PictureOutput,
  report: Report,
): Promise<PictureCounts> {
  const uses = usesByBase(pictures, pictureUses);
  const counts = { pictures: 0, encoded: 0 };
  const missing: (Variant & { path: string })[] = [];
  for (const path of paths) {
    const drawing = uses.get(path.replace(/\.svg$/, ''));
    const variant = variantOf(path, uses);
    if (drawing !== undefined) staging.write(path, pictures.bytes(pictureOfUse(drawing).file));
    else if (variant === null || !isWithin(variant, pictures.head(pictureOfUse(variant.use).file))) continue;
    else {
      const name = posix.basename(path);
      stored.keep(name);
      const isThere = staging.keepIfThere(path);
      const kept = isThere ? undefined : stored.get(name);
      if (kept !== undefined) staging.write(path, kept);
      if (!isThere && kept === undefined) missing.push({ ...variant, path });
      else advance();
    }
    counts.pictures++;
  }
  const take = (path: string, picture: Uint8Array) => {
    staging.write(path, picture);
    stored.set(posix.basename(path), picture);
    counts.encoded++;
    advance();
  };
  if (missing.length >= manyPictures) announce(`Encoding ${missing.length} pictures. Later builds take them from ${stored.folder}/.`);
  await encodeAll(pictures, missing, { locationOf, signal, take }, report);
  return counts;
}

/** Encodes pictures, one original after the other. Reports an original that is damaged once. */
async function encodeAll(
  pictures: PictureSite['pictures'],
  missing: readonly (Variant & { path: string })[],
  { locationOf, signal, take }: Pick<PictureOutput, 'locationOf' | 'signal'> & { take(path: string, picture: Uint8Array): void },
  report: Report,
): Promise<void> {
  const encoder = new Encoder();
  try {
    for (const [file, variants] of groupBy(missing, ({ use }) => pictureOfUse(use).file)) {
      await hearSignal(signal);
      const from = pictures.head(file);
      const order = {
        bytes: pictures.bytes(file),
        from: { width: from.width, height: from.height },
        variants: variants.map(({ path: _, use, ...to }) => ({ focus: pictureOfUse(use).focus, to })),
        atOnce: lanesFor(from),
      };
      const damaged = new Set<string>();
      const work = encoder.encode(order, (answer) => {
        if ('damaged' in answer) damaged.add(answer.damaged);
        else take(variants[answer.index]?.path ?? '', answer.picture);
      });
      await untilSignal(signal, work);
      for (const reason of damaged) report(damage(file, reason, locationOf));
    }
  } finally {
    encoder.end();
  }
}

/** A picture is never made larger than it is. */
const isWithin = (size: PictureSize, { width, height }: PictureSize): boolean =>
  size.width > 0 && size.height > 0 && size.width <= width && size.height <= height;
