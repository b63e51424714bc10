import type { ReactNode } from 'react';
import { version } from 'satori/package.json' with { type: 'json' };
import type { FontFile } from './font.ts';
import { encodePng } from './png.ts';
import { resvg } from './resvg.ts';

/** Loaded on demand, like resvg. */
const satori = () => import('satori').then((module) => module.default);

/** The version of satori. It is inlined in the bundle of the command line. */
export const satoriVersion: string = version;

/** Draws a tree of elements (JSON of React elements, which satori reads). Returns a PNG. */
export async function drawTree(
  tree: string,
  { width, height }: { width: number; height: number },
  fonts: FontFile[],
): Promise<Buffer> {
  const [toSvg, { renderAsync }] = [await satori(), resvg()];
  const svg = await toSvg(JSON.parse(tree) as ReactNode, { width, height, fonts });
  // Runs outside of the main thread. All text has become outlines before.
  return encodePng(await renderAsync(svg, { font: { loadSystemFonts: false } }));
}
