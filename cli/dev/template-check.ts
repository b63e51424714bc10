import { existsSync } from 'node:fs';
import type { ViteDevServer } from 'vite';
import type { PageProps } from '../../templates/contract.ts';
import { findingOf, TemplateError } from '../definitions/template-error.ts';
import { type Diagnostic, diagnostic, type Location } from '../diagnostics/diagnostic.ts';
import type { Site } from '../pages/site.ts';
import { brokenTemplate } from '../render/broken-template.ts';
import type { Bundle } from '../render/bundle.ts';
import { everyPageSheets } from '../render/templates-plugin.ts';
import type { ViteFacts } from '../render/vite-config.ts';
import { isTemplate, nameOfTemplate, type TemplateLayers } from '../template-layers.ts';
import { bounded, Overtime } from './bounded.ts';
import { findAnswer, notFoundAnswer } from './dev-pages.ts';
import { missingExports } from './missing-exports.ts';

export interface TemplateCheckOptions {
  facts: ViteFacts;
  /** Aborted when the user stops the command. */
  signal: AbortSignal;
  /** The last good site. */
  site(): Site;
  /** The findings are others, and nobody has asked for a check. */
  onFindings(): void;
}

/** What is wrong with the templates of a site that is served. */
export interface TemplateCheck {
  findings(): readonly Diagnostic[];
  /** Renders the pages that were asked for last once more. Where templates are others, all of them are looked at before. */
  again(areOthers: boolean): Promise<void>;
  /** The body of a page that is asked for at a path. Null for one that cannot be made: that is a finding then. */
  render(path: string, props: PageProps): Promise<string | null>;
  /** Makes a finding of what was thrown while a page was made; false where no template and no definition is to blame. */
  isBlamed(path: string, thrown: unknown): boolean;
  /** The same for what Vite could not answer with. */
  isBlamedByVite(thrown: unknown): boolean;
}

type LoadedTemplates = Pick<Bundle, 'render' | 'renderDrawings'>;

/** The templates as they are now. */
export async function loadTemplates(server: ViteDevServer): Promise<LoadedTemplates> {
  try {
    return (await server.ssrLoadModule('/templates/render.tsx')) as LoadedTemplates;
  } catch (error) {
    // Vite throws the same again until it is told of a change. One that comes while it loads would be lost.
    const { moduleGraph } = server.environments.ssr;
    for (const node of moduleGraph.idToModuleMap.values())
      if (node.ssrError !== null) moduleGraph.invalidateModule(node);
    throw error;
  }
}

/** Milliseconds that a page may take to render; most take one. */
export const renderLimit = 10_000;

/** So many pages are rendered again after a change: those that are open, mostly. */
const mostAsked = 5;

export function checkTemplates(server: ViteDevServer, options: TemplateCheckOptions): TemplateCheck {
  const { facts, signal } = options;
  const modules = lookAtModules(server, facts);
  /** Paths that were asked for, the latest last, each with what is wrong with its page. */
  const asked = new Map<string, Diagnostic | null>();
  let isChecking = false;
  const note = (path: string, finding: Diagnostic | null) => {
    asked.delete(path);
    asked.set(path, finding);
    for (const first of [...asked.keys()].slice(0, -mostAsked)) asked.delete(first);
    if (!isChecking) options.onFindings();
  };
  const render = async (path: string, props: PageProps) => {
    try {
      const templates = await loadTemplates(server);
      const body = await bounded({ limit: renderLimit, signal }, () => templates.render(props));
      note(path, null);
      return body;
    } catch (error) {
      signal.throwIfAborted();
      if (!modules.knows(error)) await modules.look();
      // What cannot be loaded renders nothing.
      const isLoaded = modules.findings().length === 0;
      note(path, isLoaded ? failedPage(server, { props, layers: facts.layers }, error) : null);
      return null;
    }
  };
  const isBlamed = (path: string, thrown: unknown) => {
    if (thrown instanceof TemplateError) note(path, findingOf(thrown));
    return thrown instanceof TemplateError;
  };
  const renderAgain = async (path: string) => {
    try {
      const site = options.site();
      const find = () => findAnswer(site, path) ?? notFoundAnswer(site, path);
      const answer = await bounded({ limit: renderLimit, signal }, find);
      if (answer !== null && 'props' in answer) await render(path, answer.props);
      else asked.delete(path);
    } catch (error) {
      if (!isBlamed(path, error)) throw error;
    }
  };
  return {
    findings: () => once([...modules.findings(), ...[...asked.values()].filter((one) => one !== null)]),
    async again(areOthers) {
      isChecking = true;
      try {
        if (areOthers) await modules.look();
        const isLoaded = modules.findings().length === 0;
        for (const path of [...asked.keys()])
          if (isLoaded) await renderAgain(path);
          else asked.set(path, null);
      } finally {
        isChecking = false;
      }
    },
    render,
    isBlamed,
    isBlamedByVite(thrown) {
      if (brokenTemplate(thrown, facts, mendIt) === null) return false;
      // It may be mended by now.
      if (!modules.knows(thrown)) void modules.look(thrown).then(options.onFindings);
      return true;
    },
  };
}

