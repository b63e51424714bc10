import { hash } from 'node:crypto';
import { basename, dirname } from 'node:path';
import type { OutputChunk, Plugin, PluginContext, RolldownOutput } from 'rolldown';
import { isBelow, isTemplate, nameOfTemplate, type TemplateLayers } from '../../definitions/template-layers.ts';
import { pathFrom } from '../../platform/files/folders.ts';
import { addTo } from '../../platform/group-by.ts';
import { type BundledFiles, filesOf } from './bundle-cache.ts';
import type { BundleManifest, ManifestChunk } from './bundle-manifest.ts';
import { NeedsVite } from './needs-vite.ts';
import { type QuickFacts, sheetIn, sheetMark } from './rolldown-plugin.ts';
import { sheetOf } from './templates-plugin.ts';

/** Which modules import which style sheets, and what these are. */
export class ChunkSheets {
  /** Reads the sheets, and makes the names of scripts that load others depend on the sheets of all. */
  readonly plugin: Plugin;
  readonly #imports = new Map<string, readonly string[]>();
  readonly #texts = new Map<string, string>();

  constructor(facts: QuickFacts) {
    const read = (context: PluginContext) => this.#read(context, facts);
    let digest = '';
    this.plugin = {
      name: 'tvilling:chunk-sheets',
      async renderStart() {
        digest = await read(this);
      },
      augmentChunkHash: ({ dynamicImports }) => (dynamicImports.length > 0 ? digest : undefined),
    };
  }

  /** Returns a digest of all that was read. */
  async #read(context: PluginContext, { layers, sheets, shell }: QuickFacts): Promise<string> {
    const ofShell = new Set(shell.values());
    const wanted = new Set(ofShell);
    for (const id of context.getModuleIds()) {
      const imported = importsOf(context.getModuleInfo(id)?.importedIds ?? [], sheetOf(layers, id));
      for (const sheet of imported.flatMap((each) => sheetIn(each) ?? [])) wanted.add(sheet);
      this.#imports.set(id, imported);
    }
    const isPrepared = (sheet: string) => ofShell.has(sheet) && isBelow(layers.tool, sheet);
    await Promise.all(
      [...wanted].map(async (sheet) => {
        if (!isPrepared(sheet)) this.#texts.set(sheet, await sheets.css(sheet));
      }),
    );
    return digestOf(layers, this.#imports, this.#texts);
  }

  /** The paths of the sheets of a chunk in the order of the imports. `placed`: all modules of scripts. */
  of({ facadeModuleId, moduleIds }: OutputChunk, placed: ReadonlySet<string>): string[] {
    const found = new Set<string>();
    const seen = new Set<string>();
    const ofChunk = new Set(moduleIds);
    const collect = (id: string) => {
      if (seen.has(id)) return;
      seen.add(id);
      for (const imported of this.#imports.get(id) ?? []) {
        const sheet = sheetIn(imported);
        if (sheet !== null) found.add(sheet);
        // A module without script of its own is in no chunk, but its sheets are wanted.
        else if (ofChunk.has(imported) || !placed.has(imported)) collect(imported);
      }
    };
    for (const id of facadeModuleId === null ? moduleIds : [facadeModuleId, ...moduleIds]) collect(id);
    return [...found];
  }

  /** The minified text of a sheet. */
  readonly text = (sheet: string): string => this.#texts.get(sheet) ?? '';
}

/** What a module imports. The sheet of a component comes last, as in `templatesPlugin`. */
const importsOf = (imported: readonly string[], own: string | undefined): readonly string[] =>
  own === undefined ? imported : [...imported, sheetMark + own];

/** A hash of the sheets and of what imports them. It is the same wherever tool and site are. */
function digestOf(layers: TemplateLayers, imports: ReadonlyMap<string, readonly string[]>, texts: ReadonlyMap<string, string>): string {
  const nameIn = (id: string) => {
    const file = sheetIn(id) ?? id;
    return isTemplate(layers, file) ? nameOfTemplate(layers, file) : '';
  };
  const named = [
    ...Array.from(imports, ([id, imported]) => [nameIn(id), ...imported.map(nameIn)]),
    ...Array.from(texts, ([sheet, text]) => [nameIn(sheet), text]),
  ];
  return hash('sha256', JSON.stringify(named.map((each) => JSON.stringify(each)).sort()));
}

