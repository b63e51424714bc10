import type { RecordedInput } from './recorded.ts';

/** Revisions begin with this one. */
export const firstRevision = 1;

/** A value that others may have read. */
export interface TrackedNode {
  /** The revision in which it became what it is. */
  readonly changedAt: number;
  /** Makes the value right for the current revision. */
  refresh(): void;
  /** Whether it was made from inputs. */
  hasInputs(): boolean;
  /** Adds the inputs that it was made from. */
  addInputs(to: Set<unknown>): void;
}

/** What nodes need of their queries. */
export interface QueryTools {
  revision(): number;
  /** Begins a new revision, and returns it. */
  change(): number;
  read(node: TrackedNode): void;
  reading<T>(make: () => T): { made: T; reads: readonly TrackedNode[] };
}

/** What the answers to a question have in common. */
export interface Question<K, A extends readonly unknown[], T> {
  make(key: K, ...rest: A): T;
  isSame(before: T, now: T): boolean;
  tools: QueryTools;
}

export const isIdentical = <T>(before: T, now: T): boolean => Object.is(before, now);

export const none: [] = [];

/** A value from outside. */
export class GivenNode<T> implements TrackedNode {
  changedAt: number;
  #value: T;
  readonly #tools: QueryTools;

  constructor(first: T, tools: QueryTools) {
    this.#value = first;
    this.#tools = tools;
    this.changedAt = tools.revision();
  }

  get(): T {
    this.#tools.read(this);
    return this.#value;
  }

  set(next: T): void {
    if (Object.is(next, this.#value)) return;
    this.#value = next;
    this.changedAt = this.#tools.change();
  }

  refresh(): void {}

  hasInputs(): boolean {
    return false;
  }

  addInputs(): void {}
}

/** An answer, linked with another one about the same key. */
export interface Linked extends TrackedNode {
  readonly question: object;
  next: Linked | undefined;
}

/** There are some for each file of a site, so each has only what is its own. */
export class Answer<K, A extends readonly unknown[], T> implements Linked {
  changedAt = 0;
  value!: T;
  next: Linked | undefined = undefined;
  readonly question: Question<K, A, T>;
  protected readonly key: K;
  readonly #rest: A;
  /** The revision in which it was last known to be right; 0 before it was made. */
  #checkedAt = 0;
  /** What was read for it. */
  #reads: TrackedNode | readonly TrackedNode[] = none;
  /** If they are many, the inputs in everything that it has read, and the revision in which they were collected. */
  #inputs: { in: number; found: readonly unknown[] } | null = null;

  constructor(question: Question<K, A, T>, key: K, rest: A) {
    this.key = key;
    this.question = question;
    this.#rest = rest;
  }

  refresh(): void {
    const now = this.question.tools.revision();
    if (this.#checkedAt === now) return;
    if (this.#checkedAt === 0 || listOf(this.#reads).some((read) => isOther(read, this.#checkedAt))) this.#remake(now);
    this.#checkedAt = now;
  }

  hasInputs(): boolean {
    return this.#reads !== none;
  }

  addInputs(to: Set<unknown>): void {
    const now = this.question.tools.revision();
    const reads = listOf(this.#reads);
    const known = this.#inputs?.in === now ? this.#inputs.found : [...inputsOf(reads)];
    if (reads.length > few || known.length > few) this.#inputs = { in: now, found: known };
    for (const input of known) to.add(input);
  }

  #remake(now: number): void {
    const { make, isSame, tools } = this.question;
    const { made, reads } = tools.reading(() => make(this.key, ...this.#rest));
    this.#reads = shortened(reads);
    if (this.#checkedAt !== 0 && isSame(this.value, made)) return;
    this.value = made;
    this.changedAt = now;
  }
}

/** Collecting so few again takes less than keeping them for each file. */
const few = 2;

/** An answer that is never made anew. So it knows its value, and those with inputs among what was read for it. */
export class FixedAnswer<T> implements Linked {
  next: Linked | undefined = undefined;
  readonly question: object;
  readonly value: T;
  readonly #reads: TrackedNode | readonly TrackedNode[];

  constructor(question: object, { made, reads }: { made: T; reads: readonly TrackedNode[] }) {
    this.question = question;
    this.value = made;
    this.#reads = shortened(reads);
  }

  get changedAt(): number {
    return firstRevision;
  }

  refresh(): void {}

  hasInputs(): boolean {
    return this.#reads !== none;
  }

  addInputs(to: Set<unknown>): void {
    for (const read of listOf(this.#reads)) read.addInputs(to);
  }
}

/** An input, with its state. */
export class InputNode<I> extends Answer<I, [], RecordedInput<I>> {
  constructor(input: I, states: Question<I, [], RecordedInput<I>>) {
    super(states, input, none);
  }

  override hasInputs(): boolean {
    return true;
  }

  override addInputs(to: Set<unknown>): void {
    to.add(this.key);
  }
}

/** An input whose state is never asked for again. */
export class FixedInput<I> extends FixedAnswer<RecordedInput<I>> {
  override hasInputs(): boolean {
    return true;
  }

  override addInputs(to: Set<unknown>): void {
    to.add(this.value[0]);
  }
}

/** Whether a value is another one than it was in a revision. One that cannot be made any more is. */
function isOther(node: TrackedNode, revision: number): boolean {
  try {
    node.refresh();
  } catch {
    return true;
  }
  return node.changedAt > revision;
}

/** One node for itself: most answers have read one other, which then needs no list. */
function shortened(reads: readonly TrackedNode[]): TrackedNode | readonly TrackedNode[] {
  const [first] = reads;
  return first !== undefined && reads.length === 1 ? first : reads;
}

const listOf = (reads: TrackedNode | readonly TrackedNode[]): readonly TrackedNode[] => ('length' in reads ? reads : [reads]);

/** The same nodes, each once. A list that grows has room for more than it holds, and there is one for each answer. */
export const exactly = (reads: readonly TrackedNode[]): readonly TrackedNode[] =>
  reads.length === 0 ? none : reads.length === 1 ? reads : Array.from(new Set(reads));

export function inputsOf(nodes: readonly TrackedNode[]): Set<unknown> {
  const found = new Set<unknown>();
  for (const node of nodes) node.addInputs(found);
  return found;
}