/** The templates themselves, whatever page is made of them. */
interface ModulesCheck {
  findings(): readonly Diagnostic[];
  /** Whether what was thrown is a finding already. Its place says nothing: the file may have been edited since. */
  knows(thrown: unknown): boolean;
  /** Looks at all of them, and at the module that Vite has thrown something about. */
  look(thrown?: unknown): Promise<void>;
}

function lookAtModules(server: ViteDevServer, facts: ViteFacts): ModulesCheck {
  let found: readonly Diagnostic[] = [];
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
    look(thrown) {
      const { id } = (thrown ?? {}) as { id?: string };
      if (id !== undefined) others.add(id.replace(/\?.*$/, ''));
      // One at a time; whoever asks while one waits is answered by that one.
      next ??= last
        .catch(() => undefined)
        .then(async () => {
          next = null;
          found = await brokenModules(server, facts, others);
        });
      last = next;
      return next;
    },
  };
}

/** Each place once: a mistake in the footer is one in every page. */
function once(findings: readonly Diagnostic[]): Diagnostic[] {
  const placeOf = ({ file, range }: Location) => `${file} ${JSON.stringify(range?.start)}`;
  return [...new Map(findings.toReversed().map((finding) => [placeOf(finding), finding])).values()].reverse();
}

/** What is wrong with the templates. `others`: files that are looked at although the server does not load them. */
async function brokenModules(
  server: ViteDevServer,
  facts: ViteFacts,
  others: ReadonlySet<string>,
): Promise<Diagnostic[]> {
  const { client, ssr } = server.environments;
  const { layers, base } = facts;
  const thrown: unknown[] = [];
  const trying = (work: Promise<unknown>) => work.catch((error: unknown) => void thrown.push(error));
  await trying(loadTemplates(server));
  const missing = thrown.length === 0 ? await missingExports(ssr, layers) : [];
  // What only browsers refuse: modules of Node.js. A file that has gone has its place in the graph still.
  const own = [...ssr.moduleGraph.idToModuleMap.values()].filter(
    ({ file }) =>
      file && layers.own !== null && file.startsWith(layers.own) && /\.tsx?$/.test(file) && existsSync(file),
  );
  const foreign = [...others]
    .filter((file) => existsSync(file))
    .flatMap((file) => [...(client.moduleGraph.getModulesByFile(file) ?? [])]);
  const sheets = everyPageSheets(facts).map((sheet) => `${base}@fs${sheet}`);
  const urls = new Set([...sheets, ...[...own, ...foreign].map(({ url }) => url)]);
  await Promise.all([...urls].map((url) => trying(client.transformRequest(url))));
  return once([
    ...missing,
    ...thrown.map((error) => brokenModule(error, facts) ?? thrownWhileLoaded(server, error, layers)),
  ]);
}

const brokenModule = (error: unknown, facts: ViteFacts): Diagnostic | null => {
  const broken = brokenTemplate(error, facts, mendIt);
  return broken && findingOf(broken);
};

const mendIt = 'Mend it: pages are shown with it as soon as it is saved.';

function thrownWhileLoaded(server: ViteDevServer, thrown: unknown, layers: TemplateLayers): Diagnostic {
  const place = placeInStack(server, thrown, layers) ?? { file: 'templates' };
  return findingOf(new TemplateError(place, `throws while it is loaded: ${messageOf(thrown)}`, mendIt));
}

/** A page that a template has failed on: at the place that was thrown at, or in the component of its kind. */
function failedPage(
  server: ViteDevServer,
  { props, layers }: { props: PageProps; layers: TemplateLayers },
  thrown: unknown,
): Diagnostic {
  const { page, language, kind } = props;
  const found = placeInStack(server, thrown, layers);
  const location: Location =
    found === null
      ? { file: `templates/pages/${kind}/index.tsx`, range: null }
      : { file: found.file, range: { start: found, end: { ...found, column: found.column + 1 } } };
  const reason = thrown instanceof Overtime ? `it came to no end (${thrown.message})` : messageOf(thrown);
  return diagnostic('output/render-failed', location, { reason, page: `${page} (${language})` });
}

const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

/** The first place in a template that a stack names, in its source. */
function placeInStack(
  server: ViteDevServer,
  thrown: unknown,
  layers: TemplateLayers,
): { file: string; line: number; column: number } | null {
  if (!(thrown instanceof Error) || thrown instanceof Overtime) return null;
  server.ssrFixStacktrace(thrown);
  const frames = (thrown.stack ?? '').matchAll(/^ +at (?:.* \()?(?:file:\/\/)?(\/.+?):(\d+):(\d+)\)?$/gm);
  for (const [, file = '', line, column] of frames)
    if (isTemplate(layers, file))
      return { file: nameOfTemplate(layers, file), line: Number(line), column: Number(column) };
  return null;
}
