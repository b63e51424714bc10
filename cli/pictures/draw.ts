import type { ReactNode } from 'react';
import { EnvironmentError } from '../environment-error.ts';
import type { FontFile } from './font.ts';
import { encodePng } from './png.ts';

/** Both are loaded when there is something to draw: that takes longer than a build that finds all in the cache. */
const satori = () => import('satori').then((module) => module.default);
const resvg = () =>
  import('@resvg/resvg-js').catch((error: Error) => {
    throw new EnvironmentError(
      `Pictures cannot be drawn: @resvg/resvg-js does not load here (${error.message.split('\n')[0]}).`,
      'Install the packages on this machine: npm ci',
    );
  });

/** Draws a tree of elements (JSON of React elements, as satori reads them) as a PNG. */
export async function drawTree(
  tree: string,
  { width, height }: { width: number; height: number },
  fonts: FontFile[],
): Promise<Buffer> {
  const [toSvg, { renderAsync }] = await Promise.all([satori(), resvg()]);
  const svg = await toSvg(JSON.parse(tree) as ReactNode, { width, height, fonts });
  // Off the main thread; all text is outlines by now.
  return encodePng(await renderAsync(svg, { font: { loadSystemFonts: false } }));
}

/** Where an SVG drawing stands in a square. */
export interface Square {
  /** Pixels of a side. */
  size: number;
  /** How much of it the drawing takes, from 0 to 1. */
  share: number;
  /** Colour behind the drawing, as CSS writes it; transparent where there is none. */
  background?: string;
}

/** Draws an SVG drawing in the middle of a square, as a PNG. Throws what is wrong with the drawing. */
export async function drawSquare(svg: string, { size, share, background }: Square): Promise<Buffer> {
  const { Resvg, renderAsync } = await resvg();
  // What cannot be read would be an empty picture inside the square.
  new Resvg(svg);
  const inner = Math.round(size * share);
  const place = (size - inner) / 2;
  const href = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  const square = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><image x="${place}" y="${place}" width="${inner}" height="${inner}" href="${href}"/></svg>`;
  const drawn = await renderAsync(square, {
    font: { loadSystemFonts: false },
    ...(background === undefined ? {} : { background }),
  });
  return drawn.asPng();
}
