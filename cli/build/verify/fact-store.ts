import { hash } from 'node:crypto';
import type { FinishedPage } from './finished-page.ts';

/** The facts of a page that other pages are compared with. */
export interface SeenFacts extends Pick<FinishedPage, 'language' | 'textLanguage' | 'alternateSet' | 'noindex' | 'preview' | 'isRedirect'> {
  anchors: ReadonlySet<string>;
  canonical: string | null;
  /** A name of the inline style sheets and of those that the page names beside them. Empty for a page without any. */
  styles: string;
}

/** Where the facts of pages lie, as lines of JSON, by path. */
export interface FactLines {
  get(file: string): Buffer | undefined;
  set(file: string, line: Buffer): void;
}

/**
 * The facts of all pages of an output, by path. What others see of a page stays in memory once somebody has asked for it; the rest is kept
 * as JSON, which takes a tenth of the memory, and is parsed when the page itself is checked.
 */
export class FactStore {
  readonly #files = new Set<string>();
  readonly #lines: FactLines;
  readonly #seen = new Map<string, SeenFacts>();

  /** `lines`: by default, they stay in memory. */
  constructor(lines: FactLines = new Map<string, Buffer>()) {
    this.#lines = lines;
  }

  add(file: string, facts: FinishedPage): void {
    this.addLine(file, Buffer.from(lineOf(facts)));
  }

  /** Adds facts as JSON, as `line` and `lineOf` give them. */
  addLine(file: string, line: Buffer | string): void {
    this.#lines.set(file, typeof line === 'string' ? Buffer.from(line) : line);
    this.addKnown(file);
  }

  /** Adds a page whose line is there already. */
  addKnown(file: string): void {
    this.#files.add(file);
    this.#seen.delete(file);
  }

  get size(): number {
    return this.#files.size;
  }

  files(): Iterable<string> {
    return this.#files;
  }

  has(file: string): boolean {
    return this.#files.has(file);
  }

  /** The facts of a page as one line of JSON; undefined if there is no such page. */
  line(file: string): Buffer | undefined {
    return this.#files.has(file) ? this.#lines.get(file) : undefined;
  }

  /** The facts of a page; undefined if there is no such page. */
  facts(file: string): FinishedPage | undefined {
    const line = this.line(file);
    return line && factsIn(line);
  }

  /** What other pages see of a page; undefined if there is no such page. */
  seen(file: string): SeenFacts | undefined {
    const known = this.#seen.get(file);
    if (known !== undefined) return known;
    const facts = this.facts(file);
    if (facts === undefined) return undefined;
    const seen = seenOf(facts);
    this.#seen.set(file, seen);
    return seen;
  }
}

/** The facts of a page as one line of JSON. */
export const lineOf = (facts: FinishedPage): string => JSON.stringify({ ...facts, anchors: [...facts.anchors] });

/** The facts that a line says. */
export function factsIn(line: Buffer): FinishedPage {
  const facts = JSON.parse(line.toString('utf8')) as Omit<FinishedPage, 'anchors'> & { anchors: string[] };
  return { ...facts, anchors: new Set(facts.anchors) };
}

export const seenOf = (facts: FinishedPage): SeenFacts => ({
  language: facts.language,
  textLanguage: facts.textLanguage,
  anchors: facts.anchors,
  canonical: facts.canonical?.value ?? null,
  alternateSet: facts.alternateSet,
  noindex: facts.noindex,
  preview: facts.preview,
  isRedirect: facts.isRedirect,
  styles: nameOfStyles(facts),
});

function nameOfStyles({ styles, disabledSheets }: FinishedPage): string {
  const parts = [...styles.map(({ value }) => value), ...disabledSheets];
  return parts.length < 2 ? parts.join('') : hash('sha256', JSON.stringify(parts), 'base64');
}

/** Whether two pages look the same to others. */
export const looksLike = (one: SeenFacts, other: SeenFacts): boolean => asText(one) === asText(other);

const asText = (seen: SeenFacts): string => JSON.stringify({ ...seen, anchors: [...seen.anchors].sort() });
