import { diagnostic, type Report } from '../diagnostics/diagnostic.ts';
import { iconFiles, iconSource } from '../site/icons.ts';
import type { PictureCache } from './cache.ts';
import { drawSquare, type Square } from './draw.ts';
import { icoOf } from './ico.ts';

/** What each icon is made of; several squares make an ICO file. */
function squares(background: string): Readonly<Record<string, readonly Square[]>> {
  return {
    [iconFiles.ico]: [16, 32, 48].map((size) => ({ size, share: 1 })),
    // iOS fills what is transparent with black, and rounds the corners.
    [iconFiles.apple]: [{ size: 180, share: 0.64, background }],
    [iconFiles.any192]: [{ size: 192, share: 1 }],
    [iconFiles.any512]: [{ size: 512, share: 1 }],
    // Any shape may be cut out around a circle of 80 % (w3.org/TR/appmanifest, icon masks): a square in it is 56 %.
    [iconFiles.maskable512]: [{ size: 512, share: 0.56, background }],
  };
}

/**
 * Makes the icons of a site from its drawing, by file. A drawing that cannot be read is reported, and there are none.
 * `existing`: files that the site brings itself, which are left alone.
 */
export async function drawIcons(
  { svg, background, existing }: { svg: string; background: string; existing: readonly string[] },
  cache: PictureCache,
  report: Report,
): Promise<Map<string, Buffer>> {
  const wanted = Object.entries(squares(background)).filter(([file]) => !existing.includes(file));
  try {
    const icons = wanted.map(async ([file, parts]): Promise<[string, Buffer]> => {
      const draw = () => drawIcon(svg, parts);
      return [file, await cache.drawn(JSON.stringify([svg, parts]), draw)];
    });
    return new Map(await Promise.all(icons));
  } catch (error) {
    // resvg throws plain errors for what it finds in the drawing, and nothing else.
    if (!(error instanceof Error) || error.constructor !== Error) throw error;
    const at = { file: `public/${iconSource}`, range: null };
    report(diagnostic('output/unreadable-icon', at, { reason: error.message }));
    return new Map();
  }
}

async function drawIcon(svg: string, parts: readonly Square[]): Promise<Buffer> {
  const pngs = await Promise.all(parts.map((part) => drawSquare(svg, part)));
  const [first] = pngs;
  if (parts.length === 1 && first !== undefined) return first;
  return icoOf(parts.map(({ size }, index) => ({ size, png: pngs[index] as Buffer })));
}
