import type { Location, Report } from '../../diagnostics/finding.ts';
import type { SeenFacts } from './fact-store.ts';
import type { FinishedPage, FoundAttribute } from './finished-page.ts';

/** A finished output, on disk or in memory. */
export interface Output {
  /** Paths of all files, with `/`. */
  files: Pick<ReadonlyMap<string, unknown>, 'has' | 'keys'>;
  /** Text of an HTML, XML or CSS file. Called once for most files, and again for the place of a finding. */
  read(file: string): string;
  /** Name of the output folder in findings. */
  folder: string;
  /** Whether it has to be a preview, which search engines must not index. It must not be one where left out. */
  isPreview?: boolean;
}

/** The address of the site that the output belongs to. */
export interface OutputAddress {
  origin: string;
  /** Sub-path without trailing slash. */
  base: string;
  /** The origins of its other hosts, whose pages are in other folders. */
  others?: readonly string[];
}

/** A file, and the absolute address that it stands for. Hosts serve it under others too. */
interface Addressed {
  file: string;
  url: string;
}

export type PageToVerify = FinishedPage & Addressed;

/** A page as others see it. */
export type SeenPage = SeenFacts & Addressed;

/** The pages, and functions to report findings. */
export interface Verification extends Output, OutputAddress {
  pages: {
    /** The paths of all pages. */
    files(): Iterable<string>;
    /** A page as others see it, by its path. */
    get(file: string): SeenPage | undefined;
    /** All facts of a page. */
    facts(file: string): PageToVerify | undefined;
  };
  /** The page that an absolute address leads to, in any form that hosts accept. */
  pageAt(url: string): SeenPage | undefined;
  /** The place of the opening tag at an offset; the whole file if there is no offset. */
  at(file: string, found: Pick<FoundAttribute, 'offset'> | null | undefined): Location;
  report: Report;
}
