import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type { ReactNode } from 'react';
import { version as satoriVersion } from 'satori/package.json' with { type: 'json' };
import type { SocialImageProps } from '../../../templates/contract/social-image-props.ts';
import { leaveOut } from '../../definitions/at-work.ts';
import { facesOf } from '../../definitions/look/faces.ts';
import { palette } from '../../definitions/look/palette.ts';
import { settled } from '../../definitions/look/styles.ts';
import { endless, TemplateError } from '../../definitions/template-error.ts';
import { findingOf, type Report } from '../../diagnostics/finding.ts';
import { Overtime, stoppedAfter } from '../../platform/bounded.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { mediaType } from '../../platform/files/file-kinds.ts';
import { workSlice } from '../../platform/work-slice.ts';
import { iconSource } from '../../site/pages/icons.ts';
import { siteStates } from '../../site/pages/input-states.ts';
import type { Input } from '../../site/pages/inputs.ts';
import { isFallback, pageProps, sitePages } from '../../site/pages/page-props.ts';
import type { Site, SitePage } from '../../site/pages/site.ts';
import { socialImageProps, socialImageSize } from '../../site/pages/social-image.ts';
import { failedDefinition } from '../failed-definition.ts';
import type { EarlierPictures } from '../reuse/earlier-pictures.ts';
import type { PictureCache } from './cache.ts';
import { FontError, type FontFile, letterTest, ownFont, readFont } from './font.ts';
import { drawIcons } from './icons.ts';
import { encodePng } from './png.ts';
import { resvg } from './resvg.ts';

/** All pictures that the build adds to a site. */
export interface Pictures {
  /** New ones, by path below the output folder. */
  files: ReadonlyMap<string, Buffer>;
  /** Paths of those that are taken from the last build. */
  kept: ReadonlySet<string>;
  /** The file of each page's social image, by the page's own path. */
  socialImages: ReadonlyMap<string, string>;
}

export interface PictureSources {
  /** The template. Returns the elements of a picture, as JSON. */
  template(image: SocialImageProps): string;
  /** The bytes of a file of `public/`. */
  read(file: string): Uint8Array;
  cache: PictureCache;
  earlier: EarlierPictures;
  /** Whether a page is part of this build. Others need no picture of their own. */
  includes(page: SitePage): boolean;
  /** A hash of the bundle that `template` is in. */
  templateState: string;
}

/**
 * Draws the site's icons, and a social image of every page that may be indexed, in each of its languages. Reports what
 * cannot be drawn, and leaves it out.
 */
export async function drawPictures(
  site: Site,
  { template, read, cache, earlier, includes, templateState }: PictureSources,
  report: Report,
): Promise<Pictures> {
  const font = fontOf(site, read, report);
  const logo = logoPicture(site, read);
  const files = new Map<string, Buffer>();
  const kept = new Set<string>();
  const socialImages = new Map<string, string>();
  const drawnWith = stateOf([toolsOf(font), templateState, JSON.stringify([logo, siteStates(site)])]);
  const fail = (at: SitePage, error: unknown) => {
    if (error instanceof TemplateError) return report(failedDefinition(error, site, at));
    const { page, language } = at;
    const facts = { reason: String(error), page: `${page} (${language})` };
    report(findingOf('output/render-failed', { file: 'templates/social-image.tsx', range: null }, facts));
  };
  const takeEarlier = (page: SitePage): boolean => {
    const record = earlier.take(page, drawnWith);
    if (record === null) return false;
    cache.keep(record.cached);
    kept.add(record.file);
    socialImages.set(page.path, record.file);
    return true;
  };
  const trees = socialTrees(site, { template, font, logo, includes, takeEarlier }, fail);
  // While satori lays out one picture, other threads paint the others. More at a time would only take memory.
  const lane = async () => {
    for (const { page, file, tree, inputs } of trees) {
      try {
        const draw = () => drawTree(tree, socialImageSize, font);
        const { picture, name: cached } = await cache.drawn(`${file} ${tree}`, draw);
        files.set(file, picture);
        socialImages.set(page.path, file);
        earlier.add(page, drawnWith, { file, cached }, site.recorded(inputs));
      } catch (error) {
        if (error instanceof EnvironmentError) throw error;
        fail(page, error);
      }
    }
  };
  const { publicFiles: existing, config } = site;
  const [icons] = await Promise.all([
    existing.includes(iconSource)
      ? drawIcons(
          {
            svg: new TextDecoder().decode(read(iconSource)),
            background: palette(config.look).background.light,
            existing,
          },
          cache,
          report,
        )
      : new Map<string, Buffer>(),
    ...Array.from({ length: 4 }, lane),
  ]);
  return { files: new Map([...files, ...icons]), kept, socialImages: shownOn(site, socialImages) };
}

