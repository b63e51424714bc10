import type { SourcePictures } from '../../content/pictures.ts';
import type { YamlSource } from '../../content/yaml/source.ts';
import type { Definitions } from '../../definitions/definitions.ts';
import type { Report } from '../../diagnostics/finding.ts';
import type { PageLanguages } from '../../site/facts/part-languages.ts';
import type { Period, Showing } from '../../site/facts/period.ts';
import type { WordAnchors } from '../../site/facts/word-anchors.ts';
import type { LimitedAnchors, PageFinder } from './collect-names.ts';
import type { TargetPeriods } from './target-periods.ts';

/** What the site provides for forms. */
export interface FormSetup {
  /** The configuration as it is written. Mistakes in it have been reported. */
  config: unknown;
  /** The page whose children are the topics, with the languages in which it has children; null if this is not known. */
  topics: { page: string; languages: readonly string[] } | null;
}

/** The names that references may use. */
export interface KnownNames {
  definitions: Definitions;
  /** Null if the configuration does not give them. */
  languages: readonly string[] | null;
  /** The published ones of them that have all texts themselves. Others may lack texts. */
  published: readonly string[];
  /** The languages in which every page must be written. */
  required: readonly string[];
  /** The published languages that take texts from others. */
  borrowing: readonly string[];
  /** Ids by collection. A collection with a file that cannot be read is left out. */
  ids: ReadonlyMap<string, ReadonlySet<string>>;
  /** Anchors by page key, for every page with a route. Null for a page that cannot be read. */
  anchors: ReadonlyMap<string, readonly string[] | null>;
  /** The anchors that headings have by their words, by page key. */
  headings: { get(page: string): WordAnchors | undefined };
  /** The languages of a page that has a route. */
  pageLanguages: PageLanguages;
  /** The anchors that only some readers find. */
  limited: LimitedAnchors;
  /** The languages of each section and menu item that is for some only. */
  partLimits: readonly (readonly string[])[];
  /** The same of each entry. */
  entryLimits: readonly (readonly string[])[];
  pageAt: PageFinder;
  /** Host of the site, such as `www.example.org`; null if the configuration does not give it. */
  host: string | null;
  /** The facts of the configuration that texts can name, as `{contact:…}`. */
  contact: readonly string[];
  /** The names of the values of the environment, as `{environment:…}`. */
  environment: readonly string[];
  /** What the configuration provides for forms; null if it cannot be read. */
  forms: FormSetup | null;
  /** Page keys of drafts without a route. */
  drafts: ReadonlySet<string>;
  /** When what is not always published is. */
  targets: TargetPeriods;
  showing: Showing;
  /** Empty if the configuration does not give it. */
  sourceLanguage: string;
  /** The pictures that content can name. */
  pictures: SourcePictures;
}

export interface CheckScope {
  known: KnownNames;
  /** The languages that every text here must have. */
  required: readonly string[];
  /** The languages that take texts from others. They must have those here that do not fall back. */
  borrowing: readonly string[];
  /** The facts of an entry that texts can name, if the file is shown for each entry of a collection. */
  entryFacts?: readonly string[];
  /** When the file is published. Parts of it may be published at other times. */
  period: Period;
  source: YamlSource;
  report: Report;
}
