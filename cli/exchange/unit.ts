import type { MarkdownKind } from '../definitions/fields/field-value.ts';
import type { Position } from '../diagnostics/finding.ts';
import type { separators } from '../platform/csv.ts';

/** The formats of files for translators. */
export const exchangeFormats = ['xliff12', 'xliff2', 'po', 'csv', 'jsonl'] as const;

export type ExchangeFormat = (typeof exchangeFormats)[number];

/** The names of files in each format. Null: the name does not say it. */
const fileNames: Readonly<Record<ExchangeFormat, RegExp | null>> = {
  xliff12: null,
  xliff2: null,
  po: /\.pot?$/i,
  csv: /\.csv$/i,
  jsonl: /\.jsonl$/i,
};

/** The format that the name of a file says: XLIFF 1.2, unless it is a name of another one. */
export const formatOf = (file: string): ExchangeFormat => exchangeFormats.find((format) => fileNames[format]?.test(file)) ?? 'xliff12';

/** The separator of a table, by name. */
export type Separator = keyof typeof separators;

/** What `status` counts a text as. */
export const unitStates = ['missing', 'stale', 'machine', 'identical', 'complete'] as const;

export type UnitState = (typeof unitStates)[number];

const statesOfFinished = ['complete', 'translated', 'reviewed', 'final'];

/** Whether a state in a table or in JSON Lines says that a translation is finished; null if it says nothing of that. */
export const isFinishedState = (state: string | undefined): true | null => (statesOfFinished.includes(state ?? '') ? true : null);

/** A text to translate, as files of all formats have it. */
export interface TranslationUnit {
  /** The same as long as the text has its place, in whatever order lists are. Letters, digits, hyphens and dots. */
  id: string;
  /** Path of the content file, relative to the site's root. */
  file: string;
  /** Line of the source text in the file. */
  line: number;
  /** The name of the text in the file, such as `hero.title`. */
  path: string;
  /** The page that shows the text; null if the text belongs to no single page. */
  page: { title: string; address: string } | null;
  /** The purpose of the field; empty if its definition says nothing. */
  description: string;
  limits: Limits;
  source: string;
  /** The translation; null if it is missing. */
  target: string | null;
  state: UnitState;
  /** For a stale translation, the source text that it was made from; null if that is not known. */
  earlierSource: string | null;
  /** The kind of Markdown that the text is; null for a plain text. */
  markdown: MarkdownKind | null;
  /** Whether the text is a list, with a line for each item. */
  isList: boolean;
}

/** The longest text that a place can hold. */
export interface Limits {
  /** Null for a block of an article, which has a limit as a whole. */
  characters: number | null;
  /** The width in search results; null if the text is not shown there. */
  pixels: PixelLimit | null;
}

export interface PixelLimit {
  most: number;
  /** The size of the letters, in pixels. */
  size: number;
  /** What is shown behind the text and counts too. */
  suffix: string;
}

/** All units of an export. */
export interface TranslationFile {
  /** The address of the site. It says on import whether a file belongs to this site. */
  site: string;
  sourceLanguage: string;
  targetLanguage: string;
  units: readonly TranslationUnit[];
}

/** A text of a unit that was read, in Markdown. `at`: where it begins in the file. */
export interface ReadText {
  text: string;
  at: Position;
}

/** A unit as a file has it. */
export interface ReadUnit {
  id: string;
  at: Position;
  source: ReadText | null;
  target: ReadText | null;
  /** Whether the file says that the translation is done. Null if it does not say. */
  isFinished: boolean | null;
}

/** What a file says about itself. Null for what it does not say. */
export interface ReadHead {
  site: string | null;
  sourceLanguage: string | null;
  targetLanguage: string | null;
  at: Position;
}

/** What a reader hands over, in the order of the file. */
export interface ExchangeHandler {
  head(head: ReadHead): void;
  unit(unit: ReadUnit): void;
}

/** Reads a file piece by piece. Each function throws `ExchangeError`. */
export interface ExchangeReader {
  write(piece: string): void;
  end(): void;
}

/**
 * The longest unit that is read, with all that a file says of it, in UTF-16 units; also the longest line, row or other part of a file.
 * No text of a site is this long, and what is longer would only take memory.
 */
export const longestUnit = 1_000_000;

/** The error for a part of a file that is longer than any. `what`: `The line`. */
export const tooLongToRead = (what: string, at: Position): ExchangeError =>
  new ExchangeError(`${what} has more than ${longestUnit.toLocaleString('en')} characters.`, at);

/** A file that cannot be read as its format. `at`: the place where reading ended. */
export class ExchangeError extends Error {
  readonly at: Position;
  /** Whether the file declares a document type, which may hide anything. */
  readonly isDoctype: boolean;

  constructor(problem: string, at: Position, isDoctype = false) {
    super(problem);
    this.at = at;
    this.isDoctype = isDoctype;
  }
}
