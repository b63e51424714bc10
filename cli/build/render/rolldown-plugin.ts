import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin, PluginContext } from 'rolldown';
import {
  isBelow,
  isOwnTemplate,
  namedTemplate,
  ownTemplates,
  replacementOf,
  type TemplateLayers,
} from '../../definitions/template-layers.ts';
import { pathFrom } from '../../platform/files/folders.ts';
import { NeedsVite } from './needs-vite.ts';
import type { Prepared } from './prepared.ts';
import { isQuickModule, ofVite } from './rolldown-limits.ts';
import type { SiteSheets } from './site-sheets.ts';
import { madeModules } from './templates-plugin.ts';
import { routerName } from './vike.ts';

/** What rolldown alone bundles templates with. */
export interface QuickFacts {
  layers: TemplateLayers;
  prepared: Prepared;
  sheets: SiteSheets;
  /** The sheets that no component imports, by their paths below `templates/`. */
  shell: ReadonlyMap<string, string>;
}

/** The id of the module of a style sheet, which has no script. */
export const sheetMark = '\0sheet:';

/** The style sheet behind the id of a module; null for any other module. */
export const sheetIn = (id: string): string | null => (id.startsWith(sheetMark) ? id.slice(sheetMark.length) : null);

const preparedMark = '\0prepared:';

/** The id of the module that starts the client router. */
export const preparedEntry = `${preparedMark}entry.js`;

/** A file that rolldown reads itself. Ids with a zero are those of plugins. */
const isRead = /^[^\0].*\.(?:[cm]?[jt]sx?|json)$/;

const isNotRead = /^\0|\.(?![cm]?[jt]sx?$|json$)[^.]*$/;

const isSheet = /\.s?css$/;

/** The imports that the plugin resolves. */
const resolved = [
  /^\0prepared:/,
  /^virtual:tvilling\//,
  /^tvilling\/templates\//,
  /\.s?css$/,
  /\?/,
  /^react(?:-dom)?(?:\/|$)/,
  /^vike\/client\/router$/,
  // Among the prepared modules.
  /^\..*\.js$/,
];

/**
 * A plugin that lays the site's templates over those of the tool, as `templatesPlugin` does within Vite. Its filters run in rolldown
 * itself, so hundreds of imports need no script. Throws NeedsVite for what it does not know.
 */
export function quickPlugin(facts: QuickFacts): Plugin {
  const { layers, prepared, sheets } = facts;
  const made = madeModules(layers);
  return {
    name: 'tvilling:quick-templates',
    resolveId: {
      filter: { id: [...resolved, ...replacedNames(layers)] },
      async handler(source, importer = '', { kind }) {
        if (source === preparedEntry) return source;
        if (source in made) return `\0${source}`;
        if (source === routerName) return `${preparedMark}router.js`;
        const isPrepared = importer.startsWith(preparedMark) || isBelow(layers.tool, importer);
        if (isPrepared && basename(source) in prepared.modules) return preparedMark + basename(source);
        if (!isSheet.test(source)) return moduleOf(this, facts, source, importer);
        if (kind !== 'import-statement') throw new NeedsVite(`${source} is loaded later`);
        const sheet = await fileOf(this, facts, source, importer);
        sheets.assertQuick(sheet);
        void sheets.css(sheet);
        return { id: sheetMark + sheet, moduleSideEffects: false };
      },
    },
    load: {
      filter: { id: [isNotRead, ...Object.keys(prepared.templates).map(endOf)] },
      handler: (id) => loaded(facts, made, id),
    },
    transform: {
      filter: { id: isRead, code: [/\r/, ofVite] },
      handler(code, id) {
        if (isOwnTemplate(layers, id) && ofVite.test(code)) throw new NeedsVite(`${id} has what Vite makes something of`);
        // As in `templatesPlugin`.
        return code.includes('\r') ? { code: code.replaceAll(/\r\n?/g, '\n'), map: null } : null;
      },
    },
    buildEnd(error) {
      if (error !== undefined) return;
      for (const id of this.getModuleIds()) {
        const importers = this.getModuleInfo(id)?.importers ?? [];
        if (!isQuickModule({ id, importers }, layers)) throw new NeedsVite(`${id} is none of the templates`);
      }
    },
  };
}

/** The names of the tool's files that the site replaces. Templates of the tool import each other by whole names. */
const replacedNames = (layers: TemplateLayers): RegExp[] =>
  ownTemplates(layers)
    .filter((path) => /\.\w+$/.test(path) && existsSync(join(layers.tool, path)))
    .map((path) => endOf(basename(path)));

/** What paths end with. */
const endOf = (path: string): RegExp => new RegExp(`(?:^|[\\\\/])${path.replace(/[^\w/]/g, '\\$&').replaceAll('/', '[\\\\/]')}$`);

/** The id of a module that is no style sheet; null if rolldown finds it itself. */
async function moduleOf(context: PluginContext, { layers }: QuickFacts, source: string, importer: string): Promise<string | null> {
  const named = namedTemplate(layers, source, importer);
  if (named !== null) return named;
  const [path = '', query] = source.split('?');
  const beside = path.startsWith('.') ? join(dirname(importer), path) : null;
  const winner = beside && (replacementOf(layers, beside) ?? beside);
  if (query !== undefined) {
    const isKnown = (query === 'raw' || query === 'inline') && isBelow(layers.tool, importer);
    if (!isKnown || winner === null) throw new NeedsVite(`${source} has a query`);
    return `\0${query}:${winner}`;
  }
  if (winner !== null) return winner === beside ? null : winner;
  // Whatever imports React gets that of the tool, wherever the site is.
  if (!path.startsWith('react') || isBelow(layers.tool, importer)) return null;
  const found = await context.resolve(source, join(layers.tool, 'render.tsx'), { skipSelf: true });
  return found?.id ?? null;
}

/** A module of the plugin; null for one that rolldown loads itself. */
async function loaded({ layers, prepared, sheets }: QuickFacts, made: ReturnType<typeof madeModules>, id: string) {
  if (isRead.test(id)) {
    const path = pathFrom(layers.tool, id);
    const text = prepared.templates[path];
    return text === undefined ? null : asScript(text);
  }
  const [, kind = '', name = ''] = /^\0(raw|inline|sheet|prepared):(.*)$/s.exec(id) ?? [];
  if (kind === 'sheet') return asScript('');
  if (kind === 'raw') return asDefault(readFileSync(name, 'utf8'));
  if (kind === 'inline') return asDefault(await sheets.css(name));
  // Of the plugin that Vite has for it too.
  if (id.startsWith('\0vite/')) return null;
  const text = kind === 'prepared' ? prepared.modules[name] : made[id.slice(1)]?.();
  if (text === undefined) throw new NeedsVite(`${id} is no script`);
  return asScript(text);
}

/** The file of a style sheet. */
async function fileOf(context: PluginContext, { layers }: QuickFacts, source: string, importer: string): Promise<string> {
  const named = namedTemplate(layers, source, importer);
  if (named !== null) return named;
  const beside = source.startsWith('.') ? join(dirname(importer), source) : null;
  const found = beside ?? (await context.resolve(source, importer, { skipSelf: true }))?.id;
  if (found === undefined) throw new NeedsVite(`${source} is missing`);
  return replacementOf(layers, found) ?? found;
}

const asScript = (code: string) => ({ code, moduleType: 'js' as const });
const asDefault = (value: string) => asScript(`export default ${JSON.stringify(value)};`);
