/**
 * A process of its own: reads a `DrawingOrder` from standard input, and writes a `DrawingAnswer` to standard output.
 */
import { text } from 'node:stream/consumers';
import { EnvironmentError } from '../environment-error.ts';
import { resvg } from './resvg.ts';
import type { DrawingAnswer, DrawingOrder, Square } from './squares.ts';

/** Draws an SVG drawing in the middle of a square, as a PNG. */
async function drawSquare(svg: string, { size, share, background }: Square): Promise<Buffer> {
  const { renderAsync } = await resvg();
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

/** Throws what is wrong with a drawing: one that cannot be read would be an empty picture inside the square. */
async function assertReadable(svg: string): Promise<void> {
  const { Resvg } = await resvg();
  new Resvg(svg, { font: { loadSystemFonts: false } });
}

/**
 * A drawing without the names of files: resvg opens what an image names, wherever it lies. What stays are references within the
 * drawing, and pictures that it holds. Throws where entities could put a name together.
 */
function withoutFiles(svg: string): string {
  if (/<!ENTITY/i.test(svg)) throw new Error('it declares entities');
  return svg.replace(/href(\s*=\s*["'])(?!#|data:image\/(?:png|jpe?g|gif)[;,])/gi, 'data-href$1');
}

async function answer({ svg: written, squares }: DrawingOrder): Promise<DrawingAnswer> {
  try {
    const svg = withoutFiles(written);
    await assertReadable(svg);
    const pngs = await Promise.all(squares.map((square) => drawSquare(svg, square)));
    return { pngs: pngs.map((png) => png.toString('base64')) };
  } catch (error) {
    if (error instanceof EnvironmentError) return { message: error.message, hint: error.hint };
    // resvg throws plain errors for what it finds in the drawing, and nothing else.
    if (!(error instanceof Error) || error.constructor !== Error) throw error;
    return { unreadable: error.message };
  }
}

const order = JSON.parse(await text(process.stdin)) as DrawingOrder;
process.stdout.write(JSON.stringify(await answer(order)));
