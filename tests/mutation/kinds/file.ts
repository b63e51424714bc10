import type { FindingCode } from '../../../cli/diagnostics/catalog.ts';
import { type Expected, type Kind, type Mutation, mistake, mistyped } from '../mutation.ts';
import { recordedIn, recordPath } from '../raw-routes.ts';
import { lastStep, type RawFile, type RawSite, textOf } from '../raw-site.ts';
import { nodeAt } from '../raw-yaml.ts';
import { broken, entryNames, entryPlaceCode } from './reference.ts';

const keyOf = ({ path }: RawFile): string => path.slice('content/pages/'.length, -'.yaml'.length);
const pagePath = (name: string): string => `content/pages/${name}`;

/** The line of the route table that names a page file. */
function routeAt(site: RawSite, page: string): number | undefined {
  const line = [...site.routes.text.matchAll(/page: ([a-z-]+)/g)].find(([, key]) => key === page);
  return line && line.index + 'page: '.length;
}

const routed = (site: RawSite): RawFile[] => site.pages.filter((file) => routeAt(site, keyOf(file)) !== undefined);

const whole = (code: FindingCode, file: string): Expected => ({ code, file, at: null });

/** A file with other content, or without any file. */
const replaced = (path: string, content: string | null, findings: readonly Expected[]): Mutation => ({
  files: { [path]: content },
  findings,
});

const lockfilePath = 'content/translations.lock.yaml';

/** Every `each`-th line of a lockfile, with its offset. */
function* linesOf(site: RawSite, path: string, each: number): Generator<{ at: number; line: string }> {
  const lines = [...(site.lockfiles.get(path) ?? '').matchAll(/^ {2}- .*$/gm)];
  for (let index = 0; index < lines.length; index += each) {
    const match = lines[index];
    if (match !== undefined) yield { at: match.index, line: match[0] };
  }
}

const intoLockfile = (path: string, at: number, cut: number, by: string, findings: readonly Expected[]) => ({
  edits: [{ file: path, start: at, end: at + cut, by }],
  findings,
});

/** Every key at the start of a line. */
function* lineKeys(site: RawSite): Generator<{ file: RawFile; start: number; indent: string }> {
  for (const { file, node } of site.nodes()) {
    if (node.key === null) continue;
    const start = file.text.lastIndexOf('\n', node.key.start - 1) + 1;
    const indent = file.text.slice(start, node.key.start);
    if (/^ *$/.test(indent)) yield { file, start, indent };
  }
}

const comments: readonly [string, FindingCode][] = [
  ['content/filler -- a word of the trade', 'content/unused-ignore'],
  ['content/filler', 'content/bad-ignore'],
  ['content/filer -- a word of the trade', 'content/bad-ignore'],
  ['content/syntax -- it is meant', 'content/bad-ignore'],
  ['', 'content/bad-ignore'],
];