interface TreeSources extends Pick<PictureSources, 'template' | 'includes'> {
  font: readonly FontFile[];
  logo: PictureLogo;
  /** Takes the picture of a page from the last build, if it is still right. */
  takeEarlier(page: SitePage): boolean;
}

function stateOf(parts: readonly string[]): string {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part);
  return sum.digest('hex');
}

/** A picture before it is drawn: its file, its elements as JSON, and what they were made from. */
interface PictureTree {
  page: SitePage;
  file: string;
  tree: string;
  inputs: ReadonlySet<Input>;
}

/**
 * The elements of each picture, a few at a time: those of all pages take too much memory, and a time limit for each takes longer than
 * to make it (`build/render/page-thread.ts`). Equal pictures share a file.
 */
function* socialTrees(
  site: Site,
  { template, font, logo, ...pages }: TreeSources,
  fail: (page: SitePage, error: unknown) => void,
): Generator<PictureTree> {
  const hasLetters = letterTest(font);
  const tools = toolsOf(font);
  const make = (page: SitePage): PictureTree => {
    const { made: tree, inputs } = site.inputs.record(() =>
      template(socialImageProps(site, pageProps(site, page, ''), { hasLetters, logo })),
    );
    return { page, file: `assets/social/${stateOf([tools, tree]).slice(0, 16)}.png`, tree, inputs };
  };
  const attempt = (page: SitePage) => {
    try {
      return make(page);
    } catch (error) {
      return { page, error };
    }
  };
  const own = pagesToDraw(site, pages);
  const results: ReturnType<typeof attempt>[] = [];
  for (let from = 0; from < own.length; from += results.length) {
    try {
      stoppedAfter(treeLimit, () => workSlice(own, from, attempt, results));
    } catch (error) {
      const page = own[from + results.length];
      if (!(error instanceof Overtime) || page === undefined) throw error;
      const stopped = leaveOut(error);
      if (stopped === null) throw endlessImage(page, error);
      results.push({ page, error: stopped });
    }
    for (const result of results)
      if ('error' in result) fail(result.page, result.error);
      else yield result;
  }
}

/**
 * The pages whose pictures are drawn: those with a picture of their own, and the first page if others show its picture. Without
 * those whose picture is taken from the last build.
 */
function pagesToDraw(site: Site, { includes, takeEarlier }: Pick<TreeSources, 'includes' | 'takeEarlier'>): SitePage[] {
  const { routes } = site;
  const isShared = [...routes.pages.values()].some(({ socialImages }) => socialImages === 'site');
  return [...sitePages(site)].filter((page) => {
    const routed = routes.pages.get(page.page);
    const isFirst = isShared && page.page === routes.root;
    const isOwn = isFirst || (routed?.socialImages === 'pages' && includes(page));
    const isDrawn = page.path === page.canonicalPath && !isFallback(page) && routed?.indexable === true;
    return isDrawn && isOwn && !takeEarlier(page);
  });
}

/** In milliseconds: the longest time that the props and elements of one picture may take. Most take a thousandth of it. */
const treeLimit = 10_000;

/** The next image would not end either, so this ends the build. */
const endlessImage = ({ page, language }: SitePage, { message }: Overtime): TemplateError =>
  endless({ file: 'templates/social-image.tsx' }, `the page ${page} (${language}) is made`, message);

/** The picture of each page, by the page's own path: its own, or that of the first page in its language or the source language. */
function shownOn({ routes, config }: Site, drawn: ReadonlyMap<string, string>): Map<string, string> {
  const first = routes.root === null ? undefined : routes.pages.get(routes.root)?.paths;
  const shown = new Map<string, string>();
  for (const { socialImages, indexable, paths } of routes.pages.values()) {
    if (socialImages === 'off' || !indexable) continue;
    for (const [language, path] of paths) {
      const from = socialImages === 'pages' ? path : (first?.get(language) ?? first?.get(config.sourceLanguage));
      const file = from === undefined ? undefined : drawn.get(from);
      if (file !== undefined) shown.set(path, file);
    }
  }
  return shown;
}

/** The site's logo for the pictures. */
type PictureLogo = SocialImageProps['logo'];

function logoPicture({ config, publicPictures }: Site, read: PictureSources['read']): PictureLogo {
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
function fontOf({ config }: Site, read: PictureSources['read'], report: Report): FontFile[] {
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
