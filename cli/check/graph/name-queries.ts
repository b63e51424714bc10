import { hash } from 'node:crypto';
import type { Content } from '../../content/load.ts';
import type { PublicPictures } from '../../content/picture-size.ts';
import type { SourcePictures } from '../../content/pictures.ts';
import { contactPlaceholders, environmentPlaceholders } from '../../content/placeholders.ts';
import { publishedLanguages, requiredLanguages } from '../../definitions/fields/config.ts';
import { hasFallbacks } from '../../definitions/fields/language-fallbacks.ts';
import { always, type Period } from '../../site/facts/period.ts';
import { type InputStates, type NameInput, NotedMap, type SiteQueries } from '../../site/pages/inputs.ts';
import { formSetup } from '../rules/check-form.ts';
import { checkPageRoutes, type PageKeys } from '../rules/check-routes.ts';
import type { KnownNames } from '../rules/check-scope.ts';
import {
  anchorsOfEntries,
  collectAnchors,
  collectIds,
  entryLimits,
  type LimitedAnchors,
  limitedAnchors,
  type PageFinder,
  pageFinder,
  partLimits,
} from '../rules/collect-names.ts';
import { stateOfPeriod, targetPeriods } from '../rules/target-periods.ts';
import type { ContentQueries } from './content-queries.ts';
import type { FactQueries } from './fact-queries.ts';
import { type Judged, judgedQuery } from './judged.ts';

/** What a file must have. */
export interface Expectation {
  /** The languages that every text in it must have. */
  required: readonly string[];
  /** The languages that take texts from others. They must have those in it that do not fall back. */
  borrowing: readonly string[];
  /** The facts of an entry that its texts can name. */
  entryFacts: readonly string[];
  /** When it is published. Parts of it may be published at other times. */
  period: Period;
}

interface NameSources {
  files: ContentQueries;
  facts: FactQueries;
  pictures: () => SourcePictures;
  publicPictures: () => PublicPictures;
}

/** The names that content may use, and what each file must have. */
export class NameQueries {
  /** The pages that links may name, with the findings about routes without a page, and pages without a route. */
  readonly keys: () => Judged<PageKeys>;
  /** The ids of each collection, with the findings about duplicates. */
  readonly ids: () => Judged<ReadonlyMap<string, ReadonlySet<string>>>;
  /** All names. What is asked for by name is noted as an input. */
  readonly known: () => KnownNames;
  readonly expected: (path: string) => Expectation;
  readonly states: InputStates<NameInput>;
  readonly #queries: SiteQueries;
  readonly #sources: NameSources;
  /** The anchors of each page that links may name. */
  readonly #anchors: () => ReturnType<typeof collectAnchors>;
  /** The anchors that are not in all languages of their page. */
  readonly #limited: () => LimitedAnchors;
  /** When what references lead to is shown. */
  readonly #targets: () => ReturnType<typeof targetPeriods>;
  readonly #pageAt: () => PageFinder;
  readonly #forms: () => ReturnType<typeof formSetup>;

