import { extname } from 'node:path';
import type { PictureFormat, PictureHead } from '../../content/picture-size.ts';
import { picturesFolder, type SourcePictures } from '../../content/pictures.ts';
import type { Path, YamlSource } from '../../content/yaml/source.ts';
import type { Picture } from '../../definitions/fields/fields.ts';
import { diagnostic, type Report } from '../../diagnostics/diagnostic.ts';
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

type Head = PictureHead & { bytes: number };

interface PicturePlace {
  path: Path;
  source: YamlSource;
  pictures: SourcePictures;
}

/** Reports a picture that is missing or cannot be shown, that does not suit its place, or whose alternative text is missing. */
export function checkPicture(
  picture: Picture,
  { path, source, pictures }: PicturePlace,
  report: Report,
): void {
  const { file, alt, isDecorative } = picture;
  if (alt === undefined && !isDecorative)
    report(diagnostic('asset/missing-alt', source.ownerAt(path), { file }));
  if (alt !== undefined && isDecorative)
    report(diagnostic('asset/decorative-alt', source.keyAt([...path, 'decorative']), { file }));
  const at = () => source.valueAt([...path, 'file']);
  const fileOnDisk = `${picturesFolder}/${file}`;
  if (!pictures.files.includes(file)) {
    const facts = { file, folder: picturesFolder, known: pictures.files, isPublic: pictures.isPublic(file) };
    report(diagnostic('asset/missing-file', at(), facts));
    return;
  }
  const head = pictures.head(file);
  if (head === 'refused') return;
  if (head === null) report(diagnostic('asset/unreadable', at(), { path: fileOnDisk }));
  else checkHead(picture, head, at, report);
}

/** Checks what the file says of itself. A mistake that hides the others is reported alone. */
function checkHead(picture: Picture, head: Head, at: FindLocation, report: Report): void {
  const { format, width, height, isCutOff } = head;
  const path = `${picturesFolder}/${picture.file}`;
  if (format !== 'svg' && width * height > mostPixels)
    report(diagnostic('asset/too-many-pixels', at(), { path, width, height, most: mostPixels }));
  else if (isCutOff) report(diagnostic('asset/damaged', at(), { path, reason: 'its end is missing' }));
  else checkPlace(picture, head, at, report);
}

/** Checks whether a sound picture suits its name and its place. */
function checkPlace({ file, atLeast }: Picture, head: Head, at: FindLocation, report: Report): void {
  const { format, width, bytes, isAnimated } = head;
  const path = `${picturesFolder}/${file}`;
  const ending = extname(file).toLowerCase();
  if (!endings[format].includes(ending))
    report(diagnostic('asset/wrong-ending', at(), { path, ending, right: endings[format][0] ?? '' }));
  if (isAnimated) report(diagnostic('asset/animated', at(), { path }));
  if (format === 'svg' && bytes > largestDrawing)
    report(diagnostic('asset/too-large', at(), { path, bytes, most: largestDrawing }));
  if (format !== 'svg' && atLeast !== undefined && width < atLeast)
    report(diagnostic('asset/too-small', at(), { path, width, atLeast }));
}