interface FilesFacts extends Pick<QuickFacts, 'layers' | 'prepared' | 'shell'> {
  root: string;
  base: string;
  sheets: ChunkSheets;
}

/** The files of the browser's bundle, with the manifest that Vite would write. */
export function clientFiles({ output }: RolldownOutput, facts: FilesFacts): BundledFiles['client'] {
  const scripts = output.filter((file): file is OutputChunk => file.type === 'chunk');
  const styles = sheetFiles(scripts, facts);
  const shell = shellFiles(facts);
  const manifest = manifestOf(scripts, styles.of, facts.root);
  return new Map<string, string | Uint8Array>([
    ...scripts.map((chunk): [string, string] => [chunk.fileName, withNeeded(chunk, scripts, styles.of)]),
    ...styles.files,
    ...shell.files,
    ['.vite/manifest.json', JSON.stringify({ ...manifest, ...shell.manifest })],
  ]);
}

/** Writes the sheets of chunks into files. Sheets that the same chunks have share a file. */
function sheetFiles(
  scripts: readonly OutputChunk[],
  { layers, sheets }: FilesFacts,
): { files: Map<string, string>; of: ReadonlyMap<string, readonly string[]> } {
  const placed = new Set(scripts.flatMap(({ moduleIds }) => moduleIds));
  // An empty sheet, laid over one of the tool, is in no file.
  const hasText = (sheet: string) => sheets.text(sheet) !== '';
  const wanted = scripts.map((chunk) => sheets.of(chunk, placed).filter(hasText));
  const groups = new Map<string, string[]>();
  for (const sheet of new Set(wanted.flat())) {
    const having = wanted.flatMap((list, index) => (list.includes(sheet) ? [index] : []));
    // Vite may divide or order it in another way.
    const isShared = having.some((index) => having.length > 1 || scripts[index]?.facadeModuleId === null);
    if (isShared && !isBelow(layers.tool, sheet)) throw new NeedsVite(`${sheet} is of several scripts`);
    addTo(groups, having.join(' '), sheet);
  }
  const files = new Map<string, string>();
  const fileOf = new Map<string, string>();
  // A sheet that several chunks have comes after their own ones, as with Vite.
  const inOrder = [...groups].sort(([a], [b]) => Number(a.includes(' ')) - Number(b.includes(' ')));
  for (const [, group] of inOrder) {
    const text = group.map(sheets.text).join('');
    const file = staticFile(sheetName(group[0] ?? ''), text);
    files.set(file, text);
    for (const sheet of group) fileOf.set(sheet, file);
  }
  const filesInOrder = [...files.keys()];
  const of = scripts.map(({ fileName }, index): [string, string[]] => {
    const needed = new Set((wanted[index] ?? []).map((sheet) => fileOf.get(sheet)));
    return [fileName, filesInOrder.filter((file) => needed.has(file))];
  });
  return { files, of: new Map(of) };
}

/** The name of a style sheet for people: that of its folder, or its own. */
function sheetName(sheet: string): string {
  const name = basename(sheet).replace(/\.\w+$/, '');
  return (name === 'style' ? basename(dirname(sheet)) : name).replace(/[^\w-]/g, '');
}

const staticFile = (name: string, text: string): string => `assets/static/${name}.${hash('sha256', text, 'base64url').slice(0, 8)}.css`;

/** The sheets that no component imports: as they are prepared, or of the site. */
function shellFiles({ layers, base, prepared, shell, sheets }: FilesFacts) {
  const files = new Map<string, string | Uint8Array>();
  const manifest: BundleManifest = {};
  for (const [path, sheet] of shell) {
    const kept = isBelow(layers.tool, sheet) ? prepared.shell[path] : undefined;
    // The addresses of fonts begin with the sub-path.
    const text = kept?.css.replaceAll('url(/', () => `url(${base}`) ?? sheets.text(sheet);
    const file = kept?.file ?? staticFile(sheetName(sheet), text);
    files.set(file, text);
    const fonts = filesOf(kept?.fonts ?? []);
    for (const [font, bytes] of fonts) files.set(font, bytes);
    const assets = fonts.size === 0 ? {} : { assets: [...fonts.keys()] };
    manifest[`templates/${path}`] = { file, name: path, src: `templates/${path}`, isEntry: true, ...assets };
  }
  return { files, manifest };
}

