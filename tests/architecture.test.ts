import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './run-cli.ts';

/**
 * The rooms with their floors, from the table in `docs/architecture.md`. A room imports from itself and from rooms on lower floors.
 */
const floors = new Map(
  [...readFileSync(join(root, 'docs/architecture.md'), 'utf8').matchAll(/^\| (\d+) \| \[?`([\w.-]+)\/?`/gm)].map(([, floor, room = '']) => [
    room,
    Number(floor),
  ]),
);

/** Outside packages, with the only room or file that may import each at run time. */
const homes: Readonly<Record<string, readonly string[]>> = {
  yaml: ['cli/content/yaml', 'editor/fields/written-data.ts'],
  commander: ['cli/commands'],
  lightningcss: ['cli/build/render/plain-css.ts', 'cli/build/render/site-sheets.ts'],
  rolldown: ['cli/build/render', 'cli/definitions'],
  sass: ['cli/build/render/compiled-sheets.ts', 'cli/build/render/site-sheets.ts'],
  saxes: ['cli/exchange/read-xliff.ts'],
  vite: ['cli/build/render', 'cli/dev/vite-source.ts'],
  vike: ['cli/build/render/vike.ts', 'templates/browser/render-page.ts'],
  'react-dom': ['templates/render.tsx', 'templates/browser/site-root.tsx', 'editor/main.tsx'],
  'mdast-util-from-markdown': ['cli/content/markdown-tree.ts', 'editor/rich-text/markdown.ts'],
  'mdast-util-to-markdown': ['cli/build/markdown/page-markdown.ts', 'editor/rich-text/markdown.ts'],
  'prosemirror-model': ['editor/rich-text'],
  'prosemirror-state': ['editor/rich-text'],
  'prosemirror-view': ['editor/rich-text'],
  'prosemirror-commands': ['editor/rich-text'],
  'prosemirror-history': ['editor/rich-text'],
  'prosemirror-keymap': ['editor/rich-text'],
  'prosemirror-schema-list': ['editor/rich-text'],
  'lucide-react': ['editor'],
  'mdast-util-gfm-footnote': ['cli/content/markdown-tree.ts'],
  'mdast-util-gfm-strikethrough': ['cli/build/markdown/page-markdown.ts', 'cli/content/markdown-tree.ts'],
  'mdast-util-gfm-table': ['cli/build/markdown/page-markdown.ts', 'cli/content/markdown-tree.ts'],
  'micromark-extension-gfm-footnote': ['cli/content/markdown-tree.ts'],
  'micromark-extension-gfm-strikethrough': ['cli/content/markdown-tree.ts'],
  'micromark-extension-gfm-table': ['cli/content/markdown-tree.ts'],
  '@shikijs/engine-javascript': ['cli/site/code/tokenizer.ts'],
  '@shikijs/primitive': ['cli/site/code/tokenizer.ts'],
  '@shikijs/vscode-textmate': ['cli/site/code/tokenizer.ts'],
  htmlparser2: ['cli/content/drawings.ts', 'cli/build/markdown', 'cli/build/verify', 'cli/receive'],
  nodemailer: ['cli/receive/mail.ts'],
  diff: [
    'cli/content/paired-blocks.ts',
    'cli/diff',
    'cli/platform/patch.ts',
    'cli/platform/git/changed-files.ts',
    'editor/panel/word-changes.tsx',
  ],
  'image-size': ['cli/content/picture-size.ts'],
  sirv: ['cli/hosting/serve'],
  mrmime: ['cli/platform/files/file-kinds.ts'],
  compression: ['cli/hosting/serve'],
  satori: ['cli/build/pictures/social-pictures.ts'],
  '@resvg/resvg-js': ['cli/build/pictures/resvg.ts'],
  sharp: ['cli/build/pictures/sharp.ts'],
  pagefind: ['cli/build/search/pagefind.ts'],
};

/** Files over 300 lines, with the reason. */
const largeFiles: Readonly<Record<string, string>> = {
  'cli/content/yaml/plain-reader.ts': 'one grammar',
  'cli/diagnostics/catalog/content.ts': 'a table of texts',
  'cli/diagnostics/catalog/output.ts': 'a table of texts',
  'cli/exchange/read-units.ts': 'one grammar for all formats',
  'cli/site/languages/number-forms.ts': 'a table of ten languages',
  'cli/site/pages/values-in-language.ts': 'all that kinds of fields ask of a page',
};

/** Folders in which each thing has a file of its own, however short it is: what these things are. */
const oneFileEach: Readonly<Record<string, string>> = {
  'cli/commands': 'a command',
  'cli/definitions/fields': 'a kind of field, or a part of the configuration',
  'cli/diagnostics/catalog': 'a family of findings',
  'cli/diagnostics/formats': 'a format',
  'cli/check/rules': 'what rules are about',
  'cli/edit/scaffold': 'what is added to a site',
};

/** The function that all writers use to replace a file. */
const replaceFile = 'cli/platform/files/replace-file.ts';

/** Files that write to disk. */
const writers = [
  'cli/platform/files',
  'cli/build/output',
  'cli/incremental/store.ts',
  // Writes beside the command line, when that is made.
  'cli/build/render/prebuild.ts',
  'cli/diagnostics/report/write-report.ts',
  'cli/platform/make-folder.ts',
  'cli/receive',
  'cli/check/editors/schema-store.ts',
];

/**
 * Files that read from disk themselves: files of the tool, of a package, or of an own build. Files from others are read by
 * `cli/platform/files`, which opens nothing outside of its folder, never blocks, and always ends.
 */
const readers = [
  'cli/platform/files',
  'cli/content/icons.ts',
  'cli/build/pictures/font.ts',
  // Templates of the tool and of the site are code that runs anyway.
  'cli/definitions/template-layers.ts',
  'cli/definitions',
  'cli/build/render/prepare.ts',
  'cli/build/render/rolldown-limits.ts',
  'cli/build/render/script-settings.ts',
  'cli/build/render/rolldown-plugin.ts',
  'cli/build/render/site-sheets.ts',
  'cli/build/render/templates-plugin.ts',
  'cli/build/render/bundle-cache.ts',
  // Checks whether a folder is empty or holds an earlier build.
  'cli/build/output/check-output-folder.ts',
  'cli/build/output/output-folder.ts',
  // What it has written.
  'cli/build/output/file-writer.ts',
  // How long a thread has waited for a processor.
  'cli/platform/bounded.ts',
  // Its own journal, lockfile and key.
  'cli/receive',
  // Its own bundle.
  // The version of its package.
  'cli/build/search/pagefind.ts',
  // Looks at the names and times of files only.
  'cli/check/site-stamp.ts',
  // Lists the files of an earlier build.
  'cli/build/output/earlier-output.ts',
];

/**
 * Names of folders in `templates/` that are also ordinary words of the command line: kinds of nodes and values, parts of
 * addresses, settings, a host, the page that hosts ask for.
 */
const ordinary = ['article', 'contact', 'form', 'home', 'index', 'netlify', 'not-found', 'picture', 'problems', 'text'];

/** Folders of tests that are about several rooms, about what surrounds the code, or about the site of this repository. */
const otherSubjects = ['bench', 'docs', 'editor', 'faults', 'museum', 'mutation', 'package', 'verkbro'];

interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
  /** Whether the module is loaded when the code around the import runs. */
  isLate: boolean;
}

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/** Static and dynamic imports of a file. Relative ones are paths from the root. */
function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found = text.matchAll(/(?:^|\n)(import|export)\s+(type\s)?[^;'"]*?from\s+'([^']+)'|(?:import\(|\nimport )'([^']+)'/g);
  return [...found].map(([statement, , type, fixed, dynamic]) => {
    const target = fixed ?? dynamic ?? '';
    return {
      from: file,
      to: target.startsWith('.') ? relative(root, join(root, dirname(file), target)) : target,
      typeOnly: type !== undefined,
      isLate: statement.startsWith('import('),
    };
  });
}

/** The folders in a folder. */
const roomsOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

const isIn = (file: string, room: string) => file === room || file.startsWith(`${room}/`);
/** `content` for `cli/content/yaml/layout.ts`. */
const roomOf = (file: string) => file.split('/')[1] ?? '';
const floorOf = (file: string) => floors.get(roomOf(file)) ?? Number.NaN;

const cli = sourceFiles('cli');
const templates = sourceFiles('templates');
const editor = sourceFiles('editor');
const imports = [...cli, ...templates, ...editor].flatMap(importsOf);

describe('the house', () => {
  it('sees the imports that it judges', () => {
    expect(cli.length).toBeGreaterThan(40);
    expect(imports.length).toBeGreaterThan(200);
    for (const { from, to } of imports) if (to.startsWith('cli/')) expect(existsSync(join(root, to)), `${from} → ${to}`).toBe(true);
  });

  it('has the rooms of its document, on ten floors at most', () => {
    expect(readdirSync(join(root, 'cli')).sort()).toEqual([...floors.keys()].sort());
    expect(Math.max(...floors.values())).toBeLessThanOrEqual(10);
    for (const room of floors.keys()) if (room !== 'bin.ts') expect(existsSync(join(root, 'cli', room, 'README.md')), room).toBe(true);
  });

  it('has no import that runs back', () => {
    const back = imports.filter(({ from, to }) => {
      if (!from.startsWith('cli/') || !to.startsWith('cli/')) return false;
      return roomOf(from) !== roomOf(to) && floorOf(from) <= floorOf(to);
    });
    expect(back).toEqual([]);
  });

  it('has no circle of files, types included', () => {
    const left = new Map(cli.map((file) => [file, new Set<string>()]));
    for (const { from, to } of imports) if (left.has(to)) left.get(from)?.add(to);
    // Whatever imports nothing that is left is in no circle.
    for (let size = Number.POSITIVE_INFINITY; left.size < size; ) {
      size = left.size;
      for (const [file, targets] of left) if (![...targets].some((target) => left.has(target))) left.delete(file);
    }
    expect([...left.keys()]).toEqual([]);
  });

  it('keeps templates and command line apart, but for the contract that both follow', () => {
    const contract = 'templates/contract';
    const isOfTemplates = (file: string) => file.startsWith('templates/');
    const isOfContract = (file: string) => isIn(file, contract);
    const isAllowed = ({ from, to, typeOnly }: Import) => {
      if (isOfContract(from)) return isOfContract(to) || (typeOnly && isIn(to, 'cli/definitions'));
      // The types of the contract, with what the theme adds to them.
      if (isOfTemplates(from)) return from === `${contract}.ts` && typeOnly && isIn(to, 'cli/definitions');
      const isDefinition = to.endsWith('/definition.ts') && from === 'cli/definitions/package-definitions.ts';
      return isOfContract(to) || isDefinition;
    };
    const isCrossing = ({ from, to }: Import) =>
      /^(?:cli|templates)\//.test(to) &&
      (isOfContract(from) || (isOfTemplates(from) !== isOfTemplates(to) && /^(?:cli|templates)\//.test(from)));
    const crossing = imports.filter(isCrossing);
    expect(crossing.filter(({ from, to }) => !isOfContract(from) && isOfContract(to))).not.toEqual([]);
    expect(crossing.filter((each) => !isAllowed(each))).toEqual([]);
  });

  it('keeps the editor apart, but for what it and its server say to each other', () => {
    const isOfEditor = (file: string) => file.startsWith('editor/');
    const protocols = ['cli/dev/editor/protocol.ts', 'cli/dev/editor/task-protocol.ts'];
    const isProtocol = ({ to, typeOnly }: Import) => typeOnly && protocols.includes(to);
    const isOfRepository = (file: string) => /^(?:cli|templates|editor)\//.test(file);
    const crossing = imports.filter(
      (each) => isOfEditor(each.from) !== isOfEditor(each.to) && isOfRepository(each.to) && !isProtocol(each),
    );
    expect(editor.length).toBeGreaterThan(20);
    expect(crossing).toEqual([]);
    expect(editor.flatMap(importsOf).filter(({ to }) => to.startsWith('node:'))).toEqual([]);
  });

  it('knows no section type, collection, page kind, form or receiver by its name', () => {
    const names = (kind: string) =>
      readdirSync(join(root, 'templates', kind), { withFileTypes: true })
        .filter((entry) => existsSync(join(entry.parentPath, entry.name, 'definition.ts')))
        .map(({ name }) => name);
    const collections = names('collections');
    const types = ['sections', 'pages', 'forms', 'receivers'].flatMap(names);
    expect(types).toEqual(expect.arrayContaining(['consultation', 'formspree']));
    expect(collections.length).toBeGreaterThan(0);
    expect(types.length).toBeGreaterThan(20);
    const named = cli
      // Examples of findings use Verkbro's content.
      .filter((file) => !isIn(file, 'cli/diagnostics/catalog'))
      .flatMap((file) => {
        const text = readFileSync(join(root, file), 'utf8');
        return [...collections, ...types]
          .filter((name) => !ordinary.includes(name) && new RegExp(`['"\`]${name}['"\`]`).test(text))
          .map((name) => `${file}: ${name}`);
      });
    expect(named).toEqual([]);
  });

  it('leaves to each kind of field what is done with its values', () => {
    const texts = cli.map((file) => readFileSync(join(root, file), 'utf8'));
    const parents = texts.flatMap((text) =>
      Array.from(text.matchAll(/class (\w+)(?:<.*>)? extends (\w+)/g), ([, name = '', parent = '']) => [name, parent] as const),
    );
    const kinds = new Set(['FieldValue']);
    // What is added to a set is visited too.
    for (const kind of kinds) for (const [name, parent] of parents) if (parent === kind) kinds.add(name);
    expect([...kinds]).toEqual(expect.arrayContaining(['Picture', 'Localized', 'LocalizedSlug', 'MenuTarget', 'RichText', 'OwnValue']));
    const asked = new RegExp(`instanceof (?:${[...kinds].join('|')})\\b`, 'g');
    expect(texts.flatMap((text) => text.match(asked) ?? []).length).toBeLessThanOrEqual(5);
  });

  it('has each kind of field in the table, and notes of its schema what kind it is for', () => {
    const kinds = cli.filter((file) => /^ {2}(?:override )?get kind\(\)/m.test(readFileSync(join(root, file), 'utf8')));
    expect(kinds.length).toBeGreaterThan(20);
    const table = importsOf('cli/definitions/fields/fields.ts').map(({ to }) => to);
    expect(kinds.filter((file) => !table.includes(file))).toEqual([]);
    // Without it, a value would be edited as what it is written as: a day as a text.
    const silent = kinds.filter((file) => !readFileSync(join(root, file), 'utf8').includes('ofKind('));
    // A value by language is edited as what it is in each.
    expect(silent).toEqual(['cli/definitions/fields/localized.ts']);
  });

  // Zod alone takes as long to load as the rest of the start. Every command would wait for what one of them needs, and `validate` and
  // `build` of a site in which nothing has changed for what checks and builds.
  it.each([
    // `bin.ts` imports the other one as soon as it runs.
    { what: 'the command line', from: ['cli/bin.ts', 'cli/commands/main.ts'], with: ['commander'] },
    { what: 'an unchanged site', from: ['cli/check/validate.ts'], with: ['image-size', 'mrmime'] },
    { what: 'an unchanged output', from: ['cli/build/begin-build.ts'], with: ['image-size', 'mrmime'] },
  ])('loads for $what nothing that others need', ({ from: first, with: packages }) => {
    /** By what is loaded: the files to it. */
    const ways = new Map(first.map((file) => [file, [file]]));
    for (const [file, way] of ways)
      for (const { from, to, typeOnly, isLate } of imports)
        if (from === file && !typeOnly && !isLate && !ways.has(to)) ways.set(to, [...way, to]);
    const outside = [...ways].filter(([to]) => !/^(?:cli\/|node:|package\.json$)/.test(to));
    expect(outside.filter(([to]) => !packages.includes(to)).map(([, way]) => way.join(' → '))).toEqual([]);
    expect(outside.map(([to]) => to).sort()).toEqual(packages);
  });

  it('lets what definitions are written in run in browsers', () => {
    const loaded = new Set(['cli/definitions/schema.ts']);
    // What is added to a set is visited too.
    for (const file of loaded) for (const { from, to, typeOnly } of imports) if (from === file && !typeOnly) loaded.add(to);
    expect([...loaded]).toContain('cli/definitions/fields/price.ts');
    expect([...loaded].filter((file) => file.startsWith('node:'))).toEqual([]);
  });

  it('lets no template touch the machine', () => {
    expect(imports.filter(({ from, to }) => from.startsWith('templates/') && to.startsWith('node:'))).toEqual([]);
  });

  it('gives every outside package one home', () => {
    const strays = imports.filter(({ from, to, typeOnly }) => {
      const name = Object.keys(homes).find((candidate) => to === candidate || to.startsWith(`${candidate}/`));
      return name !== undefined && !typeOnly && !homes[name]?.some((home) => isIn(from, home));
    });
    expect(strays).toEqual([]);
  });

  it('writes to disk in its writers only', () => {
    const writing =
      /\b(writeFile|writeFileSync|appendFile|appendFileSync|mkdir|mkdirSync|mkdtempSync|rm|rmSync|renameSync|chmodSync|copyFileSync|cpSync|createWriteStream)\b/;
    const strays = cli.filter((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const fsImport = /import \{([^}]+)\} from 'node:fs(?:\/promises)?'/.exec(text)?.[1] ?? '';
      const isWriting = writing.test(fsImport) || imports.some(({ from, to }) => from === file && to === replaceFile);
      return isWriting && !writers.some((writer) => isIn(file, writer));
    });
    expect(strays).toEqual([]);
  });

  it('reads files in its readers only', () => {
    const reading =
      /\b(readFile|readFileSync|open|openSync|opendir|opendirSync|readdir|readdirSync|createReadStream|copyFile|copyFileSync|cp|cpSync|readlinkSync|openAsBlob)\b/;
    const found = cli.filter((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const fsImports = [...text.matchAll(/import ([^;]+?) from 'node:fs(?:\/promises)?'/g)];
      // A namespace import has all names.
      return fsImports.some(([, names = '']) => reading.test(names) || !names.startsWith('{'));
    });
    expect(found.filter((file) => !readers.some((reader) => isIn(file, reader)))).toEqual([]);
    expect(readers.filter((reader) => !found.some((file) => isIn(file, reader)))).toEqual([]);
  });

  it('prints what has been sanitized only', () => {
    // The two doors, the process itself, and the process that sends pictures to its parent.
    const doors = ['cli/platform/host.ts', 'cli/diagnostics/report/write-report.ts', 'cli/bin.ts', 'cli/build/pictures/draw-squares.ts'];
    const printing =
      /\b(?:stdout|stderr|stream)\s*\.\s*write\b|\bprocess\.(?:stdout|stderr)\b|\bconsole\.|\bwriteSync\(\s*[12]\b|\bemitWarning\b/;
    const isPrinting = (file: string) => printing.test(readFileSync(join(root, file), 'utf8'));
    expect(cli.filter((file) => isPrinting(file) && !doors.includes(file))).toEqual([]);
    expect(doors.filter(isPrinting)).toEqual(doors);
  });

  it('links a site in its graph only', () => {
    const linking = /^import [^;]*\b(?:buildRoutes|createResolver|shownRoutes)\b/m;
    const callers = cli.filter((file) => linking.test(readFileSync(join(root, file), 'utf8')));
    expect(callers).not.toEqual([]);
    expect(callers.filter((file) => !isIn(file, 'cli/check/graph') && !isIn(file, 'cli/site'))).toEqual([]);
  });

  it('says things in the words of the field', () => {
    const ownWords =
      /\b(?:hand(?:ed|s)? on|heed(?:s|ed)?|mended by|stand-ins?|killed runs|pictures? for sharing|looks around|[Ww]hoever asks for a value)\b/;
    const said = [...cli, ...templates, ...editor].flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => (ownWords.test(line) ? `${file}:${index + 1}` : [])),
    );
    expect(said).toEqual([]);
  });

  it('writes JSON that is printed or kept in a log in one way', () => {
    const rooms = ['cli/commands', 'cli/diagnostics/report', 'cli/diagnostics/formats', 'cli/receive'];
    const files = cli.filter((file) => rooms.some((room) => isIn(file, room)));
    const plain = files.filter((file) => /JSON\.stringify\(.*null, 2|JSON\.stringify\(\s*$/m.test(readFileSync(join(root, file), 'utf8')));
    expect(plain).toEqual([]);
  });

  it('uses the values of the calls that the bundler leaves out otherwise, although they throw', () => {
    const alone = /^\s*(?:void )?(?:en|de)codeURI(?:Component)?\(.*\);?$/m;
    expect(alone.test('  try {\n    decodeURIComponent(text);\n')).toBe(true);
    expect([...cli, ...templates].filter((file) => alone.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });

  it('exports no name from two files, and declares no type in two', () => {
    const exported = /^export (?:abstract |async )?(?:class|interface|type|enum|function\*?|const) (\w+)/gm;
    const types = /^(?:export )?(?:abstract )?(?:class|interface|type|enum) (\w+)/gm;
    const declared = new Map<string, Set<string>>();
    const note = (files: readonly string[], pattern: RegExp) => {
      for (const file of files)
        for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(pattern))
          declared.set(name, (declared.get(name) ?? new Set()).add(file));
    };
    note(cli, exported);
    note([...cli, ...templates, ...editor], types);
    // Beside a component, these are its own.
    declared.delete('Props');
    expect(declared.size).toBeGreaterThan(2500);
    const several = [...declared].filter(([, files]) => files.size > 1);
    expect(several.map(([name, files]) => `${name}: ${[...files].join(', ')}`)).toEqual([]);
  });

  it('has no file over 300 lines but those that say why', () => {
    const sizes = [...cli, ...templates, ...editor].map(
      (file) => [file, readFileSync(join(root, file), 'utf8').split('\n').length - 1] as const,
    );
    const large = sizes.filter(([, lines]) => lines > 300).map(([file]) => file);
    expect(large.sort()).toEqual(Object.keys(largeFiles).sort());
  });

  it('has no file under 40 lines that one other file imports, but where each thing has its own', () => {
    const importers = new Map(cli.map((file) => [file, new Set<string>()]));
    for (const { from, to } of imports) importers.get(to)?.add(from);
    const short = [...importers]
      .filter(([file, { size }]) => size === 1 && readFileSync(join(root, file), 'utf8').split('\n').length <= 40)
      .map(([file]) => file);
    expect(short.filter((file) => !Object.hasOwn(oneFileEach, dirname(file)))).toEqual([]);
    expect(Object.keys(oneFileEach).filter((folder) => !short.some((file) => dirname(file) === folder))).toEqual([]);
  });

  it('has no comment that is wider than 140 characters', () => {
    const wide = [...cli, ...templates, ...editor].flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, at) => (/^\s*(?:\/[/*]|\*)/.test(line) && line.length > 140 ? `${file}:${at + 1}` : [])),
    );
    expect(wide).toEqual([]);
    // Code ends there too.
    expect(JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')).formatter.lineWidth).toBe(140);
  });

  it('has no prose that is wider than 140 characters', () => {
    const others = /^(?:docs\/site|tests\/(?:diagnostics|sites))\/|\/node_modules\//;
    const folders = ['audit', 'bench', 'cli', 'docs', 'editor', 'faults', 'templates', 'tests', 'torture'];
    const documents = [
      ...readdirSync(root),
      ...folders.flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
      ),
    ].filter((file) => file.endsWith('.md') && !others.test(file));
    expect(documents.length).toBeGreaterThan(60);
    const wide = documents.flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      // Lines of code and rows of tables stay whole, and so does a picture with its description.
      const prose = text.replaceAll(/^ *```.*?^ *```$/gms, (code) => code.replaceAll(/.+/g, ''));
      return prose
        .split('\n')
        .flatMap((line, at) => (line.length > 140 && !/^\s*(?:\||!\[[^\]]*\]\([^)]*\)$)/.test(line) ? `${file}:${at + 1}` : []));
    });
    expect(wide).toEqual([]);
  });

  it('has no drawers', () => {
    const names = [...cli, ...templates, ...editor].filter(
      (file) => /(^|\/)(utils?|helpers?|managers?|common|misc|index)(\/|\.ts$)/.test(file) && !file.startsWith('templates/sections/index/'),
    );
    expect(names).toEqual([]);
  });

  it('has the tests of a room in the folder of that name, and each file in one suite', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const suites = [scripts.test, scripts['test:all']].flatMap((script) => script.split(' ').at(-1).split(','));
    expect(suites).toContain('unit');
    const isNamed = new RegExp(`^[a-z0-9-]+(?:\\.(?:${suites.join('|')}))?\\.test\\.tsx?$`);
    const tests = sourceFiles('tests').filter((file) => /\.test\.tsx?$/.test(file));
    expect(tests.length).toBeGreaterThan(100);
    expect(tests.filter((file) => !isNamed.test(basename(file)))).toEqual([]);
    const rooms = [...roomsOf('cli'), 'templates', ...otherSubjects];
    const folders = new Set(tests.map((file) => file.split('/').slice(1, -1)).map(([room = '']) => room));
    folders.delete('');
    expect([...folders].filter((room) => !rooms.includes(room))).toEqual([]);
    expect(otherSubjects.filter((room) => !folders.has(room))).toEqual([]);
    // Those at the top are about single files of the command line, or about all of them.
    const top = tests.filter((file) => dirname(file) === 'tests').map((file) => basename(file, '.test.ts'));
    const ofAll = ['architecture', 'promises', 'regular-expressions'];
    expect(top.filter((name) => !ofAll.includes(name) && !cli.includes(`cli/${name}.ts`))).toEqual([]);
    const below = tests.filter((file) => file.startsWith('tests/templates/')).map((file) => file.split('/'));
    // What a visitor meets in several parts of the templates.
    const parts = [...roomsOf('templates'), 'language', 'router', 'search'];
    expect(below.filter(({ length, 2: part = '' }) => length > 3 && !parts.includes(part))).toEqual([]);
  });
});
