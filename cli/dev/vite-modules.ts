import { existsSync } from 'node:fs';
import type { ViteDevServer } from 'vite';
import { brokenTemplate } from '../build/render/broken-template.ts';
import { browserAdvice, ofBrowsers } from '../build/render/failed-load.ts';
import { allSheets } from '../build/render/templates-plugin.ts';
import type { ViteFacts } from '../build/render/vite-config.ts';
import type { ThrownLocation } from '../definitions/location-of-throw.ts';
import { endless, TemplateError } from '../definitions/template-error.ts';
import { isTemplate, nameOfTemplate, type TemplateLayers } from '../definitions/template-layers.ts';
import type { Finding } from '../diagnostics/finding.ts';
import { unusableTemplate } from '../diagnostics/unusable-template.ts';
import { Overtime } from '../platform/bounded.ts';
import { missingExports } from './missing-exports.ts';
import { ServedTemplates } from './served-templates.ts';
import { messageOf, once, type TemplateModules } from './template-check.ts';
import { EndlessModule } from './template-evaluator.ts';

/** The modules of templates that Vite serves. */
export interface ViteModules extends TemplateModules {
  /** Whether an error with which Vite could not answer comes from a module of templates. */
  isBlamed(thrown: unknown): boolean;
}

export interface ViteModulesOptions {
  facts: ViteFacts;
  signal: AbortSignal;
  /** Called when findings have changed without a request for a check. */
  onFindings(): void;
}

export function viteModules(server: ViteDevServer, { facts, signal, onFindings }: ViteModulesOptions): ViteModules {
  const served = new ServedTemplates(server, signal);
  let found: readonly Finding[] = [];
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  /** Files that only browsers load. */
  const others = new Set<string>();
  const knows = (thrown: unknown) => {
    const broken = brokenModule(thrown, facts);
    return found.some(({ file, message }) => file === broken?.file && message === broken.message);
  };
  const check = (thrown?: unknown) => {
    const { id } = (thrown ?? {}) as { id?: string };
    if (id !== undefined) others.add(id.replace(/\?.*$/, ''));
    // One check at a time. All callers that wait share the next one.
    next ??= last
      .catch(() => undefined)
      .then(async () => {
        next = null;
        found = await brokenModules(server, { facts, served }, others);
      });
    last = next;
    return next;
  };
  return {
    load: () => served.load(),
    changed: () => served.changed(),
    endless: () => served.endless,
    findings: () => found,
    knows,
    check,
    locationOf: (thrown) => locationInStack(server, thrown, facts.layers),
    isBlamed(thrown) {
      if (brokenTemplate(thrown, facts, repairIt) === null) return false;
      // It may have been repaired since.
      if (!knows(thrown)) void check(thrown).then(onFindings);
      return true;
    },
  };
}

/** The findings in template modules. `others`: files that are checked although the server does not load them. */
async function brokenModules(
  server: ViteDevServer,
  { facts, served }: { facts: ViteFacts; served: ServedTemplates },
  others: ReadonlySet<string>,
): Promise<Finding[]> {
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

/** The first place in a template that a stack names, in its source. */
function locationInStack(server: ViteDevServer, thrown: unknown, layers: TemplateLayers): ThrownLocation | null {
  if (!(thrown instanceof Error) || thrown instanceof Overtime) return null;
  server.ssrFixStacktrace(thrown);
  const frames = (thrown.stack ?? '').matchAll(/^ +at (?:.* \()?(?:file:\/\/)?(\/.+?):(\d+):(\d+)\)?$/gm);
  for (const [, file = '', line, column] of frames)
    if (isTemplate(layers, file)) return { file: nameOfTemplate(layers, file), line: Number(line), column: Number(column) };
  return null;
}