function manifestOf(scripts: readonly OutputChunk[], sheets: ReadonlyMap<string, readonly string[]>, root: string): BundleManifest {
  const keyOf = new Map(scripts.map((chunk) => [chunk.fileName, sourceOf(chunk, root) ?? `_${chunk.fileName}`]));
  const keys = (files: readonly string[]) => files.flatMap((file) => keyOf.get(file) ?? []);
  return Object.fromEntries(
    scripts.map((chunk) => {
      const entry: ManifestChunk = {
        file: chunk.fileName,
        name: chunk.name,
        isEntry: chunk.isEntry,
        imports: keys(chunk.imports),
        dynamicImports: keys(chunk.dynamicImports),
        css: [...(sheets.get(chunk.fileName) ?? [])],
      };
      const src = sourceOf(chunk, root);
      return [keyOf.get(chunk.fileName) ?? '', src === undefined ? entry : { ...entry, src }];
    }),
  );
}

/** The module that a chunk is loaded for, by its path from the tool's folder; undefined for a chunk that others share. */
function sourceOf({ facadeModuleId }: OutputChunk, root: string): string | undefined {
  if (facadeModuleId === null) return undefined;
  return facadeModuleId.startsWith('\0') ? facadeModuleId.slice(1) : pathFrom(root, facadeModuleId);
}

/** What stands in a script where it loads another, until the names of all files are known. */
const mark = '__VITE_PRELOAD__';

/** The text of a chunk. Where it loads others, it names what these need, so that all of it is fetched at once. */
function withNeeded(chunk: OutputChunk, scripts: readonly OutputChunk[], sheets: ReadonlyMap<string, readonly string[]>): string {
  if (!chunk.code.includes(mark)) return chunk.code;
  const byName = new Map(scripts.map((script) => [basename(script.fileName), script]));
  const files: string[] = [];
  const open: (OutputChunk | undefined)[] = [];
  const code = chunk.code.replace(/\bimport\((?:["'`]([^"'`]+)["'`]\))?|__VITE_PRELOAD__/g, (found, path?: string) => {
    if (found !== mark) {
      open.push(path === undefined ? undefined : byName.get(basename(path)));
      return found;
    }
    const loaded = open.pop();
    const needed = loaded === undefined ? [] : neededFiles(loaded, chunk, { byName, sheets });
    // The script itself is fetched anyway.
    if (needed.length <= 1) return '[]';
    const indexes = needed.map((file) => {
      if (!files.includes(file)) files.push(file);
      return files.indexOf(file);
    });
    return `__vite__mapDeps([${indexes}])`;
  });
  if (open.length > 0) throw new NeedsVite('an import has another form');
  if (files.length === 0) return code;
  return `const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=${JSON.stringify(files)})))=>i.map(i=>d[i]);\n${code}`;
}

/** The files that a chunk needs which another one loads: itself, what it imports, and their sheets. */
function neededFiles(
  loaded: OutputChunk,
  owner: OutputChunk,
  { byName, sheets }: { byName: ReadonlyMap<string, OutputChunk>; sheets: ReadonlyMap<string, readonly string[]> },
): string[] {
  const needed = new Set<string>();
  const add = (chunk: OutputChunk) => {
    if (chunk === owner || needed.has(chunk.fileName)) return;
    needed.add(chunk.fileName);
    for (const file of chunk.imports) {
      const imported = byName.get(basename(file));
      if (imported !== undefined) add(imported);
    }
    for (const sheet of sheets.get(chunk.fileName) ?? []) needed.add(sheet);
  };
  add(loaded);
  return [...needed];
}
