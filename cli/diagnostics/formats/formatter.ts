import type { Diagnostic } from '../diagnostic.ts';
import type { Sources } from '../format.ts';

/** What a format may know beside the findings. */
export interface FormatContext {
  /** Source text by file. */
  sources: Sources;
  /** Terminal columns to fit into. */
  width: number;
  color: boolean;
  /** Version of the tool. */
  version: string;
  /** Path of the site below the repository, with `/` at its end; empty where the site is the repository. */
  prefix: string;
}

/** Findings, in their order, as text that ends with a line break; empty where there is nothing to say. */
export type Formatter = (diagnostics: readonly Diagnostic[], context: FormatContext) => string;
