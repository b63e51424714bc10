import { findingOf, type Report } from '../../diagnostics/finding.ts';
import { iconFiles, iconSource } from '../../site/pages/icons.ts';
import { DrawingError, drawingLimits, drawSquares, type Square } from './squares.ts';
import { type DrawnPicture, drawOnce, type StoredPictures } from './stored-pictures.ts';

/** The squares of each icon. Several squares make an ICO file. */
function squares(background: string): Readonly<Record<string, readonly Square[]>> {
  return {
    [iconFiles.ico]: [16, 32, 48].map((size) => ({ size, share: 1 })),
    // iOS fills transparent parts with black, and rounds the corners.
    [iconFiles.apple]: [{ size: 180, share: 0.64, background }],
    [iconFiles.any192]: [{ size: 192, share: 1 }],
    [iconFiles.any512]: [{ size: 512, share: 1 }],
    // Systems may cut out any shape around a circle of 80 % (w3.org/TR/appmanifest, icon masks). A square in this circle has 56
    // %.
    [iconFiles.maskable512]: [{ size: 512, share: 0.56, background }],
  };
}

/**
 * Draws the icons of a site, by file. Reports a drawing that cannot be read or is too costly, and returns no icons then.
 * `existing`: files that the site brings itself, which are not drawn.
 */
export async function drawIcons(
  { svg, background, existing }: { svg: string; background: string; existing: readonly string[] },
  stored: StoredPictures['drawn'],
  report: Report,
): Promise<Map<string, DrawnPicture>> {
  const wanted = Object.entries(squares(background)).filter(([file]) => !existing.includes(file));
  const all = wanted.flatMap(([, parts]) => parts);
  // If one is missing in the store, all are drawn together.
  let drawn: Promise<Buffer[]> | undefined;
  const draw = async (parts: readonly Square[]) => {
    drawn ??= drawSquares({ svg, squares: all });
    const pngs = await drawn;
    return iconOf(parts.map((part) => ({ size: part.size, png: pngs[all.indexOf(part)] as Buffer })));
  };
  try {
    const icons = wanted.map(async ([file, parts]): Promise<[string, DrawnPicture]> => {
      const recipe = JSON.stringify([svg, parts]);
      return [file, await drawOnce(stored, { recipe, draw: () => draw(parts), drawAgain: () => draw(parts) })];
    });
    return new Map(await Promise.all(icons));
  } catch (error) {
    if (!(error instanceof DrawingError)) throw error;
    const at = { file: `public/${iconSource}`, range: null };
    const { problem, message: reason } = error;
    report(findingOf('output/unreadable-icon', at, { problem, reason, limits: drawingLimits }));
    return new Map();
  }
}

function iconOf(pictures: readonly { size: number; png: Buffer }[]): Buffer {
  const [first] = pictures;
  return pictures.length === 1 && first !== undefined ? first.png : icoOf(pictures);
}

/** An ICO file with square PNG pictures, unchanged. All browsers read it. `size` in pixels, below 256. */
function icoOf(pictures: readonly { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  // Type 1: icon.
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * index;
    // Width, height, no palette. Then planes, bits per pixel, number of bytes, offset.
    head.set([size, size], entry);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}
