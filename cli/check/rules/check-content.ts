import { hash } from 'node:crypto';
import type { FileCache } from '../../content/file-cache.ts';
import type { Content } from '../../content/load.ts';
import type { Entry } from '../../content/load-file.ts';
import type { SourcePictures } from '../../content/pictures.ts';
import { contactPlaceholders } from '../../content/placeholders.ts';
import { type Language, publishedLanguages, requiredLanguages } from '../../definitions/fields/config.ts';
import { noting, type Report } from '../../diagnostics/diagnostic.ts';
import type { EntryFactsOf } from '../../site/facts/entry-facts.ts';
import type { PageFacts } from '../../site/facts/page-facts.ts';
import { always, type Period, type Showing } from '../../site/facts/period.ts';
import type { FileLanguages } from '../../site/routes/file-languages.ts';
import type { RouteTable } from '../../site/routes/route-table.ts';
import type { PagePeriods } from '../../site/routes/shown-routes.ts';
import { formSetup } from './check-form.ts';
import type { KnownNames } from './check-scope.ts';
import { checkValues } from './check-values.ts';
import { collectAnchors, collectIds } from './collect-names.ts';
import { stateOfPeriod, stateOfPeriods, targetPeriods } from './target-periods.ts';

/** The page keys that links may name, including those of pages with mistakes, and drafts, which links may not name. */
export interface PageKeys {
  linkable: ReadonlySet<string>;
  drafts: ReadonlySet<string>;
}

/** The inputs of the checks of content. */
export interface ContentToCheck {
  content: Content;
  /** The facts of each page, by page key. */
  facts: ReadonlyMap<string, PageFacts>;
  factsOf: EntryFactsOf;
  /** Null if the configuration does not give them. */
  languages: readonly Language[] | null;
  routes: RouteTable | null;
  periods: PagePeriods;
  languagesOf: FileLanguages;
  /** The partly translated languages whose first page has been published: it must stay whole. */
  begun: readonly string[];
  showing: Showing;
  keys: PageKeys;
  /** Icon names with their modules. Called only if the content has an icon. */
  icons(): ReadonlyMap<string, string>;
  /** The pictures that content can name. */
  pictures: SourcePictures;
  checked: FileCache;
}

/** The results of the checks of content. */
export interface CheckedContent {
  /** The names that links and references may use. */
  known: KnownNames;
  /**
   * The state of each file of a page or a collection whose values have no finding: a digest of its text and of everything that it
   * was checked with.
   */
  states: ReadonlyMap<string, string>;
}

/** Checks every value. Returns the names that it was checked with, and the states of the files without findings. */
export function checkContent(check: ContentToCheck, report: Report): CheckedContent {
  const { content, facts, languages, languagesOf, routes, keys, showing, icons, pictures } = check;
  const published = publishedLanguages(languages ?? []).map(({ code }) => code);
  const required = requiredLanguages(languages ?? []).map(({ code }) => code);
  let names: ReadonlyMap<string, string> | undefined;
  const known: KnownNames = {
    definitions: content.definitions,
    languages: languages?.map(({ code }) => code) ?? null,
    published,
    required,
    ids: collectIds(content, report),
    anchors: collectAnchors(facts, keys.linkable, routes),
    host: hostOf(content.config),
    contact: contactPlaceholders(content.config === null ? null : content.config.source.data),
    forms: formSetup(content.config, routes),
    drafts: keys.drafts,
    targets: targetPeriods(check),
    showing,
    sourceLanguage: (content.config?.usable as { sourceLanguage?: string } | undefined)?.sourceLanguage ?? '',
    pictures,
    icons: () => {
      names ??= icons();
      return names;
    },
  };
  const { config, collections, navigation, ui } = content;
  for (const entry of [config, navigation, ui]) {
    if (entry)
      checkValues(entry.usable, { known, required: published, period: always, source: entry.source, report });
  }
  const kept: KeptCheck = {
    known,
    checked: check.checked,
    states: new Map(),
    context: contextOf(content, known),
  };
  for (const [name, { files }] of collections) {
    // An entry with a page is published where it is written. Every page may show the others.
    const all = routes?.entryPages.has(name) ? required : published;
    for (const entry of files) {
      const own = inLanguages(all, languagesOf(entry.file));
      const digest = content.sources.digest(entry.file);
      checkKept(entry, { ...kept, required: own, period: always, digest }, report);
    }
  }
  checkPages(check, kept, report);
  return { known, states: kept.states };
}

