import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type { ReactNode } from 'react';
import { version as satoriVersion } from 'satori/package.json' with { type: 'json' };
import type { SocialImageProps } from '../../../templates/contract/social-image-props.ts';
import { facesOf } from '../../definitions/look/faces.ts';
import { settled } from '../../definitions/look/styles.ts';
import { findingOf, type Report } from '../../diagnostics/finding.ts';
import { mediaType } from '../../platform/files/file-kinds.ts';
import { pageProps } from '../../site/pages/page-props.ts';
import type { Site, SitePage } from '../../site/pages/site.ts';
import { socialImageProps, socialImageSize } from '../../site/pages/social-image.ts';
import { FontError, type FontFile, letterTest, ownFont, readFont } from './font.ts';
import { encodePng } from './png.ts';
import { resvg } from './resvg.ts';

export interface SocialPictureSources {
  /** The template. Returns the elements of a picture, as JSON. */
  template(image: SocialImageProps): string;
  /** The bytes of a file of `public/`. */
  read(file: string): Uint8Array;
}

/** The social image of a page before it is drawn: its file below the output folder, and its elements as JSON. */
export interface SocialPicture {
  file: string;
  tree: string;
}

/** The social images of a site. */
export interface SocialPictures {
  /** A text with all that the pictures are made with, but the site's content and the template. */
  madeWith: string;
  /** The picture of a page. Equal pictures share a file. Throws what the template throws. */
  of(page: SitePage): SocialPicture;
  /** Draws a picture. Returns a PNG. */
  draw(picture: SocialPicture): Promise<Buffer>;
}

/** Reads what the social images of a site are made with. Reports a typeface that cannot be used. */
export function socialPictures(site: Site, { template, read }: SocialPictureSources, report: Report): SocialPictures {
  const font = fontOf(site, read, report);
  const logo = logoPicture(site, read);
  const hasLetters = letterTest(font);
  const tools = toolsOf(font);
  return {
    madeWith: tools + JSON.stringify(logo),
    of: (page) => {
      const tree = template(socialImageProps(site, pageProps(site, page, ''), { hasLetters, logo }));
      const name = createHash('sha256').update(tools).update(tree).digest('hex').slice(0, 16);
      return { file: `assets/social/${name}.png`, tree };
    },
    draw: drawingWith(font),
  };
}

/** It holds nothing of a site: pictures are drawn later, and each edit makes another site. */
const drawingWith =
  (font: FontFile[]): SocialPictures['draw'] =>
  ({ tree }) =>
    drawTree(tree, socialImageSize, font);

/**
 * The own path of the page whose picture a page shows in a language: its own, or the first page in this language or the source
 * language. Undefined if it shows none.
 */
export function pathOfPicture({ routes, config }: Pick<Site, 'routes' | 'config'>, page: string, language: string): string | undefined {
  const { socialImages = 'off', indexable = false, paths } = routes.pages.get(page) ?? {};
  if (socialImages === 'off' || !indexable) return undefined;
  if (socialImages === 'pages') return paths?.get(language);
  const first = routes.root === null ? undefined : routes.pages.get(routes.root);
  return first?.indexable === true ? (first.paths.get(language) ?? first.paths.get(config.sourceLanguage)) : undefined;
}

/** The site's logo for the pictures. */
type PictureLogo = SocialImageProps['logo'];

function logoPicture({ config, publicPictures }: Site, read: SocialPictureSources['read']): PictureLogo {
  const { logo } = config.look;
  const size = logo && publicPictures.size(logo.file);
  if (logo === undefined || !size) return null;
  const type = mediaType(logo.file);
  const src = `data:${type};base64,${sameEverywhere(read(logo.file), type).toString('base64')}`;
  return { src, width: size.width, height: size.height, holdsName: logo.holdsName };
}

/** The bytes of a picture. A drawing is a text, and a checkout may have other line endings. */
const sameEverywhere = (bytes: Uint8Array, type: string): Buffer =>
  type === 'image/svg+xml' ? Buffer.from(Buffer.from(bytes).toString('utf8').replaceAll('\r\n', '\n')) : Buffer.from(bytes);

/**
 * The typeface of the pictures: that of the headings. If it is the site's own, satori must read its format. Reports a file that cannot be
 * used.
 */
function fontOf({ config }: Site, read: SocialPictureSources['read'], report: Report): FontFile[] {
  const { text, headings = text } = facesOf(config.look);
  const ofTool = settled(config.look).faces.headings;
  const own = headings === 'own' ? config.look.typeface?.pictures : undefined;
  if (own === undefined) return readFont(ofTool);
  const weights = [
    { file: own.regular, weight: 400 },
    { file: own.bold, weight: 600 },
  ] as const;
  const fonts = weights.flatMap(({ file, weight }) => {
    try {
      return ownFont(weight, Buffer.from(read(file)));
    } catch (error) {
      if (!(error instanceof FontError)) throw error;
      const at = { file: `public/${file}`, range: null };
      report(findingOf('output/unreadable-font', at, { file, reason: error.message }));
      return [];
    }
  });
  return fonts.length === weights.length ? fonts : readFont(ofTool);
}

/** A text with all inputs of a picture but its elements. */
function toolsOf(font: readonly FontFile[]): string {
  const require = createRequire(import.meta.url);
  const { version } = require('@resvg/resvg-js/package.json') as { version: string };
  const sum = createHash('sha256').update(`${satoriVersion} ${version}`);
  for (const { data } of font) sum.update(data);
  return sum.digest('hex');
}

/** Loaded on demand, like resvg. */
const satori = () => import('satori').then((module) => module.default);

/** Draws a tree of elements (JSON of React elements, which satori reads). Returns a PNG. */
async function drawTree(tree: string, { width, height }: { width: number; height: number }, fonts: FontFile[]): Promise<Buffer> {
  const [toSvg, { renderAsync }] = [await satori(), resvg()];
  const svg = await toSvg(JSON.parse(tree) as ReactNode, { width, height, fonts });
  // Runs outside of the main thread. All text has become outlines before.
  return encodePng(await renderAsync(svg, { font: { loadSystemFonts: false } }));
}
