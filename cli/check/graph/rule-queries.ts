import { isDeepStrictEqual } from 'node:util';
import type { FileCache } from '../../content/file-cache.ts';
import { configPath } from '../../content/load.ts';
import type { PublicPictures } from '../../content/picture-size.ts';
import type { SourcePictures } from '../../content/pictures.ts';
import { type Finding, hasErrors, type Report } from '../../diagnostics/finding.ts';
import { firstChanged, type RecordedInput } from '../../incremental/recorded.ts';
import { isInShard, type Shard } from '../../platform/shard.ts';
import type { Input, SiteQueries } from '../../site/pages/inputs.ts';
import { domainsOf, fileAt } from '../../site/routes/addresses.ts';
import type { RouteTable } from '../../site/routes/route-table.ts';
import { checkEntities } from '../rules/check-entities.ts';
import { checkHostFiles, checkHosts } from '../rules/check-hosts.ts';
import { checkLook } from '../rules/check-look.ts';
import { checkRedirectAnchors, checkRedirects } from '../rules/check-redirects.ts';
import { checkPagedEntries, checkTimedPages } from '../rules/check-routes.ts';
import { checkSearch } from '../rules/check-search.ts';
import { checkSlugs } from '../rules/check-slugs.ts';
import { checkUse } from '../rules/check-use.ts';
import { checkValues } from '../rules/check-values.ts';
import { checkWords, type MissingWords } from '../rules/check-words.ts';
import type { ContentQueries } from './content-queries.ts';
import type { FactQueries } from './fact-queries.ts';
import { type Judged, judged, judgedQuery } from './judged.ts';
import type { NameQueries } from './name-queries.ts';
import { isWhole } from './shown-parts.ts';
import type { ShownQueries } from './shown-queries.ts';

interface RuleSources {
  files: ContentQueries;
  facts: FactQueries;
  names: NameQueries;
  shown: ShownQueries;
  publicPictures: () => PublicPictures;
  pictures: () => SourcePictures;
  /** An input with its state. */
  recorded(input: Input): RecordedInput<Input>;
}

export interface RuleOptions {
  /** Whether the run is for a release, which must not have samples. */
  release: boolean;
  /** The files that had no finding in an earlier run, with what they were checked with. */
  checked: FileCache;
  /** Whether no answer is ever made anew. */
  isFixed?: boolean;
  /** The part of the files that is judged; undefined for all. */
  part?: Shard | undefined;
}

/** What is kept of a file without findings. */
interface FileWithoutFindings {
  inputs: readonly RecordedInput<Input>[];
  /** A digest of its lines in the lockfile of translations. */
  lines: string;
}

/** The findings in a file's values, and what they were made from. */
interface ValuesChecked {
  found: readonly Finding[];
  /** Null if they are kept for the next run. */
  inputs: readonly RecordedInput<Input>[] | null;
  /** Of a file that is kept, a digest of its lines in the lockfile. */
  lines?: string;
}

const none: readonly Finding[] = [];

/** The judgements of `rules/`. */
export class RuleQueries {
  /** Whether a file is in the part that is judged. Each part has files from the whole site. */
  readonly isInPart: (path: string) => boolean;
  /** The findings in the values of a file; null if there is no such file. */
  readonly values: (path: string) => ValuesChecked | null;
  /** The words of the templates that the site shows and that have no text in a language. */
  readonly missingWords: () => Judged<MissingWords>;
  /** The findings about how files fit together. */
  readonly together: () => readonly Finding[];
  /** The same, with those in the values of files, and those about what nothing uses. */
  readonly all: () => readonly Finding[];
  readonly #kept: (path: string) => FileWithoutFindings | null;
  readonly #checked: FileCache;
  readonly #isFixed: boolean;
  readonly #isValid: (path: string) => boolean;
  readonly #digest: (path: string) => string;