  constructor(queries: SiteQueries, sources: NameSources) {
    const { files, facts } = sources;
    const content = () => files.content().value;
    const routes = () => facts.routes().value;
    this.#queries = queries;
    this.#sources = sources;
    this.keys = judgedQuery(queries, (report) =>
      checkPageRoutes({ content: content(), facts: facts.pages(), routes: routes(), notFound: facts.notFound().value }, report),
    );
    this.ids = judgedQuery(queries, (report) => collectIds(content(), report));
    this.#anchors = queries.value(() => {
      const ofEntry = anchorsOfEntries(content(), facts.factsOf());
      return collectAnchors(facts.pages(), this.keys().value.linkable, { routes: routes(), ofEntry });
    });
    this.#limited = queries.value(() =>
      limitedAnchors(facts.pages(), {
        routes: routes(),
        pageLanguages: facts.pageLanguages,
        codes: facts.codes(),
      }),
    );
    this.#targets = queries.value(() =>
      targetPeriods({
        content: content(),
        facts: facts.pages(),
        factsOf: facts.factsOf(),
        routes: routes(),
        periods: facts.periods(),
        showing: facts.showing(),
        codes: facts.codes(),
      }),
    );
    this.#pageAt = queries.value(() => pageFinder(routes(), this.#anchors(), urlOf(content().config)));
    this.#forms = queries.value(() => formSetup(content().config, routes()));
    this.known = queries.value(() => this.#knownNames());
    const expectations = queries.value(() => expectationsOf(content(), facts, this.known()));
    this.expected = (path) => expectations()(path);
    this.states = this.#inputStates();
  }

  #knownNames(): KnownNames {
    const queries = this.#queries;
    const { files, facts, pictures } = this.#sources;
    const content = () => files.content().value;
    const languages = facts.settings().value?.languages ?? null;
    const published = publishedLanguages(languages ?? []);
    const setup = this.#forms();
    const { config, definitions } = content();
    return {
      definitions,
      languages: languages?.map(({ code }) => code) ?? null,
      published: published.flatMap((language) => (hasFallbacks(language) ? [] : language.code)),
      borrowing: published.flatMap((language) => (hasFallbacks(language) ? language.code : [])),
      required: requiredLanguages(languages ?? []).map(({ code }) => code),
      ids: new NotedMap(this.ids().value, (of) => queries.note({ kind: 'ids', of })),
      anchors: new NotedMap(
        this.#anchors(),
        (page) => queries.note({ kind: 'target', page }),
        () => queries.note({ kind: 'linkable' }),
      ),
      headings: { get: (page) => queries.unnoted(() => facts.wordAnchors(page)) },
      pageLanguages(page) {
        queries.note({ kind: 'target', page });
        return queries.unnoted(() => facts.pageLanguages(page));
      },
      get partLimits() {
        return queries.unnoted(() => partLimits(content().navigation?.usable, facts.pages()));
      },
      get entryLimits() {
        return queries.unnoted(() => entryLimits(content(), facts.factsOf()));
      },
      // Whoever looks for an anchor has asked for those of its page.
      limited: this.#limited(),
      host: urlOf(config)?.host ?? null,
      pageAt: (path) => {
        queries.note({ kind: 'address', path });
        return queries.unnoted(() => this.#pageAt()(path));
      },
      contact: contactPlaceholders(config === null ? null : config.source.data),
      environment: environmentPlaceholders(config === null ? null : config.source.data),
      get forms() {
        queries.note({ kind: 'topics' });
        return setup;
      },
      drafts: this.keys().value.drafts,
      targets: this.#targets(),
      showing: facts.showing(),
      sourceLanguage: (config?.usable as { sourceLanguage?: string } | undefined)?.sourceLanguage ?? '',
      pictures: notedPictureNames(pictures(), queries),
    };
  }

  #inputStates(): InputStates<NameInput> {
    const { facts, pictures, publicPictures } = this.#sources;
    const periodAt = (name: string) => {
      const period = this.#targets().get(name);
      return period === undefined ? '' : stateOfPeriod(period, facts.showing().instant);
    };
    return {
      ids: ({ of }) => {
        const own = this.ids().value.get(of);
        const timed = [...this.#targets().keys()].filter((name) => name.startsWith(`entry ${of} `));
        return digestOf([own === undefined ? null : [...own], timed.map((name) => [name, periodAt(name)])]);
      },
      target: ({ page }) =>
        digestOf([
          this.#anchors().get(page),
          facts.wordAnchors(page),
          [...(this.#limited().get(page) ?? [])],
          [...(facts.pageLanguages(page) ?? [])],
          this.keys().value.drafts.has(page),
          periodAt(`page ${page}`),
          (facts.page(page)?.value.timed ?? []).map(({ id }) => [id, periodAt(`page ${page}#${id}`)]),
        ]),
      linkable: () => digestOf([...this.#anchors().keys()]),
      topics: () => digestOf(this.#forms()?.topics),
      address: ({ path }) => digestOf(this.#pageAt()(path)),
      expected: ({ path }) => {
        const { required, borrowing, entryFacts, period } = this.expected(path);
        return digestOf([required, borrowing, entryFacts, period === always ? '' : stateOfPeriod(period, facts.showing().instant)]);
      },
      download: ({ file }) => digestOf(publicPictures().bytes(file)),
      downloads: () => digestOf(publicPictures().files),
      pictures: () => digestOf(pictures().files),
      head: ({ file }) => digestOf(pictures().head(file)),
    };
  }
}

/** A digest of anything that JSON can say. A part of a longer text would keep that in memory, for each file. */
const digestOf = (value: unknown): string => hash('sha256', JSON.stringify(value) ?? '', 'buffer').toString('base64', 0, 12);

/** The address of the site; null if the configuration does not give it. */
function urlOf(config: Content['config']): URL | null {
  const { url } = (config?.usable ?? {}) as { url?: string };
  return url === undefined ? null : URL.parse(url);
}

/** The same pictures. Notes what is asked for. */
const notedPictureNames = (pictures: SourcePictures, queries: SiteQueries): SourcePictures => ({
  ...pictures,
  get files() {
    queries.note({ kind: 'pictures' });
    return pictures.files;
  },
  isPublic(file) {
    queries.note({ kind: 'download', file });
    return pictures.isPublic(file);
  },
  get publicFiles() {
    queries.note({ kind: 'downloads' });
    return pictures.publicFiles;
  },
  head(file) {
    queries.note({ kind: 'head', file });
    return pictures.head(file);
  },
});

/** What each file must have. A file that is neither a page nor one of a collection must have all published languages. */
function expectationsOf(
  content: Content,
  facts: FactQueries,
  { published, required, borrowing }: Pick<KnownNames, 'published' | 'required' | 'borrowing'>,
): (path: string) => Expectation {
  const routes = facts.routes().value;
  const languagesOf = facts.languagesOf();
  const periods = facts.periods();
  const shown = new Map(Array.from(routes?.entryPages ?? [], ([of, { file, parent }]) => [file ?? '', { of, parent }]));
  const pages = new Map(Array.from(content.pages, ([key, { file }]) => [file, key]));
  const collections = new Map(
    Array.from(content.collections, ([name, { files }]) => files.map(({ file }) => [file, name] as const)).flat(),
  );
  const inLanguages = (codes: readonly string[], own: ReadonlySet<string> | null): readonly string[] =>
    own === null ? codes : codes.filter((code) => own.has(code));
  const ofPage = (key: string, path: string): Expectation => {
    const own = languagesOf(path);
    const begun = key === routes?.root ? facts.begun() : [];
    return {
      required: own === null ? published : [...inLanguages(required, own), ...begun],
      borrowing: inLanguages(borrowing, own),
      // A page without a route may be meant for entries, if its name is mistyped in their route.
      entryFacts: routes?.pages.has(key) ? [] : placeholdersOf(content.definitions, shown.get(key)?.of),
      period: periods.of(shown.get(key)?.parent ?? key),
    };
  };
  return (path) => {
    const key = pages.get(path);
    if (key !== undefined) return ofPage(key, path);
    const of = collections.get(path);
    // An entry with a page is published where it is written. Every page may show the others.
    const all = of !== undefined && routes?.entryPages.has(of) ? required : published;
    const own = of === undefined ? null : languagesOf(path);
    const ofFile = { required: inLanguages(all, own), borrowing: inLanguages(borrowing, own) };
    return { ...ofFile, entryFacts: [], period: always };
  };
}

/**
 * The facts of an entry that a page file can name: those of the collection that it shows. If that is not known, those of any
 * collection.
 */
const placeholdersOf = ({ collections }: Content['definitions'], of: string | undefined): readonly string[] => {
  const shown = of === undefined ? [...collections.values()] : [collections.get(of)];
  return shown.flatMap((collection) => collection?.page?.placeholders ?? []);
};
