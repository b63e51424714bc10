import type { Content } from '../content/load.ts';
import { type SourcePictures, sourcePictures } from '../content/pictures.ts';
import { readPictureFiles, readPublicFiles } from '../content/read.ts';
import { isFolder } from '../definitions/collection.ts';
import type { Definitions } from '../definitions/definitions.ts';
import { type Finding, type RuleSettings, withRules } from '../diagnostics/finding.ts';
import { groupBy } from '../platform/group-by.ts';
import type { Period, Showing } from '../site/facts/period.ts';
import type { WordAnchors } from '../site/facts/word-anchors.ts';
import type { FactQueries } from './graph/fact-queries.ts';
import type { Expectation } from './graph/name-queries.ts';
import type { KnownNames } from './rules/check-scope.ts';
import { type HeadPatterns, headPatterns } from './rules/check-search.ts';
import { publicPictures } from './site-files.ts';

/** A period as JSON, which has no infinite numbers. */
type KeptPeriod = readonly [from: number | null, until: number | null, isDraft: boolean];

/** The names of a site, as JSON. */
interface KeptNames
  extends Pick<
    KnownNames,
    'languages' | 'published' | 'required' | 'borrowing' | 'host' | 'contact' | 'environment' | 'forms' | 'sourceLanguage'
  > {
  limited: [page: string, anchors: [anchor: string, readers: readonly string[]][]][];
  ids: [collection: string, ids: string[]][];
  anchors: [page: string, anchors: readonly string[] | null][];
  headings: [page: string, anchors: WordAnchors][];
  drafts: string[];
  targets: [name: string, period: KeptPeriod][];
}

/** What a check of a whole site knows, as JSON, with which a file can be checked by itself. */
export interface KnownSite {
  rules: RuleSettings;
  names: KeptNames;
  /** The pages of entries, by collection. */
  heads: [collection: string, patterns: HeadPatterns][];
  /** What files must have, each once. */
  expectations: (Omit<Expectation, 'period'> & { period: KeptPeriod })[];
  /** Each file that can be checked by itself: its path, its digest, and the position of what it must have. */
  files: [path: string, digest: string, expectation: number][];
  /** Those of them with findings that are all from the comparison of their translations. */
  compared: string[];
}

const keptPeriod = ({ from, until, isDraft }: Period): KeptPeriod => [
  Number.isFinite(from) ? from : null,
  Number.isFinite(until) ? until : null,
  isDraft,
];

export const periodFrom = ([from, until, isDraft]: KeptPeriod): Period => ({
  from: from ?? -Infinity,
  until: until ?? Infinity,
  isDraft,
});

interface SiteToKnow {
  content: Content;
  findings: readonly Finding[];
  known: KnownNames;
  expected(path: string): Expectation;
  facts: Pick<FactQueries, 'page' | 'routes'>;
  rules: RuleSettings;
  /** The findings of the comparison of the translations in a file. */
  translations: { file(path: string): { found: readonly Finding[] } };
}

/** What is known of a site that was checked as a whole. */
export function knownSite(site: SiteToKnow): KnownSite {
  const { content, known, expected, facts, rules } = site;
  const expectations = new Map<string, number>();
  const { languages, published, required, borrowing, host, contact, environment, forms, sourceLanguage } = known;
  const folders = [...content.collections.values()].filter(({ collection }) => isFolder(collection));
  const files = [...content.pages.values(), ...folders.flatMap((folder) => folder.files)]
    .filter(({ file, isValid }) => isValid && !content.folders.has(file))
    .filter(({ file }) => content.sources.textWithIgnores(file) === undefined)
    .map(({ file }): KnownSite['files'][number] => {
      const { period, ...own } = expected(file);
      const text = JSON.stringify({ ...own, period: keptPeriod(period) });
      if (!expectations.has(text)) expectations.set(text, expectations.size);
      return [file, content.sources.digest(file), expectations.get(text) ?? 0];
    });
  const heads = [...(facts.routes().value?.entryPages ?? [])].flatMap(([of, { file }]): KnownSite['heads'] => {
    const collection = content.collections.get(of)?.collection;
    const patterns = collection && headPatterns(collection, file === null ? null : facts.page(file)?.value);
    return patterns ? [[of, patterns]] : [];
  });
  return {
    rules,
    names: {
      ...{ languages, published, required, borrowing, host, contact, environment, forms, sourceLanguage },
      ids: Array.from(known.ids, ([name, ids]) => [name, [...ids]]),
      anchors: [...known.anchors],
      headings: Array.from(known.anchors.keys(), (page) => [page, known.headings.get(page) ?? {}]),
      limited: Array.from(known.limited, ([page, anchors]) => [page, [...anchors]]),
      drafts: [...known.drafts],
      targets: Array.from(known.targets, ([name, period]) => [name, keptPeriod(period)]),
    },
    heads,
    expectations: Array.from(expectations.keys(), (text) => JSON.parse(text)),
    files,
    compared: comparedAmong(
      files.map(([path]) => path),
      site,
    ),
  };
}

/** The files whose findings, of which there are some, are all from the comparison of their translations. */
function comparedAmong(paths: readonly string[], { findings, rules, translations }: SiteToKnow): string[] {
  const byFile = groupBy(findings, ({ file }) => file);
  const isOfComparison = (path: string, found: readonly Finding[]) =>
    found.length === withRules(translations.file(path).found, rules).length;
  return paths.filter((path) => {
    const found = byFile.get(path);
    return found !== undefined && isOfComparison(path, found);
  });
}

/** Thrown where only the whole site has the answer. */
export class NeedsWholeSite extends Error {}

function askWhole(): never {
  throw new NeedsWholeSite();
}

/** The names of a site that was checked as a whole, for a check of single files. Throws NeedsWholeSite if a rule asks for more. */
export function namesFrom({
  root,
  definitions,
  known: { names },
  showing,
}: {
  root: string;
  definitions: Definitions;
  known: KnownSite;
  showing: Showing;
}): KnownNames {
  let pictures: SourcePictures | undefined;
  return {
    ...names,
    definitions,
    showing,
    ids: new Map(names.ids.map(([name, ids]) => [name, new Set(ids)])),
    anchors: new Map(names.anchors),
    headings: new Map(names.headings),
    limited: new Map(names.limited.map(([page, anchors]) => [page, new Map(anchors)])),
    // These are not kept. No text without a finding asks for them.
    pageLanguages: askWhole,
    pageAt: askWhole,
    get partLimits() {
      return askWhole();
    },
    get entryLimits() {
      return askWhole();
    },
    drafts: new Set(names.drafts),
    targets: new Map(names.targets.map(([name, period]) => [name, periodFrom(period)])),
    get pictures() {
      pictures ??= sourcePictures(readPictureFiles(root), publicPictures(readPublicFiles(root)).files);
      return pictures;
    },
  };
}
