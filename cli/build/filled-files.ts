import { type Finding, findingOf, type Report } from '../diagnostics/finding.ts';
import type { Table } from '../incremental/store.ts';
import type { Site } from '../site/pages/site.ts';
import { otherOrigins } from '../site/routes/addresses.ts';
import type { LastBuild } from './last-build.ts';
import type { OutputFiles } from './output/earlier-output.ts';
import type { Staging } from './output/output-folder.ts';
import type { MadeFile } from './render/make-page.ts';
import { filesOfPage } from './reuse/build-record.ts';
import type { PageFiles } from './reuse/earlier-pages.ts';
import { isModelList } from './verify/check-model-lists.ts';
import { type FactLines, FactStore, factsIn, lineOf, looksLike, type SeenFacts, seenOf } from './verify/fact-store.ts';
import { readPage } from './verify/read-page.ts';
import { TagReader } from './verify/scan-tags.ts';
import { addPages, verifyChanged, verifyPages } from './verify/verify-output.ts';

interface FilledFilesOptions {
  site: Site;
  staging: Staging;
  last: LastBuild;
  report: Report;
  /** Called for each page. */
  advance(): void;
}

/** The files that a build puts into its output, with what others must know of them. */
export class FilledFiles {
  /** The facts of the pages. */
  readonly facts: FactStore;
  readonly #options: FilledFilesOptions;
  readonly #lines: KeptFactLines;
  readonly #tags = new TagReader();
  /** The files of `public/`. */
  readonly #copied: ReadonlySet<string>;
  readonly #made = new Set<string>();
  /** The pages that the last build may not have had. */
  readonly #changed = new Set<string>();

  constructor(options: FilledFilesOptions) {
    this.#options = options;
    this.#lines = new KeptFactLines(options.last.facts, options.staging);
    this.facts = new FactStore(this.#lines);
    this.#copied = new Set(options.site.publicFiles);
  }

  /** Looks at the pages among the copied files. */
  readCopied(): void {
    const { staging } = this.#options;
    addPages(this.facts, { files: this.#copied, read: (path) => staging.read(path), tags: this.#tags });
    for (const path of this.facts.files()) this.#changed.add(path);
  }

  /** Writes a file. */
  readonly write = (path: string, content: string | Uint8Array): void => {
    this.#options.staging.write(path, content);
    this.#claim(path);
    if (typeof content !== 'string' || !path.endsWith('.html')) return;
    this.facts.add(path, readPage(content, this.#tags));
    this.#changed.add(path);
    this.#options.advance();
  };

  /** Adds a file of a page that was made, and perhaps written. */
  readonly add = ({ path, written, facts: line }: MadeFile): void => {
    const { staging, advance } = this.#options;
    if (written === null) staging.keep(path);
    else staging.add(path, written);
    this.#claim(path);
    if (line === null) return;
    this.facts.addLine(path, line);
    this.#changed.add(path);
    advance();
  };

  /** Keeps the files of a page of the last build. */
  readonly keep = (page: PageFiles): void => {
    const { staging, advance } = this.#options;
    for (const path of filesOfPage(page)) {
      staging.keep(path);
      this.#claim(path);
    }
    for (const path of page.documents) {
      this.#lines.keep(path);
      this.facts.addKnown(path);
      advance();
    }
  };

  /** Keeps a file of the last build. Returns whether it is there. */
  readonly keepIfThere = (path: string): boolean => {
    if (!this.#options.staging.keepIfThere(path)) return false;
    this.#claim(path);
    return true;
  };

  /** Reports a file whose name one of `public/` has. */
  #claim(path: string): void {
    this.#made.add(path);
    if (!this.#copied.has(path)) return;
    const at = { file: `public/${path}`, range: null };
    this.#options.report(findingOf('output/name-taken', at, { path, encoding: null }));
  }

  /** Verifies all files of the output. `name`: that of its folder in findings. */
  verify(name: string): void {
    const { site, staging, last, report } = this.#options;
    const isRead = (path: string) => this.#made.has(path) || this.facts.has(path) || path.endsWith('.css') || isModelList(path);
    const read = (path: string) => (isRead(path) ? staging.read(path) : '');
    // A copied file is repaired where its author has it.
    const atSource = (finding: Finding) => {
      const path = finding.file.slice(name.length + 1);
      const isCopied = this.#copied.has(path) && !this.#made.has(path);
      report(isCopied ? { ...finding, file: `public/${path}` } : finding);
    };
    const others = otherOrigins(site.address);
    const address = { ...site.address, ...(others.length > 0 && { others }) };
    const output = { files: staging.files, read, folder: name, ...address, isPreview: site.preview };
    const before: OutputFiles = last.record?.files ?? new Map();
    const looksSame = (path: string) => looksAsBefore(this.facts.seen(path), last.facts.get(path, before.get(path)?.digest ?? ''));
    if (isOtherwiseSame(before, staging.files) && [...this.#changed].every(looksSame))
      verifyChanged(this.facts, this.#changed, { output, report: atSource });
    else verifyPages(this.facts, output, atSource);
  }
}

/** Whether a page looks to others as it did in the last build. `line`: its facts then. */
function looksAsBefore(seen: SeenFacts | undefined, line: Buffer | undefined): boolean {
  return seen !== undefined && line !== undefined && looksLike(seen, seenOf(factsIn(line)));
}

/**
 * Whether two outputs have the same paths, sitemaps, lists for language models and drawings. Of other files but pages, only the path is
 * verified.
 */
function isOtherwiseSame(before: OutputFiles, now: OutputFiles): boolean {
  return (
    before.size === now.size &&
    [...now].every(([path, { digest }]) => {
      const isCompared = /\.(?:xml|svgz?)$/.test(path) || isModelList(path);
      const earlier = before.get(path);
      return earlier !== undefined && (!isCompared || earlier.digest === digest);
    })
  );
}

/** The facts of the pages of a new output, in the table of the last build. What that does not have is read of the page again. */
class KeptFactLines implements FactLines {
  readonly #table: Table;
  readonly #output: Pick<Staging, 'files' | 'read'>;
  readonly #tags = new TagReader();

  constructor(table: Table, output: Pick<Staging, 'files' | 'read'>) {
    this.#table = table;
    this.#output = output;
  }

  get(file: string): Buffer {
    const known = this.#table.get(file, this.#digest(file));
    if (known !== undefined) return known;
    const line = Buffer.from(lineOf(readPage(this.#output.read(file), this.#tags)));
    this.set(file, line);
    return line;
  }

  set(file: string, line: Buffer): void {
    this.#table.set(file, this.#digest(file), line);
  }

  /** Keeps the facts of a page that is as before for the next build. */
  keep(file: string): void {
    this.#table.keep(file, this.#digest(file));
  }

  #digest(file: string): string {
    return this.#output.files.get(file)?.digest ?? '';
  }
}