  constructor(queries: SiteQueries, sources: RuleSources, { checked, release, isFixed = false, part }: RuleOptions) {
    const { files, facts, names, recorded } = sources;
    const content = () => files.content().value;
    this.#checked = checked;
    this.#isFixed = isFixed;
    this.#digest = files.digest;
    this.#kept = queries.part((path) => {
      const kept = checked.get(path, files.digest(path)) as FileWithoutFindings | undefined;
      const isSame = kept && firstChanged(kept.inputs, (input) => recorded(input)[1]) === undefined;
      return isSame ? kept : null;
    });
    this.#isValid = (path) => files.entry(path)?.isValid === true;
    this.values = queries.query((path) => {
      const entry = files.entry(path);
      if (entry === undefined) return null;
      const kept = entry.isValid ? this.#kept(path) : null;
      if (kept !== null) return { found: none, inputs: null, lines: kept.lines };
      const { made, inputs } = queries.record(() => {
        queries.note({ kind: 'file', path: configPath });
        queries.note({ kind: 'expected', path });
        // With time, findings may go, but none comes: a file without findings need not know the time.
        facts.showing();
        const [known, expected] = queries.unnoted(() => [names.known(), names.expected(path)] as const);
        return judged((report) => checkValues(entry.usable, { known, ...expected, source: entry.source, report }));
      });
      return { found: made.found, inputs: Array.from(inputs, recorded) };
    });
    this.missingWords = judgedQuery(queries, (report) => {
      const routes = facts.routes().value;
      const languages = facts.settings().value?.languages ?? [];
      return routes === null ? new Map() : checkWords(content(), facts.pages(), { routes, factsOf: facts.factsOf(), languages }, report);
    });
    const rules = ruleQueries(queries, sources, release);
    const paths = () => [...files.besideRoutes().keys()];
    const ofOtherParts = queries.value(() => new Set(paths().filter((_, place) => part && !isInShard(part, place))));
    // Without parts, nothing depends on which files there are.
    this.isInPart = (path) => part === undefined || !ofOtherParts().has(path);
    const inFiles = queries.value(
      () => paths().flatMap((path) => (this.isInPart(path) ? (this.values(path)?.found ?? []) : [])),
      isDeepStrictEqual,
    );
    this.together = queries.value(() => [...rules.flatMap((rule) => rule().found), ...this.missingWords().found], isDeepStrictEqual);
    const linked = queries.value(() => [...this.together(), ...inFiles()], isDeepStrictEqual);
    const unused = judgedQuery(queries, (report) => {
      const routes = facts.routes().value;
      // A mistyped reference still counts as a use, so that one mistake gives one finding.
      if (routes === null || hasErrors(linked()) || !isWhole(content())) return;
      const parts = {
        routes,
        periods: facts.periods(),
        factsOf: facts.factsOf(),
        pictures: sources.pictures(),
      };
      checkUse(content(), facts.pages(), parts, report);
    });
    this.all = queries.value(() => [...linked(), ...unused().found], isDeepStrictEqual);
  }

  /** A digest of the lines in the lockfile that a file without findings had; undefined if it must be checked again. */
  keptLines(path: string): string | undefined {
    return this.values(path)?.lines;
  }

  /** Keeps a file without findings for the next run. `lines`: a digest of its lines in the lockfile. */
  keep(path: string, lines: string): void {
    const values = this.values(path);
    if (values === null || values.found.length > 0 || !this.#isValid(path)) return;
    const inputs = values.inputs ?? this.#kept(path)?.inputs ?? [];
    this.#checked.set(path, this.#digest(path), { inputs, lines } satisfies FileWithoutFindings);
    // Nobody asks for them again, and they would be a quarter of what stays of a file.
    if (this.#isFixed) values.inputs = null;
  }
}

/** The rules about how files fit together. */
function ruleQueries(
  queries: SiteQueries,
  { files, facts, names, shown, publicPictures }: RuleSources,
  release: boolean,
): (() => Pick<Judged<unknown>, 'found'>)[] {
  const content = () => files.content().value;
  const rule = (check: (report: Report) => void) => judgedQuery(queries, check);
  const withRoutes = (check: (routes: RouteTable, report: Report) => void) =>
    rule((report) => {
      const routes = facts.routes().value;
      if (routes !== null) check(routes, report);
    });
  return [
    facts.settings,
    facts.routes,
    facts.notFound,
    names.keys,
    names.ids,
    shown.lists,
    queries.value(() => ({
      found: [...content().pages.keys()].flatMap((key) => facts.page(key)?.found ?? []),
    })),
    rule((report) => {
      const { config } = content();
      if (config === null) return;
      checkLook(config, publicPictures(), report);
      checkHostFiles(config, publicPictures().files, report);
    }),
    rule((report) => {
      const root = facts.routes().value?.root ?? null;
      checkTimedPages({ content: content(), facts: facts.pages(), root, notFound: facts.notFound().value }, report);
    }),
    withRoutes((routes, report) => checkPagedEntries(facts.entries(), routes, report)),
    rule((report) =>
      checkEntities(
        content(),
        {
          date: facts.time().date,
          release,
          factsOf: facts.factsOf(),
          routes: facts.routes().value,
          published: facts.published().value ?? [],
        },
        report,
      ),
    ),
    withRoutes((routes, report) => checkSearch(content(), { facts: facts.pages(), factsOf: facts.factsOf(), routes }, report)),
    withRoutes((routes, report) => {
      const sourceLanguage = facts.settings().value?.sourceLanguage ?? '';
      const { instant } = facts.showing();
      checkSlugs({ ...facts.periodSources(), routes, instant, sourceLanguage }, report);
    }),
    withRoutes((routes, report) => {
      const files = new Set(publicPictures().files);
      const domains = domainsOf(facts.settings().value ?? { languages: [] });
      // Every host has them.
      checkRedirects(routes, (path) => files.has(fileAt({ domains }, path)), report);
      checkRedirectAnchors(routes, (page) => names.known().anchors.get(page), report);
    }),
    rule((report) => {
      const [{ config }, released] = [content(), shown.released()];
      if (config !== null && released !== null) checkHosts(config, released, report);
    }),
  ];
}