const inLanguages = (codes: readonly string[], own: ReadonlySet<string> | null): readonly string[] =>
  own === null ? codes : codes.filter((code) => own.has(code));

/** The inputs that all files share. If they do not change, files without findings are not checked again. */
interface KeptCheck {
  known: KnownNames;
  checked: FileCache;
  /** Collects the state of each file without findings. */
  states: Map<string, string>;
  /** A digest of everything that files are checked with. */
  context: string;
}

function contextOf({ sources }: Content, known: KnownNames): string {
  const ids = [...known.ids].map(([collection, names]) => [collection, [...names]]);
  const listed = JSON.stringify([ids, [...known.anchors], [...known.drafts], known.forms?.topics]);
  const periods = stateOfPeriods(known.targets, known.showing.instant);
  return stateOf([sources.digest('site.config.yaml'), listed, periods]);
}

/** Checks the pages that have changed, and all pages if the names that they may use have changed. */
function checkPages(
  { content, languagesOf, routes, periods, begun }: ContentToCheck,
  kept: KeptCheck,
  report: Report,
): void {
  const shown = new Map(
    Array.from(routes?.entryPages ?? [], ([of, { file, parent }]) => [file ?? '', { of, parent }]),
  );
  const { published, required: all } = kept.known;
  for (const [key, entry] of content.pages) {
    const own = languagesOf(entry.file);
    const required =
      own === null ? published : [...inLanguages(all, own), ...(key === routes?.root ? begun : [])];
    // A page without a route may be meant for entries, if its name is mistyped in their route.
    const entryFacts = routes?.pages.has(key) ? [] : factsOf(content.definitions, shown.get(key)?.of);
    const digest = content.sources.digest(entry.file);
    checkKept(
      entry,
      { ...kept, required, entryFacts, period: periods.of(shown.get(key)?.parent ?? key), digest },
      report,
    );
  }
}

/** A file to check, with the shared inputs. */
interface FileToCheck extends KeptCheck {
  /** The languages that every text in it must have. */
  required: readonly string[];
  /** The facts of an entry that its texts can name. */
  entryFacts?: readonly string[];
  /** When it is published. Parts of it may be published at other times. */
  period: Period;
  /** A digest of the file. */
  digest: string;
}

/** Checks the values of a file, unless it had no findings before and nothing that it depends on has changed. */
function checkKept(
  entry: Entry<unknown>,
  { known, checked, states, context, required, entryFacts = [], period, digest }: FileToCheck,
  report: Report,
): void {
  const { file, source } = entry;
  const published = period === always ? '' : stateOfPeriod(period, known.showing.instant);
  const state = stateOf([context, required.join(), entryFacts.join(), published, digest]);
  const noted = noting(report);
  // The state does not include pictures, which may change or go. So files that name one are checked each time.
  let namesPicture = false;
  const pictures = whenAsked(known.pictures, () => {
    namesPicture = true;
  });
  // `checkTranslations` runs last and adds each file without findings to `checked`.
  if (!entry.isValid || checked.get(file, state) === undefined)
    checkValues(entry.usable, {
      known: { ...known, pictures },
      required,
      entryFacts,
      period,
      source,
      report: noted.report,
    });
  if (entry.isValid && noted.isClean && !namesPicture) states.set(file, state);
}

/**
 * The facts of an entry that a page file can name: those of the collection that it shows. If that is not known, those of any
 * collection.
 */
const factsOf = ({ collections }: Content['definitions'], of: string | undefined): readonly string[] => {
  const shown = of === undefined ? [...collections.values()] : [collections.get(of)];
  return shown.flatMap((collection) => collection?.page?.placeholders ?? []);
};

/** The same pictures. Calls `tell` when one is asked for. */
const whenAsked = (pictures: SourcePictures, tell: () => void): SourcePictures => ({
  ...pictures,
  get files() {
    tell();
    return pictures.files;
  },
});

/** A digest of all inputs of a check. */
const stateOf = (facts: readonly string[]): string => hash('sha256', facts.join('\0'), 'base64');

function hostOf(config: Content['config']): string | null {
  const { url } = (config?.usable ?? {}) as { url?: string };
  return url !== undefined && URL.canParse(url) ? new URL(url).host : null;
}
