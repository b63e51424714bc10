/** The program of a separate process: reads a `DrawingOrder` from standard input, and writes a `DrawingAnswer` to standard output. */
import { text } from 'node:stream/consumers';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { resvg } from './resvg.ts';
import type { DrawingAnswer, DrawingOrder, Square } from './squares.ts';

/** Draws an SVG drawing in the middle of a square. Returns a PNG. */
async function drawSquare(svg: string, { size, share, background }: Square): Promise<Buffer> {
  const { renderAsync } = resvg();
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

/** Throws if a drawing cannot be read. Inside the square, it would be an empty picture. */
function assertReadable(svg: string): void {
  const { Resvg } = resvg();
  new Resvg(svg, { font: { loadSystemFonts: false } });
}

/**
 * Removes names of files from a drawing, because resvg opens every file that an image names. Keeps references within the drawing,
 * and pictures that it contains. Throws if the drawing declares entities, which could build such a name.
 */
function withoutFiles(svg: string): string {
  if (/<!ENTITY/i.test(svg)) throw new Error('it declares entities');
  return svg.replace(/href(\s*=\s*["'])(?!#|data:image\/(?:png|jpe?g|gif)[;,])/gi, 'data-href$1');
}

async function answer({ svg: written, squares }: DrawingOrder): Promise<DrawingAnswer> {
  try {
    const svg = withoutFiles(written);
    assertReadable(svg);
    const pngs = await Promise.all(squares.map((square) => drawSquare(svg, square)));
    return { pngs: pngs.map((png) => png.toString('base64')) };
  } catch (error) {
    if (error instanceof EnvironmentError) return { message: error.message, hint: error.hint };
    // resvg throws plain errors for mistakes in the drawing, and other errors never.
    if (!(error instanceof Error) || error.constructor !== Error) throw error;
    return { unreadable: error.message };
  }
}

const order = JSON.parse(await text(process.stdin)) as DrawingOrder;
process.stdout.write(JSON.stringify(await answer(order)));
