import { diagnostic, type Report } from '../../diagnostics/diagnostic.ts';
import { iconFiles, iconSource } from '../../site/pages/icons.ts';
import type { PictureCache } from './cache.ts';
import { icoOf } from './ico.ts';
import { DrawingError, drawingLimits, drawSquares, type Square } from './squares.ts';

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
  cache: PictureCache,
  report: Report,
): Promise<Map<string, Buffer>> {
  const wanted = Object.entries(squares(background)).filter(([file]) => !existing.includes(file));
  const all = wanted.flatMap(([, parts]) => parts);
  // If one is missing in the cache, all are drawn together.
  let drawn: Promise<Buffer[]> | undefined;
  const draw = async (parts: readonly Square[]) => {
    drawn ??= drawSquares({ svg, squares: all });
    const pngs = await drawn;
    return iconOf(parts.map((part) => ({ size: part.size, png: pngs[all.indexOf(part)] as Buffer })));
  };
  try {
    const icons = wanted.map(
      async ([file, parts]): Promise<[string, Buffer]> => [
        file,
        (await cache.drawn(JSON.stringify([svg, parts]), () => draw(parts))).picture,
      ],
    );
    return new Map(await Promise.all(icons));
  } catch (error) {
    if (!(error instanceof DrawingError)) throw error;
    const at = { file: `public/${iconSource}`, range: null };
    const { problem, message: reason } = error;
    report(diagnostic('output/unreadable-icon', at, { problem, reason, limits: drawingLimits }));
    return new Map();
  }
}

function iconOf(pictures: readonly { size: number; png: Buffer }[]): Buffer {
  const [first] = pictures;
  return pictures.length === 1 && first !== undefined ? first.png : icoOf(pictures);
}
