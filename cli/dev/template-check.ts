import type { PageProps } from '../../templates/contract/page-props.ts';
import { pageLimit } from '../build/render/make-page.ts';
import type { Templates } from '../build/render/server-script.ts';
import { stoppedAtWork } from '../definitions/at-work.ts';
import type { ThrownLocation } from '../definitions/location-of-throw.ts';
import { TemplateError } from '../definitions/template-error.ts';
import { type Finding, findingOf, type Location } from '../diagnostics/finding.ts';
import { unusableTemplate } from '../diagnostics/unusable-template.ts';
import { bounded, Overtime } from '../platform/bounded.ts';
import { thrownText } from '../platform/thrown-text.ts';
import type { Site, SitePage } from '../site/pages/site.ts';
import { findAnswer, notFoundAnswer, otherFileAnswer } from './dev-pages.ts';

export type LoadedTemplates = Pick<Templates, 'render' | 'drawings' | 'renderSocialImage'>;

/** The modules of the templates, independent of pages. */
export interface TemplateModules {
  /** The current templates. Throws what they throw while they are loaded. */
  load(): Promise<LoadedTemplates>;
  /** Loads them after a change. Whether they do not end. */
  changed(): Promise<boolean>;
  /** The absolute path of the template that does not end while it is loaded; null if all end. */
  endless(): string | null;
  findings(): readonly Finding[];
  /** Whether an error is a finding already. Its place cannot tell, because the file may have been edited since. */
  knows(thrown: unknown): boolean;
  /** Checks all modules, and the module that an error is about. */
  check(thrown?: unknown): Promise<void>;
  /** The place in a template where an error was thrown; null if no template has thrown it. */
  locationOf(thrown: unknown): ThrownLocation | null;
}

export interface TemplateCheckOptions {
  /** Aborted when the user stops the command. */
  signal: AbortSignal;
  /** The site that is shown. */
  site(): Site;
  /** Whether no error in its content is known, and none is still looked for. */
  isSound(): boolean;
  /** Called when findings have changed without a request for a check. */
  onFindings(): void;
}

/** The check of a site's templates while it is served. */
export interface TemplateCheck {
  findings(): readonly Finding[];
  /** The current templates. Throws what they throw while they are loaded. */
  load(): Promise<LoadedTemplates>;
  /** Loads the templates after a change, and renders the last requested pages. Whether something of it does not end. */
  areEndless(): Promise<boolean>;
  /** The absolute path of the template that does not end while it is loaded; null if all end. */
  endless(): string | null;
  /** Whether the page requested at a path does not end: no browser may make it. */
  isEndless(path: string): boolean;
  /** Checks all templates, and renders the page at a path, before anybody has requested one. */
  first(path: string): Promise<void>;
  /** Renders the last requested pages again. If templates have changed, checks all of them first. */
  again(areOthers: boolean): Promise<void>;
  /** The body of the page requested at a path. If it cannot be rendered, that is a finding, and the result is null. */
  render(path: string, props: PageProps): Promise<string | null>;
  /**
   * The file of the social image of a page requested at a path, as `draw` names it with the template. If it cannot be made, that is a
   * finding, and the result is null.
   */
  socialImage(
    path: string,
    page: SitePage,
    draw: (template: LoadedTemplates['renderSocialImage']) => string | null,
  ): Promise<string | null>;
  /** Makes a finding of an error during rendering. Returns false if it comes from no template and no definition. */
  isBlamed(path: string, thrown: unknown): boolean;
}

/** The number of pages that are rendered again after a change. Mostly, these are the open ones. */
const mostAsked = 5;

/** A social image that cannot be made. */
interface FailedImage {
  finding: Finding;
  again(): Promise<unknown>;
}

