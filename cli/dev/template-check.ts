import { existsSync } from 'node:fs';
import type { ViteDevServer } from 'vite';
import type { PageProps } from '../../templates/contract/page-props.ts';
import { brokenTemplate } from '../build/render/broken-template.ts';
import { browserAdvice, ofBrowsers } from '../build/render/failed-load.ts';
import { pageLimit } from '../build/render/make-page.ts';
import { allSheets } from '../build/render/templates-plugin.ts';
import type { ViteFacts } from '../build/render/vite-config.ts';
import { stoppedAtWork } from '../definitions/at-work.ts';
import { endless, TemplateError } from '../definitions/template-error.ts';
import { isTemplate, nameOfTemplate, type TemplateLayers } from '../definitions/template-layers.ts';
import { type Finding, findingOf, type Location } from '../diagnostics/finding.ts';
import { unusableTemplate } from '../diagnostics/unusable-template.ts';
import { bounded, Overtime } from '../platform/bounded.ts';
import { thrownText } from '../platform/thrown-text.ts';
import type { Site } from '../site/pages/site.ts';
import { findAnswer, notFoundAnswer, otherFileAnswer } from './dev-pages.ts';
import { missingExports } from './missing-exports.ts';
import { type LoadedTemplates, ServedTemplates } from './served-templates.ts';
import { EndlessModule } from './template-evaluator.ts';

export interface TemplateCheckOptions {
  facts: ViteFacts;
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
  /** Makes a finding of an error during rendering. Returns false if it comes from no template and no definition. */
  isBlamed(path: string, thrown: unknown): boolean;
  /** The same for an error with which Vite could not answer. */
  isBlamedByVite(thrown: unknown): boolean;
}

/** The number of pages that are rendered again after a change. Mostly, these are the open ones. */
const mostAsked = 5;

export function checkTemplates(server: ViteDevServer, options: TemplateCheckOptions): TemplateCheck {
  const { facts, signal } = options;
  const served = new ServedTemplates(server, signal);
  const modules = checkModules(server, { facts, served });
  /** Requested paths, the latest last, each with the finding of its page. */
  const asked = new Map<string, Finding | null>();
  const findings = () => once([...modules.findings(), ...[...asked.values()].filter((one) => one !== null)]);
  let checks = 0;
  /** Requested paths whose pages do not end. They are not made again before something changes: it would take as long again. */
  const endlessPages = new Set<string>();
  const note = (path: string, finding: Finding | null) => {
    const hadFindings = findings().length > 0;
    asked.delete(path);
    asked.set(path, finding);
    for (const first of [...asked.keys()].slice(0, -mostAsked)) asked.delete(first);
    if (checks === 0 && (hadFindings || findings().length > 0)) options.onFindings();
  };
  const render = async (path: string, props: PageProps) => {
    if (endlessPages.has(path)) return null;
    try {
      const templates = await served.load();
      const body = await bounded({ limit: pageLimit, signal }, () => templates.render(props));
      note(path, null);
      return body;
    } catch (error) {
      signal.throwIfAborted();
      if (!modules.knows(error)) await modules.check();
      // If templates cannot be loaded, no page can be rendered.
      const isLoaded = modules.findings().length === 0;
      if (error instanceof Overtime) endlessPages.add(path);
      note(path, isLoaded ? failedPage(server, { props, layers: facts.layers }, error) : null);
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
    });
  return {
    findings,
    load: () => served.load(),
    areEndless: () =>
      checking(async () => {
        endlessPages.clear();
        if (await served.changed()) return true;
        for (const path of [...asked.keys()]) await renderAgain(path);
        return endlessPages.size > 0;
      }),
    endless: () => served.endless,
    isEndless: (path) => served.endless !== null || endlessPages.has(path),
    first: async (path) => {
      asked.set(path, null);
      await again(true);
      options.onFindings();
    },
    again,
    render,
    isBlamed,
    isBlamedByVite(thrown) {
      if (brokenTemplate(thrown, facts, repairIt) === null) return false;
      // It may have been repaired since.
      if (!modules.knows(thrown)) void modules.check(thrown).then(options.onFindings);
      return true;
    },
  };
}

/** The check of the template modules, independent of pages. */
interface ModulesCheck {
  findings(): readonly Finding[];
  /** Whether an error is a finding already. Its place cannot tell, because the file may have been edited since. */
  knows(thrown: unknown): boolean;
  /** Checks all modules, and the module that Vite has thrown an error about. */
  check(thrown?: unknown): Promise<void>;
}

type ModulesOptions = Pick<TemplateCheckOptions, 'facts'> & { served: ServedTemplates };

