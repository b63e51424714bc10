import type { Location, Report } from '../diagnostics/diagnostic.ts';
import type { Found, PageFacts } from './read-page.ts';

/** A finished output, as much of it in memory as who gives it wants. */
export interface Output {
  /** Paths of all files, with `/`; what else a map holds is not looked at. */
  files: Pick<ReadonlyMap<string, unknown>, 'has' | 'keys'>;
  /** Text of an HTML or XML file; asked for once, and again for the place of a finding. */
  read(file: string): string;
  /** Name of the output folder, for the places of findings. */
  folder: string;
}

/** Where an output will live. */
export interface SiteAddress {
  origin: string;
  /** Sub-path without trailing slash. */
  base: string;
}

export interface PageToVerify extends PageFacts {
  file: string;
  /** Its absolute address, where the file says it alone; hosts answer under others too. */
  url: string;
}

/** Facts about all pages, and a way to report at an element of one. */
export interface Verification extends Output, SiteAddress {
  pages: ReadonlyMap<string, PageToVerify>;
  /** The page that an absolute address leads to, however the host writes addresses. */
  pageAt(url: string): PageToVerify | undefined;
  /** The opening tag at an offset of a file; the file as a whole where there is none to show. */
  at(file: string, found: Pick<Found, 'offset'> | null | undefined): Location;
  report: Report;
}