export const file: Readonly<Record<string, Kind>> = {
  *'a page file left out'(site) {
    for (const page of routed(site)) {
      const at = routeAt(site, keyOf(page)) ?? 0;
      yield replaced(page.path, null, [{ code: 'route/missing-page', file: site.routes.path, at }]);
    }
  },

  *'the page left out that hosts show where there is no page'(site) {
    const findings = [whole('route/missing-not-found', site.routes.path)];
    for (const { path } of site.pages.filter((page) => page.text.startsWith('kind: not-found'))) yield replaced(path, null, findings);
  },

  *'a page file under another name'(site) {
    for (const page of routed(site)) {
      const key = keyOf(page);
      const at = routeAt(site, key) ?? 0;
      yield {
        files: { [page.path]: null, [pagePath(`${mistyped(key)}.yaml`)]: page.text },
        findings: [{ code: 'route/missing-page', file: site.routes.path, at }],
      };
      for (const name of [`${key}.yml`, `${key.toUpperCase()}.yaml`, `${key.replace('-', ' ')} .yaml`])
        yield {
          files: { [page.path]: null, [pagePath(name)]: page.text },
          findings: [whole('content/bad-file-name', pagePath(name))],
        };
    }
  },

  *'a page file without a route'(site) {
    for (const page of site.pages) {
      const path = pagePath(`${keyOf(page)}-copy.yaml`);
      // Nobody uses the titles of a page without a route.
      yield replaced(path, page.text, [whole('route/orphan-page', path)]);
    }
  },

  *'a file left out that every site has'() {
    for (const name of ['routes', 'navigation']) {
      const path = `content/${name}.yaml`;
      yield replaced(path, null, [whole('content/missing-file', path)]);
    }
  },

  *'a file of entries left out'(site) {
    for (const name of ['metrics', 'case-studies', 'testimonials', 'regions']) {
      const path = `content/${name}.yaml`;
      const uses = [...entryNames(site)].filter((use) => use.collection === name && use.file.path !== path);
      yield replaced(path, null, broken(uses, entryPlaceCode));
    }
  },

  *'a file that nothing reads'() {
    for (const name of ['metric.yaml', 'notes.md', 'Routes.yaml', 'pages/about/index.yaml', 'menu.yaml'])
      yield replaced(`content/${name}`, 'a: b\n', [whole('content/unexpected-file', `content/${name}`)]);
  },

  *'a file that the host runs or obeys'() {
    for (const name of ['netlify.toml', 'netlify/functions/form.mjs'])
      yield replaced(`public/${name}`, 'a: b\n', [whole('asset/host-file', `public/${name}`)]);
  },

  *'a file without content'(site) {
    // The file of words is optional, and may be without any.
    const paths = [...site.files.keys()].filter((path) => path !== 'content/ui.yaml');
    for (const path of paths) for (const content of ['', '# To come\n']) yield replaced(path, content, [whole('content/empty-file', path)]);
  },

  *'a file too large'(site) {
    for (const page of site.pages.slice(0, 5)) {
      const content = `${page.text}# ${'x'.repeat(1024 * 1024)}\n`;
      yield replaced(page.path, content, [whole('content/too-large', page.path)]);
    }
  },

  *'a lockfile with the marks of a merge, a line of nobody, of a newer version'(site) {
    for (const [path, code, each] of [
      [lockfilePath, 'translation/bad-lock', 120],
      [recordPath, 'route/bad-lock', 6],
    ] as const) {
      for (const { at } of linesOf(site, path, each))
        for (const line of ['<<<<<<< HEAD', '=======', '>>>>>>> theirs', '  - some words', 'key: value'])
          yield intoLockfile(path, at, 0, `${line}\n`, [{ code, file: path, at }]);
      const version = (site.lockfiles.get(path) ?? '').indexOf('version: 1');
      yield intoLockfile(path, version, 10, 'version: 2', [{ code, file: path, at: version }]);
    }
  },

  *'a lockfile that was not committed with the content'(site) {
    const run = { ci: true } as const;
    yield {
      files: { [lockfilePath]: null },
      findings: [whole('translation/lock-missing', lockfilePath)],
      run,
    };
    yield { files: { [recordPath]: null }, findings: [whole('route/lock-outdated', recordPath)], run };
    for (const { at, line } of linesOf(site, recordPath, 2)) {
      // Addresses that the tool makes itself need not be recorded.
      const findings = [whole('route/lock-outdated', recordPath)];
      yield { ...intoLockfile(recordPath, at, line.length + 1, '', findings), run };
    }
    for (const { at, line } of linesOf(site, lockfilePath, 60)) {
      const findings = [whole('translation/lock-outdated', lockfilePath)];
      yield { ...intoLockfile(lockfilePath, at, line.length + 1, '', findings), run };
    }
  },

  *'a new position that has closed already'(site) {
    for (const { file, node } of site.nodes()) {
      if (file.path !== 'content/positions.yaml' || lastStep(node) !== 'closes' || node.parent === null) continue;
      const page = `careers/${textOf(file, nodeAt(node.parent, ['id']))}`;
      // It is not in the record of addresses.
      const unrecorded = recordedIn(site)
        .filter((line) => line.page === page)
        .map(({ at, path, language }) => ({
          file: recordPath,
          start: at,
          end: at + `  - ${path} ${page} ${language}\n`.length,
          by: '',
        }));
      for (const day of ['2026-11-20', '2020-01-31']) {
        const made = mistake(file, node.value, day, 'entity/closed');
        yield { ...made, edits: [...(made.edits ?? []), ...unrecorded] };
      }
    }
  },

  *'samples in a release'(site) {
    const file = site.file('content/testimonials.yaml');
    const samples = file.root.children.map((item) => nodeAt(item, ['sample']));
    const findings = (left: typeof samples, shift: number, from: number): Expected[] =>
      left.map(({ value }) => ({
        code: 'entity/sample',
        file: file.path,
        at: value.start + (value.start > from ? shift : 0),
      }));
    for (const sample of samples)
      yield {
        edits: [{ file: file.path, ...sample.value, by: 'false' }],
        findings: findings(
          samples.filter((other) => other !== sample && textOf(file, other) === 'true'),
          1,
          sample.value.start,
        ),
        run: { release: true },
      };
  },

  *'a comment that silences nothing'(site) {
    for (const { file, start, indent } of lineKeys(site))
      for (const [rest, code] of comments) {
        const by = `${indent}# tvilling-ignore-next-line ${rest}`.trimEnd();
        yield mistake(file, { start, end: start }, `${by}\n`, code, start + indent.length);
      }
  },
};
