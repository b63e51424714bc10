/** Something that results are made from, by its kind: a tagged object, which can be kept for the next run. */
export interface AnyInput {
  readonly kind: string;
}

/** What the queries must know of inputs. */
export interface InputKinds<I extends AnyInput> {
  /** A name that no other input of the kind has. */
  inputName(input: I): string;
  /** What of the input matters now. Whatever has read the input is made anew after this has become another text. */
  stateOf(input: I): string;
}

/** A value that others may have read. */
interface Node {
  /** The revision in which it became what it is. */
  readonly changedAt: number;
  /** Makes the value right for the current revision. */
  refresh(): void;
  /** Adds the inputs that it was made from. */
  addInputs(to: Set<unknown>): void;
}

/** A value from outside, which may be set to another one. */
export interface Given<T> {
  get(): T;
  set(value: T): void;
}

/** Returns the answer to a question about a key. The further arguments follow from the key. */
export type Query<K, A extends readonly unknown[], T> = (key: K, ...rest: A) => T;

/**
 * Answers questions once. Each answer knows by tracking which inputs and other answers it has read. After a change it is made anew only
 * if one of them is another one, and whatever has read it stays if it comes out the same.
 */
export class Queries<I extends AnyInput> {
  readonly #kinds: InputKinds<I>;
  readonly #inputs = new Map<string, Map<string, Node>>();
  #revision = 1;
  /** What has been read for the answer that is being made; null if none is. */
  #reads: Node[] | null = null;

  constructor(kinds: InputKinds<I>) {
    this.#kinds = kinds;
  }

  /** Notes that whatever is being made reads an input. */
  note(input: I): void {
    if (this.#reads !== null) this.#read(this.#nodeOf(input));
  }

  /** A value that is set from outside. Setting it to the same value changes nothing. */
  given<T>(first: T): Given<T> {
    return new GivenNode(first, this.#tools);
  }

  /** A question about nothing in particular. */
  value<T>(make: () => T, isSame?: (before: T, now: T) => boolean): () => T {
    const question = { make, isSame: isSame ?? isIdentical, tools: this.#tools };
    const answer = new Answer<void, [], T>(question, undefined, none);
    return () => this.#read(answer).value;
  }

  /**
   * A question about a key. `make`: a function of the key, of inputs and of answers. An answer that throws is not kept. `isSame`: whether
   * those that have read an answer need not know that it was made anew.
   */
  query<K, A extends readonly unknown[], T>(
    make: (key: K, ...rest: A) => T,
    isSame?: (before: T, now: T) => boolean,
  ): Query<K, A, T> {
    const answers = new Map<K, Answer<K, A, T>>();
    const question = { make, isSame: isSame ?? isIdentical, tools: this.#tools };
    return (key, ...rest) => {
      let answer = answers.get(key);
      if (answer === undefined) {
        answer = new Answer(question, key, rest.length === 0 ? (none as unknown as A) : rest);
        answers.set(key, answer);
      }
      return this.#read(answer).value;
    };
  }

  /** Makes something that is not kept. Returns it with the inputs that it was made from. */
  record<T>(make: () => T): { made: T; inputs: ReadonlySet<I> } {
    const { made, reads } = this.#reading(make);
    for (const node of reads) this.#reads?.push(node);
    return { made, inputs: inputsOf(reads) as ReadonlySet<I> };
  }

  /** Makes something without noting what is read for it. The caller notes it as inputs. */
  unnoted<T>(make: () => T): T {
    return this.#reading(make).made;
  }

  #read<N extends Node>(node: N): N {
    node.refresh();
    this.#reads?.push(node);
    return node;
  }

  #nodeOf(input: I): Node {
    let byName = this.#inputs.get(input.kind);
    if (byName === undefined) {
      byName = new Map();
      this.#inputs.set(input.kind, byName);
    }
    const name = this.#kinds.inputName(input);
    const known = byName.get(name);
    if (known !== undefined) return known;
    const node = new InputNode(input, this.#states);
    byName.set(name, node);
    return node;
  }

  readonly #tools: Tools = {
    revision: () => this.#revision,
    change: () => {
      // Work that was stopped has never ended its reading.
      this.#reads = null;
      this.#revision += 1;
      return this.#revision;
    },
    read: (node) => void this.#read(node),
    reading: (make) => this.#reading(make),
  };

  readonly #states: Question<I, [], string> = {
    make: (input) => this.#kinds.stateOf(input),
    isSame: isIdentical,
    tools: this.#tools,
  };

  /** Makes something, and returns what was read for it. If it throws, whatever is being made around it has read the same. */
  #reading<T>(make: () => T): { made: T; reads: readonly Node[] } {
    const around = this.#reads;
    const reads: Node[] = [];
    this.#reads = reads;
    try {
      const made = make();
      return { made, reads: exactly(reads) };
    } catch (error) {
      for (const node of reads) around?.push(node);
      throw error;
    } finally {
      this.#reads = around;
    }
  }
}

