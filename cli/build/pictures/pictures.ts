import { createHash } from 'node:crypto';
import { leaveOut } from '../../definitions/at-work.ts';
import { palette } from '../../definitions/look/palette.ts';
import { endless, TemplateError } from '../../definitions/template-error.ts';
import { findingOf, type Report } from '../../diagnostics/finding.ts';
import { Overtime, stoppedAfter } from '../../platform/bounded.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { collectGarbage, hasMemory } from '../../platform/memory.ts';
import { workSlice } from '../../platform/work-slice.ts';
import { iconSource } from '../../site/pages/icons.ts';
import { siteStates } from '../../site/pages/input-states.ts';
import type { Input } from '../../site/pages/inputs.ts';
import { isFallback, sitePages } from '../../site/pages/page-props.ts';
import type { Site, SitePage } from '../../site/pages/site.ts';
import { failedDefinition } from '../failed-definition.ts';
import { passingFiles } from '../passing-files.ts';
import type { EarlierPictures } from '../reuse/earlier-pictures.ts';
import { drawIcons } from './icons.ts';
import { pathOfPicture, type SocialPicture, type SocialPictureSources, type SocialPictures, socialPictures } from './social-pictures.ts';
import { type DrawnPicture, drawOnce, type StoredPictures } from './stored-pictures.ts';

/** All pictures that the build adds to a site. */
export interface Pictures {
  /** New ones, by path below the output folder. */
  files: ReadonlyMap<string, DrawnPicture>;
  /** Paths of those that are taken from the last build. */
  kept: ReadonlySet<string>;
  /** The file of each page's social image, by the page's own path. */
  socialImages: ReadonlyMap<string, string>;
}

export interface PictureSources extends SocialPictureSources {
  stored: StoredPictures['drawn'];
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
  { template, read, stored, earlier, includes, templateState }: PictureSources,
  report: Report,
): Promise<Pictures> {
  const pictures = socialPictures(site, { template, read }, report);
  const files = new Map<string, DrawnPicture>();
  const kept = new Set<string>();
  const socialImages = new Map<string, string>();
  const drawnWith = stateOf([pictures.madeWith, templateState, JSON.stringify(siteStates(site))]);
  const fail = (at: SitePage, error: unknown) => {
    if (error instanceof TemplateError) return report(failedDefinition(error, site, at));
    const { page, language } = at;
    const facts = { reason: String(error), page: `${page} (${language})` };
    report(findingOf('output/render-failed', { file: 'templates/social-image.tsx', range: null }, facts));
  };
  const takeEarlier = (page: SitePage): boolean => {
    const record = earlier.take(page, drawnWith);
    if (record === null) return false;
    stored.keep(record.cached);
    kept.add(record.file);
    socialImages.set(page.path, record.file);
    return true;
  };
  const trees = socialTrees(site, { pictures, includes, takeEarlier }, fail);
  // While satori lays out one picture, other threads paint the others. More at a time would only take memory: 40 MB each.
  const isSmall = !hasMemory();
  const lanes = isSmall ? 1 : 4;
  const lane = async () => {
    for (const { page, picture, inputs } of trees) {
      try {
        const { file, tree } = picture;
        const drawn = await drawOnce(stored, {
          recipe: `${file} ${tree}`,
          draw: () => pictures.draw(picture),
          drawAgain: drawingAgain(pictures, page),
        });
        files.set(file, drawn);
        if (isSmall && files.size % 32 === 0) collectGarbage();
        socialImages.set(page.path, file);
        earlier.add(page, drawnWith, { file, cached: drawn.name }, site.recorded(inputs));
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
          stored,
          report,
        )
      : new Map<string, DrawnPicture>(),
    ...Array.from({ length: lanes }, lane),
  ]);
  return { files: new Map([...files, ...icons]), kept, socialImages: shownOn(site, socialImages) };
}

/** A function made beside another one that needs the elements of the picture would hold them too. */
const drawingAgain = (pictures: SocialPictures, page: SitePage) => () => pictures.draw(pictures.of(page));

interface TreeSources extends Pick<PictureSources, 'includes'> {
  pictures: SocialPictures;
  /** Takes the picture of a page from the last build, if it is still right. */
  takeEarlier(page: SitePage): boolean;
}

function stateOf(parts: readonly string[]): string {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part);
  return sum.digest('hex');
}

/** The picture of a page before it is drawn, and what it was made from. */
interface PictureTree {
  page: SitePage;
  picture: SocialPicture;
  inputs: ReadonlySet<Input>;
}

/**
 * The elements of each picture, a few at a time: those of all pages take too much memory, and a time limit for each takes longer than
 * to make it (`build/render/page-thread.ts`).
 */
function* socialTrees(
  site: Site,
  { pictures, ...pages }: TreeSources,
  fail: (page: SitePage, error: unknown) => void,
): Generator<PictureTree> {
  const letGo = passingFiles(site);
  const make = (page: SitePage): PictureTree => {
    const { made: picture, inputs } = site.inputs.record(() => pictures.of(page));
    letGo(inputs);
    return { page, picture, inputs };
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

/** The picture of each page, by the page's own path. */
function shownOn(site: Site, drawn: ReadonlyMap<string, string>): Map<string, string> {
  const shown = new Map<string, string>();
  for (const [page, { paths }] of site.routes.pages) {
    for (const [language, path] of paths) {
      const file = drawn.get(pathOfPicture(site, page, language) ?? '');
      if (file !== undefined) shown.set(path, file);
    }
  }
  return shown;
}
