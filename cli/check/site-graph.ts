import { entryIn } from '../content/collection-entries.ts';
import type { Entry } from '../content/entry.ts';
import type { FileCache } from '../content/file-cache.ts';
import { pageKeyOf } from '../content/file-names.ts';
import { configPath, isPageFile, type SitePageContent } from '../content/load.ts';
import type { RepairOptions } from '../content/load-file.ts';
import { sourcePictures } from '../content/pictures.ts';
import { isEntryFile, isFolder } from '../definitions/collection.ts';
import type { Definitions } from '../definitions/definitions.ts';
import { hasErrors } from '../diagnostics/finding.ts';
import type { Given } from '../incremental/queries.ts';
import type { RecordedInput } from '../incremental/recorded.ts';
import type { RunInputs } from '../platform/host.ts';
import type { Shard } from '../platform/shard.ts';
import { factsOf } from '../site/facts/entry-facts.ts';
import { factsOfPage } from '../site/facts/page-facts.ts';
import { hasStateIn, type Input, keyOfInput, type PageInput, siteQueries, stateIn } from '../site/pages/inputs.ts';
import type { Site } from '../site/pages/site.ts';
import { ContentQueries } from './graph/content-queries.ts';
import { FactQueries } from './graph/fact-queries.ts';
import { FindingQueries } from './graph/finding-queries.ts';
import { type Judged, judgedQuery } from './graph/judged.ts';
import { askedLockfile } from './graph/lockfile-query.ts';
import { NameQueries } from './graph/name-queries.ts';
import { RuleQueries } from './graph/rule-queries.ts';
import { ShownQueries } from './graph/shown-queries.ts';
import { activeIn } from './rules/check-active.ts';
import { type CheckedFiles, publicPictures } from './site-files.ts';

/** Results of earlier runs. */
export interface Caches {
  /** The files that are valid by themselves. */
  parsed: FileCache;
  /** Facts of pages and entries. */
  facts: FileCache;
  /** The files that had no finding, with what they were checked with. */
  checked: FileCache;
  /** What is known of the bytes of files by their stamps. Without it, all are read. */
  stamped?: FileCache | undefined;
}

/** The caches that threads and machines may share. */
export type SharedCaches = Omit<Caches, 'stamped'>;

export interface GraphOptions {
  definitions: Definitions;
  date?: string | undefined;
  /** Whether drafts, and what is published later, are shown too. */
  drafts: boolean;
  /** Whether the output is a preview. */
  preview: boolean;
  /** Whether the run is for a release, which must not have samples. */
  release: boolean;
  /** Whether the site is only viewed during editing. */
  isEdited?: boolean | undefined;
  /** The part of the files whose values and translations are judged; undefined for all. */
  part?: Shard | undefined;
  /**
   * Whether a page is read only when something of it is asked for, as for an author who looks at one of 10,000 pages. Then what is shown
   * does not depend on what pages say, and nothing is known of all pages together.
   */
  pagesLater: boolean;
  /** Whether the graph never gets other files, and the site is not rendered: pictures get their names then. */
  isFixed?: boolean;
  repair?: RepairOptions;
}

/**
 * Answers questions about a site. Nothing is read or made before somebody asks for it, and nothing twice. `take` gives it other files;
 * then only those answers are made anew that depend on them. The order of questions does not matter.
 */