function checkModules(server: ViteDevServer, options: ModulesOptions): ModulesCheck {
  const { facts } = options;
  let found: readonly Finding[] = [];
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  /** Files that only browsers load. */
  const others = new Set<string>();
  return {
    findings: () => found,
    knows(thrown) {
      const broken = brokenModule(thrown, facts);
      return found.some(({ file, message }) => file === broken?.file && message === broken.message);
    },
    check(thrown) {
      const { id } = (thrown ?? {}) as { id?: string };
      if (id !== undefined) others.add(id.replace(/\?.*$/, ''));
      // One check at a time. All callers that wait share the next one.
      next ??= last
        .catch(() => undefined)
        .then(async () => {
          next = null;
          found = await brokenModules(server, options, others);
        });
      last = next;
      return next;
    },
  };
}

/** One finding for each place: a mistake in the footer is on every page. */
function once(findings: readonly Finding[]): Finding[] {
  const locationKey = ({ file, range }: Location) => `${file} ${JSON.stringify(range?.start)}`;
  return [...new Map(findings.toReversed().map((finding) => [locationKey(finding), finding])).values()].reverse();
}

/** The findings in template modules. `others`: files that are checked although the server does not load them. */
async function brokenModules(server: ViteDevServer, { facts, served }: ModulesOptions, others: ReadonlySet<string>): Promise<Finding[]> {
  const { client, ssr } = server.environments;
  const { layers, base } = facts;
  const thrown: unknown[] = [];
  // Vite shares a request that is under way: it may have begun before the last change, and fail for what that has repaired.
  const trying = (work: () => Promise<unknown>) =>
    work()
      .catch(work)
      .catch((error: unknown) => void thrown.push(error));
  await trying(() => served.load());
  const missing = thrown.length === 0 ? await missingExports(ssr, layers) : [];
  // Only browsers refuse modules of Node.js. The graph still has files that were removed.
  const own = [...ssr.moduleGraph.idToModuleMap.values()].filter(
    ({ file }) => file && layers.own !== null && file.startsWith(layers.own) && /\.tsx?$/.test(file) && existsSync(file),
  );
  const foreign = [...others].filter((file) => existsSync(file)).flatMap((file) => [...(client.moduleGraph.getModulesByFile(file) ?? [])]);
  const sheets = allSheets(facts).map((sheet) => `${base}@fs${sheet}`);
  const urls = new Set([...sheets, ...[...own, ...foreign].map(({ url }) => url)]);
  await Promise.all([...urls].map((url) => trying(() => client.transformRequest(url))));
  return once([...missing, ...thrown.map((error) => brokenModule(error, facts) ?? thrownWhileLoaded(server, error, layers))]);
}

const brokenModule = (error: unknown, facts: ViteFacts): Finding | null => {
  const broken = brokenTemplate(error, facts, repairIt);
  return broken && unusableTemplate(broken);
};

const repairIt = 'Repair it: pages are shown with it as soon as it is saved.';

function thrownWhileLoaded(server: ViteDevServer, thrown: unknown, layers: TemplateLayers): Finding {
  const found = locationInStack(server, thrown, layers);
  if (thrown instanceof EndlessModule) {
    const file = nameOfTemplate(layers, thrown.file);
    return unusableTemplate(endless(found ?? { file }, 'it is loaded', thrown.message));
  }
  const location = found ?? { file: 'templates' };
  return unusableTemplate(
    new TemplateError(
      location,
      `throws while it is loaded: ${messageOf(thrown)}`,
      ofBrowsers.test(messageOf(thrown)) ? browserAdvice : repairIt,
    ),
  );
}

/** The finding for a page that a template has failed on: at the place of the error, or in the component of the page kind. */
function failedPage(server: ViteDevServer, { props, layers }: { props: PageProps; layers: TemplateLayers }, thrown: unknown): Finding {
  const { page, language, kind } = props;
  const found = locationInStack(server, thrown, layers);
  const location: Location =
    found === null
      ? { file: `templates/pages/${kind}/index.tsx`, range: null }
      : { file: found.file, range: { start: found, end: { ...found, column: found.column + 1 } } };
  const reason = thrown instanceof Overtime ? `it came to no end (${thrown.message})` : messageOf(thrown);
  return findingOf('output/render-failed', location, { reason, page: `${page} (${language})` });
}

/** The message with names as templates write them. Vite writes `(0 , __vite_ssr_import_0__.place)` for `place`. */
const messageOf = (thrown: unknown): string =>
  thrownText(thrown).replace(/\(0 ?, __vite_ssr_import_\d+__\.(\w+)\)|__vite_ssr_import_\d+__\./g, '$1');

/** The first place in a template that a stack names, in its source. */
function locationInStack(
  server: ViteDevServer,
  thrown: unknown,
  layers: TemplateLayers,
): { file: string; line: number; column: number } | null {
  if (!(thrown instanceof Error) || thrown instanceof Overtime) return null;
  server.ssrFixStacktrace(thrown);
  const frames = (thrown.stack ?? '').matchAll(/^ +at (?:.* \()?(?:file:\/\/)?(\/.+?):(\d+):(\d+)\)?$/gm);
  for (const [, file = '', line, column] of frames)
    if (isTemplate(layers, file)) return { file: nameOfTemplate(layers, file), line: Number(line), column: Number(column) };
  return null;
}
