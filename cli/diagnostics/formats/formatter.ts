import type { Finding } from '../finding.ts';
import type { SourceTexts } from '../format.ts';

/** The inputs of a format beside the findings. */
export interface FormatContext {
  /** Source text by file. */
  sources: SourceTexts;
  /** Terminal columns to fit into. */
  width: number;
  color: boolean;
  /** Version of the tool. */
  version: string;
  /** Path of the site below the repository, with `/` at its end; empty if the site is the repository. */
  prefix: string;
}

/** Writes findings, in their order, as text that ends with a line break. Empty if there is nothing to say. */
export type Formatter = (findings: readonly Finding[], context: FormatContext) => string;
