import { extname } from 'node:path';
import type { PictureFormat, PictureHead } from '../../content/picture-size.ts';
import { picturesFolder, type SourcePictures } from '../../content/pictures.ts';
import type { Path, YamlSource } from '../../content/yaml/source.ts';
import type { PictureFacts } from '../../definitions/fields/picture-facts.ts';
import { type Edit, findingOf, type Location, type Report, withFix } from '../../diagnostics/finding.ts';
import { onlyNearest } from '../../diagnostics/nearest.ts';
import type { FindLocation } from '../../site/routes/route-table.ts';

/**
 * In pixels. The largest cameras that people carry have 61 million. A small file can claim many more, and would take gigabytes of
 * memory.
 */
const mostPixels = 100_000_000;

/** In bytes. A drawing is published as it is, so visitors load all of it. */
const largestDrawing = 500_000;

/** The endings of files by their formats. */
const endings: Readonly<Record<PictureFormat, readonly string[]>> = {
  png: ['.png'],
  jpg: ['.jpg', '.jpeg'],
  webp: ['.webp'],
  avif: ['.avif'],
  gif: ['.gif'],
  svg: ['.svg'],
};

type SizedPictureHead = PictureHead & { bytes: number };

/** The edits that write another file in the place of one that is not there. */
export type CorrectFile = (at: Location, meant: string | null) => Edit[];

interface PictureField {
  places: PicturePlaces;
  correct: CorrectFile;
  pictures: SourcePictures;
}

/** Where a picture is written. */
interface PicturePlaces {
  whole: FindLocation;
  /** Its path. */
  file: FindLocation;
  /** What says that it is decorative. */
  decorative: FindLocation;
}

/** The places of a picture that has a field of its own. */
export const placesOfPicture = (source: YamlSource, path: Path): PicturePlaces => ({
  whole: () => source.ownerAt(path),
  file: () => source.valueAt([...path, 'file']),
  decorative: () => source.keyAt([...path, 'decorative']),
});

/** What is checked of a picture. What its crops keep is a matter of taste. */
type CheckedPicture = Omit<PictureFacts, 'focus'>;

/** Reports a picture that is missing or cannot be shown, that does not suit its place, or whose alternative text is missing. */
export function checkPicture(picture: CheckedPicture, { places, correct, pictures }: PictureField, report: Report): void {
  const { file, alt, isDecorative } = picture;
  if (alt === undefined && !isDecorative) report(findingOf('asset/missing-alt', places.whole(), { file }));
  if (alt !== undefined && isDecorative) report(findingOf('asset/decorative-alt', places.decorative(), { file }));
  const at = places.file;
  const fileOnDisk = `${picturesFolder}/${file}`;
  if (!pictures.files.includes(file)) {
    const facts = { file, folder: picturesFolder, known: pictures.files, isPublic: pictures.isPublic(file) };
    const finding = findingOf('asset/missing-file', at(), facts);
    report(withFix(finding, correct(finding, onlyNearest(file, pictures.files))));
    return;
  }
  const head = pictures.head(file);
  if (head === 'refused') return;
  if (head === null) report(findingOf('asset/unreadable', at(), { path: fileOnDisk }));
  else checkHead(picture, head, at, report);
}

/** Checks what the file says of itself. A mistake that hides the others is reported alone. */
function checkHead(picture: CheckedPicture, head: SizedPictureHead, at: FindLocation, report: Report): void {
  const { format, width, height, isCutOff } = head;
  const path = `${picturesFolder}/${picture.file}`;
  if (format !== 'svg' && width * height > mostPixels)
    report(findingOf('asset/too-many-pixels', at(), { path, width, height, most: mostPixels }));
  else if (isCutOff) report(findingOf('asset/damaged', at(), { path, reason: 'its end is missing' }));
  else checkFit(picture, head, at, report);
}

/** Checks whether a sound picture suits its name and its place. */
function checkFit({ file, atLeast }: CheckedPicture, head: SizedPictureHead, at: FindLocation, report: Report): void {
  const { format, width, bytes, isAnimated } = head;
  const path = `${picturesFolder}/${file}`;
  const ending = extname(file).toLowerCase();
  if (!endings[format].includes(ending)) report(findingOf('asset/wrong-ending', at(), { path, ending, right: endings[format][0] ?? '' }));
  if (isAnimated) report(findingOf('asset/animated', at(), { path }));
  if (format === 'svg' && bytes > largestDrawing) report(findingOf('asset/too-large', at(), { path, bytes, most: largestDrawing }));
  if (format !== 'svg' && atLeast !== undefined && width < atLeast) report(findingOf('asset/too-small', at(), { path, width, atLeast }));
}
