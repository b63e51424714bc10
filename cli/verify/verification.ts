import type { Location, Report } from '../diagnostics/diagnostic.ts';
import type { Found, PageFacts } from './read-page.ts';

/** What is verified: all files of the output, and where they will live. */
export interface OutputToVerify {
  /** Text of HTML and XML files by path; the empty text for files that need not be read. */
  files: ReadonlyMap<string, string>;
  origin: string;
  /** Sub-path without trailing slash. */
  base: string;
  /** Name of the output folder, for the places of findings. */
  folder: string;
}

export interface PageToVerify extends PageFacts {
  file: string;
  /** Its absolute address. */
  url: string;
}

/** Facts about all pages, and a way to report at an element of one. */
export interface Verification extends OutputToVerify {
  pages: ReadonlyMap<string, PageToVerify>;
  byUrl: ReadonlyMap<string, PageToVerify>;
  at(page: PageToVerify, found: Pick<Found, 'offset'> | null): Location;
  report: Report;
}