export function checkTemplates(modules: TemplateModules, options: TemplateCheckOptions): TemplateCheck {
  const { signal } = options;
  /** Requested paths, the latest last, each with the finding of its page. */
  const asked = new Map<string, Finding | null>();
  /** Social images that cannot be made, by the requested paths of their pages. */
  const images = new Map<string, FailedImage>();
  const findings = () => {
    const ofPages = [...asked.values()].filter((one) => one !== null);
    return once([...modules.findings(), ...ofPages, ...Array.from(images.values(), ({ finding }) => finding)]);
  };
  let checks = 0;
  /** Requested paths whose pages do not end. They are not made again before something changes: it would take as long again. */
  const endlessPages = new Set<string>();
  const telling = (change: () => void) => {
    const hadFindings = findings().length > 0;
    change();
    if (checks === 0 && (hadFindings || findings().length > 0)) options.onFindings();
  };
  const note = (path: string, finding: Finding | null) =>
    telling(() => {
      asked.delete(path);
      asked.set(path, finding);
      for (const first of [...asked.keys()].slice(0, -mostAsked)) {
        asked.delete(first);
        images.delete(first);
      }
    });
  const render = async (path: string, props: PageProps) => {
    if (endlessPages.has(path)) return null;
    try {
      const templates = await modules.load();
      const body = await bounded({ limit: pageLimit, signal }, () => templates.render(props));
      note(path, null);
      return body;
    } catch (error) {
      signal.throwIfAborted();
      if (!modules.knows(error)) await modules.check();
      // If templates cannot be loaded, no page can be rendered.
      const isLoaded = modules.findings().length === 0;
      if (error instanceof Overtime) endlessPages.add(path);
      note(path, isLoaded ? failedPage(props, error, modules.locationOf(error)) : null);
      return null;
    }
  };
  /** A template of social images that does not end: nobody waits for it again. */
  let endlessImage: LoadedTemplates['renderSocialImage'] | null = null;
  const socialImage: TemplateCheck['socialImage'] = async (path, page, draw) => {
    let template: typeof endlessImage = null;
    try {
      const { renderSocialImage } = await modules.load();
      template = renderSocialImage;
      if (template === endlessImage) throw new Overtime(pageLimit);
      const file = await bounded({ limit: pageLimit, signal }, () => draw(renderSocialImage));
      if (images.has(path)) telling(() => images.delete(path));
      return file;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof Overtime) endlessImage = template;
      const finding = failedImage(page, error, modules.locationOf(error));
      telling(() => images.set(path, { finding, again: () => socialImage(path, page, draw) }));
      return null;
    }
  };
  const isBlamed = (path: string, thrown: unknown) => {
    const error = thrown instanceof Overtime ? stoppedAtWork(thrown) : thrown;
    if (error instanceof TemplateError) note(path, unusableTemplate(error));
    return error instanceof TemplateError;
  };
  const renderAgain = async (path: string) => {
    try {
      const site = options.site();
      const find = () => findAnswer(site, path) ?? otherFileAnswer(site, path) ?? notFoundAnswer(site, path);
      const answer = await bounded({ limit: pageLimit, signal }, find);
      if (answer !== null && 'props' in answer) await render(path, answer.props);
      else asked.delete(path);
    } catch (error) {
      // An error in the content is reported by the check.
      if (!isBlamed(path, error) && options.isSound()) throw error;
    }
  };
  const checking = async <T>(work: () => Promise<T>): Promise<T> => {
    checks += 1;
    try {
      return await work();
    } finally {
      checks -= 1;
    }
  };
  const again = (areOthers: boolean) =>
    checking(async () => {
      if (areOthers) await modules.check();
      else endlessPages.clear();
      const isLoaded = modules.findings().length === 0;
      for (const path of [...asked.keys()])
        if (isLoaded) await renderAgain(path);
        else asked.set(path, null);
      if (isLoaded) for (const image of [...images.values()]) await image.again();
    });
  return {
    findings,
    load: modules.load,
    areEndless: () =>
      checking(async () => {
        endlessPages.clear();
        if (await modules.changed()) return true;
        for (const path of [...asked.keys()]) await renderAgain(path);
        return endlessPages.size > 0;
      }),
    endless: modules.endless,
    isEndless: (path) => modules.endless() !== null || endlessPages.has(path),
    first: async (path) => {
      asked.set(path, null);
      await again(true);
      options.onFindings();
    },
    again,
    render,
    socialImage,
    isBlamed,
  };
}

/** One finding for each place: a mistake in the footer is on every page. */
export function once(findings: readonly Finding[]): Finding[] {
  const locationKey = ({ file, range }: Location) => `${file} ${JSON.stringify(range?.start)}`;
  return [...new Map(findings.toReversed().map((finding) => [locationKey(finding), finding])).values()].reverse();
}

/** The finding for a page that a template has failed on: at the place of the error, or in the component of the page kind. */
const failedPage = ({ page, language, kind }: PageProps, thrown: unknown, found: ThrownLocation | null): Finding =>
  failed(`templates/pages/${kind}/index.tsx`, { page, language }, { thrown, found });

/** The same for its social image. */
const failedImage = (page: SitePage, thrown: unknown, found: ThrownLocation | null): Finding =>
  thrown instanceof TemplateError ? unusableTemplate(thrown) : failed('templates/social-image.tsx', page, { thrown, found });

function failed(
  file: string,
  { page, language }: Pick<SitePage, 'page' | 'language'>,
  { thrown, found }: { thrown: unknown; found: ThrownLocation | null },
): Finding {
  const location: Location =
    found === null ? { file, range: null } : { file: found.file, range: { start: found, end: { ...found, column: found.column + 1 } } };
  const reason = thrown instanceof Overtime ? `it came to no end (${thrown.message})` : messageOf(thrown);
  return findingOf('output/render-failed', location, { reason, page: `${page} (${language})` });
}

/** The message with names as templates write them. Vite writes `(0 , __vite_ssr_import_0__.place)` for `place`. */
export const messageOf = (thrown: unknown): string =>
  thrownText(thrown).replace(/\(0 ?, __vite_ssr_import_\d+__\.(\w+)\)|__vite_ssr_import_\d+__\./g, '$1');