export class SiteGraph {
  readonly content: ContentQueries;
  readonly facts: FactQueries;
  readonly names: NameQueries;
  readonly shown: ShownQueries;
  readonly rules: RuleQueries;
  readonly findings: FindingQueries;
  /** The findings in files that are published as they are. */
  readonly active: () => Judged<unknown>;
  readonly #given: {
    record: Given<CheckedFiles['published']>;
    publicFiles: Given<CheckedFiles['publicFiles']>;
    pictureFiles: Given<CheckedFiles['pictureFiles']>;
    compared: Given<CheckedFiles['compared']>;
    now: Given<Date>;
  };

  constructor(files: CheckedFiles, { parsed, stamped, ...caches }: Caches, options: GraphOptions, host: RunInputs) {
    const queries = siteQueries((input) => (unchanging.has(input.kind) ? '' : this.#stateOf(input)), options);
    const ofUnchanging = queries.query((_: string, input: Input): RecordedInput<Input> => [input, this.#stateOf(input)]);
    const recorded = (input: Input) => (unchanging.has(input.kind) ? ofUnchanging(keyOfInput(input), input) : queries.recorded(input));
    const given = {
      record: queries.given(files.published),
      publicFiles: queries.given(files.publicFiles),
      pictureFiles: queries.given(files.pictureFiles),
      compared: queries.given(files.compared),
      now: queries.given(host.now()),
    };
    this.#given = given;
    const ofPublic = queries.value(() => publicPictures(given.publicFiles.get()));
    const pictures = queries.value(() => sourcePictures(given.pictureFiles.get(), ofPublic().files));
    this.content = new ContentQueries(queries, files.files, {
      ...options,
      ...{ parsed, stamped },
      keepFacts: (entry, digest) => keepFacts(entry, digest, { ...options, cache: caches.facts }),
    });
    const record = askedLockfile(queries, () => given.record.get());
    const lockfile = askedLockfile(queries, () => given.compared.get()?.lockfile);
    this.facts = new FactQueries(queries, { record, now: given.now, files: this.content }, { ...options, ...caches, env: host.env });
    const sources = {
      files: this.content,
      facts: this.facts,
      publicPictures: ofPublic,
      pictures,
      recorded,
      stateOf: (input: Input) => this.#stateOf(input),
    };
    this.names = new NameQueries(queries, sources);
    this.shown = new ShownQueries(queries, sources, { ...options, env: host.env });
    const asked = { ...sources, names: this.names, shown: this.shown };
    this.rules = new RuleQueries(queries, asked, { ...caches, ...options });
    /** The texts of files with findings are kept, to show them. */
    const shownTexts = new Set<string>();
    this.active = judgedQuery(queries, (report) => {
      for (const path of shownTexts) this.content.sources.remove(path);
      shownTexts.clear();
      for (const file of [...given.publicFiles.get(), ...given.pictureFiles.get()])
        for (const finding of activeIn(file)) {
          if (!shownTexts.has(file.path)) this.content.sources.add(file);
          shownTexts.add(file.path);
          report(finding);
        }
    });
    this.findings = new FindingQueries(queries, { ...asked, ...given, record, lockfile, rules: this.rules }, { ...options, env: host.env });
  }

  /** Null if something that every page needs cannot be used, or unless every file is valid if pages are not read later. */
  get site(): Site | null {
    return this.shown.linked()?.site ?? null;
  }

  /** The site on each of its hosts, that of its `url` first; empty if there is no site. */
  get onHosts(): Site[] {
    return this.shown.onHosts();
  }

  /** Takes the files as they are now, at another time. */
  take({ files, publicFiles, pictureFiles, published, compared }: CheckedFiles, now: Date): void {
    const { record, ...given } = this.#given;
    this.content.take(files);
    record.set(published);
    given.publicFiles.set(publicFiles);
    given.pictureFiles.set(pictureFiles);
    given.compared.set(compared);
    if (now.getTime() !== given.now.get().getTime()) given.now.set(now);
  }

  /** Checks these files beside all others, and keeps those without findings for the next run. */
  check(paths: readonly string[]): void {
    for (const path of paths) this.findings.translations.file(path);
  }

  /** Whether something that every page needs has an error. */
  get hasErrors(): boolean {
    const { settings, published, routes } = this.facts;
    return [this.content.content(), settings(), published(), routes()].some(({ found }) => hasErrors(found));
  }

  /** Whether the configuration has an error. The commands refuse such a site. */
  get isRefused(): boolean {
    const found = [this.content.content(), this.facts.settings()].flatMap((each) => each.found);
    return hasErrors(found.filter(({ file }) => file === configPath));
  }

  /** The key of the page that a file holds; undefined if it is no page of the site. */
  pageOf(path: string): string | undefined {
    const key = pageKeyOf(path) ?? '';
    return this.content.content().value.pages.get(key)?.file === path ? key : undefined;
  }

  #stateOf(input: Input): string {
    if (hasStateIn(this.names.states, input)) return stateIn(this.names.states, input);
    // Findings need the states of files, and may be there without a site.
    if (input.kind === 'file') return this.content.digest(input.path);
    const linked = this.shown.linked();
    if (linked === null) throw new Error(`no site with ${keyOfInput(input)}`);
    return stateIn<PageInput>(linked.states, input);
  }
}

/** The inputs that cannot change while the site is the same, or whose states take long and are only kept for the next run. */
const unchanging: ReadonlySet<Input['kind']> = new Set(['found', 'picture', 'public']);

/** Keeps the facts of a valid page, or of an entry in a file of its own. `digest`: that of the file. */
function keepFacts(entry: Entry<unknown>, digest: string, { definitions, cache }: { definitions: Definitions; cache: FileCache }): void {
  const { file } = entry;
  if (isPageFile(file)) {
    // Its findings are those of the question for the facts, which makes them again if there are some.
    factsOfPage(entry as Entry<SitePageContent>, { definitions, cache, digest }, () => {});
    return;
  }
  const all = [...definitions.collections.values()];
  const collection = all.find((one) => isFolder(one) && isEntryFile(one, file));
  if (collection !== undefined) cache.set(file, digest, factsOf(entryIn(entry, collection), collection, definitions));
}