/** What nodes need of their queries. */
interface Tools {
  revision(): number;
  /** Begins a new revision, and returns it. */
  change(): number;
  read(node: Node): void;
  reading<T>(make: () => T): { made: T; reads: readonly Node[] };
}

/** What the answers to a question have in common. */
interface Question<K, A extends readonly unknown[], T> {
  make(key: K, ...rest: A): T;
  isSame(before: T, now: T): boolean;
  tools: Tools;
}

const isIdentical = <T>(before: T, now: T): boolean => Object.is(before, now);

const none: [] = [];

class GivenNode<T> implements Node, Given<T> {
  changedAt: number;
  #value: T;
  readonly #tools: Tools;

  constructor(first: T, tools: Tools) {
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

  addInputs(): void {}
}

/** There are some for each file of a site, so each has only what is its own. */
class Answer<K, A extends readonly unknown[], T> implements Node {
  changedAt = 0;
  value!: T;
  protected readonly key: K;
  readonly #question: Question<K, A, T>;
  readonly #rest: A;
  /** The revision in which it was last known to be right; 0 before it was made. */
  #checkedAt = 0;
  /** What was read for it. Most have read one other, which then needs no list. */
  #reads: Node | readonly Node[] = none;
  /** The inputs in everything that it has read, and the revision in which they were collected. */
  #inputs: { in: number; found: ReadonlySet<unknown> } | null = null;

  constructor(question: Question<K, A, T>, key: K, rest: A) {
    this.key = key;
    this.#question = question;
    this.#rest = rest;
  }

  refresh(): void {
    const now = this.#question.tools.revision();
    if (this.#checkedAt === now) return;
    if (this.#checkedAt === 0 || listOf(this.#reads).some((read) => isOther(read, this.#checkedAt)))
      this.#remake(now);
    this.#checkedAt = now;
  }

  addInputs(to: Set<unknown>): void {
    const now = this.#question.tools.revision();
    if (this.#inputs?.in !== now) this.#inputs = { in: now, found: inputsOf(listOf(this.#reads)) };
    for (const input of this.#inputs.found) to.add(input);
  }

  #remake(now: number): void {
    const { make, isSame, tools } = this.#question;
    const { made, reads } = tools.reading(() => make(this.key, ...this.#rest));
    const [first] = reads;
    this.#reads = first !== undefined && reads.length === 1 ? first : reads;
    if (this.#checkedAt !== 0 && isSame(this.value, made)) return;
    this.value = made;
    this.changedAt = now;
  }
}

/** An input, with its state as its value. */
class InputNode<I extends AnyInput> extends Answer<I, [], string> {
  constructor(input: I, states: Question<I, [], string>) {
    super(states, input, none);
  }

  override addInputs(to: Set<unknown>): void {
    to.add(this.key);
  }
}

/** Whether a value is another one than it was in a revision. One that cannot be made any more is. */
function isOther(node: Node, revision: number): boolean {
  try {
    node.refresh();
  } catch {
    return true;
  }
  return node.changedAt > revision;
}

const listOf = (reads: Node | readonly Node[]): readonly Node[] => ('length' in reads ? reads : [reads]);

/** The same nodes, each once. A list that grows has room for more than it holds, and there is one for each answer. */
const exactly = (reads: readonly Node[]): readonly Node[] =>
  reads.length === 0 ? none : reads.length === 1 ? reads : Array.from(new Set(reads));

function inputsOf(nodes: readonly Node[]): Set<unknown> {
  const found = new Set<unknown>();
  for (const node of nodes) node.addInputs(found);
  return found;
}
