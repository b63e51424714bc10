import {
  Answer,
  exactly,
  FixedAnswer,
  FixedInput,
  firstRevision,
  GivenNode,
  InputNode,
  inputsOf,
  isIdentical,
  type Linked,
  none,
  type QueryTools,
  type Question,
  type TrackedNode,
} from './answers.ts';
import type { RecordedInput } from './recorded.ts';

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

/** A value from outside, which may be set to another one. */
export interface Given<T> {
  get(): T;
  set(value: T): void;
}

/** Returns the answer to a question about a key. The further arguments follow from the key. */
export type Query<K, A extends readonly unknown[], T> = (key: K, ...rest: A) => T;

export interface QueryOptions {
  /** Whether nothing is ever set to another value. Then an answer knows only the inputs that it was made from. */
  isFixed?: boolean;
}

/** What queries and those apart from them have in common. */
interface QueryWork {
  revision: number;
  /** What has been read for the answer that is being made; null if none is. */
  reads: TrackedNode[] | null;
}

/**
 * Answers questions once. Each answer knows by tracking which inputs and other answers it has read. After a change it is made anew only
 * if one of them is another one, and whatever has read it stays if it comes out the same.
 */
export class Queries<I extends AnyInput> {
  readonly #kinds: InputKinds<I>;
  /** The questions about inputs, by the kind of the input. */
  readonly #states = new Map<string, Question<I, [], RecordedInput<I>>>();
  /** The answers about each key, one linked with the next: most keys are asked many questions. */
  readonly #answers = new Map<unknown, Linked>();
  readonly #isFixed: boolean;
  /** Those that these are a part of, or themselves. */
  readonly #whole: Queries<I>;
  readonly #work: QueryWork;

  constructor(kinds: InputKinds<I>, { isFixed = false }: QueryOptions = {}, whole?: Queries<I>) {
    this.#kinds = kinds;
    this.#isFixed = isFixed;
    this.#whole = whole ?? this;
    this.#work = whole === undefined ? { revision: firstRevision, reads: null } : whole.#work;
  }

  /**
   * The same queries for questions of something that another one may take the place of, such as a linked site. Their answers are let go
   * with it.
   */
  apart(): Queries<I> {
    return this.#isFixed ? this : new Queries(this.#kinds, {}, this.#whole);
  }

  /** Notes that whatever is being made reads an input. */
  note(input: I): void {
    if (this.#work.reads !== null) this.#read(this.#whole.#nodeOf(input));
  }

  /** An input with its state, which is read like an answer. */
  recorded(input: I): RecordedInput<I> {
    return this.#read(this.#whole.#nodeOf(input)).value;
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
  query<K, A extends readonly unknown[], T>(make: (key: K, ...rest: A) => T, isSame?: (before: T, now: T) => boolean): Query<K, A, T> {
    const question = { make, isSame: isSame ?? isIdentical, tools: this.#tools };
    if (this.#isFixed) return (key, ...rest) => this.#read(this.#fixedAnswer(question, key, rest)).value;
    return (key, ...rest) => {
      const answer = this.#answerTo(question, key, () => new Answer(question, key, rest.length === 0 ? (none as unknown as A) : rest));
      return this.#read(answer).value;
    };
  }

  /**
   * The same for a question that is quickly answered from another one. It is asked each time where nothing is set to another value: an
   * answer would only take memory.
   */
  part<K, T>(make: (key: K) => T, isSame?: (before: T, now: T) => boolean): Query<K, [], T> {
    return this.#isFixed ? make : this.query(make, isSame);
  }

  /**
   * Makes something that is not kept. Returns it with the inputs that it was made from. Where nothing is ever set to another value, nobody
   * else knows them: an answer around it would only hold them in memory.
   */
  record<T>(make: () => T): { made: T; inputs: ReadonlySet<I> } {
    const { made, reads } = this.#reading(make);
    if (!this.#isFixed) for (const node of reads) this.#work.reads?.push(node);
    return { made, inputs: inputsOf(reads) as ReadonlySet<I> };
  }

  /** Makes something without noting what is read for it. The caller notes it as inputs. */
  unnoted<T>(make: () => T): T {
    return this.#reading(make).made;
  }

  #read<N extends TrackedNode>(node: N): N {
    node.refresh();
    this.#work.reads?.push(node);
    return node;
  }

  /** The answer to a question about a key. `begin`: makes one that has not been asked for yet. */
  #answerTo<N extends Linked>(question: object, key: unknown, begin: () => N): N {
    return this.#find<N>(question, key) ?? this.#link(key, begin());
  }

  /** The same where it is never made anew: it begins with its value. */
  #fixedAnswer<K, A extends readonly unknown[], T>(question: Question<K, A, T>, key: K, rest: A): FixedAnswer<T> {
    const known = this.#find<FixedAnswer<T>>(question, key);
    if (known !== undefined) return known;
    const made = this.#reading(() => question.make(key, ...rest));
    return this.#link(key, new FixedAnswer(question, made));
  }

  #find<N extends Linked>(question: object, key: unknown): N | undefined {
    let known = this.#answers.get(key);
    while (known !== undefined && known.question !== question) known = known.next;
    return known as N | undefined;
  }

  #link<N extends Linked>(key: unknown, answer: N): N {
    const first = this.#answers.get(key);
    if (first === undefined) this.#answers.set(key, answer);
    else [answer.next, first.next] = [first.next, answer];
    return answer;
  }

  #nodeOf(input: I): InputNode<I> | FixedInput<I> {
    let question = this.#states.get(input.kind);
    if (question === undefined) {
      question = {
        make: (asked) => [asked, this.#kinds.stateOf(asked)],
        isSame: ([, before], [, now]) => before === now,
        tools: this.#tools,
      };
      this.#states.set(input.kind, question);
    }
    const asked = question;
    const begin = (): InputNode<I> | FixedInput<I> =>
      this.#isFixed ? new FixedInput(asked, { made: this.unnoted(() => asked.make(input)), reads: none }) : new InputNode(input, asked);
    return this.#answerTo(asked, this.#kinds.inputName(input), begin);
  }

  readonly #tools: QueryTools = {
    revision: () => this.#work.revision,
    change: () => {
      // Work that was stopped has never ended its reading.
      this.#work.reads = null;
      if (this.#isFixed) throw new Error('nothing can be set to another value');
      this.#work.revision += 1;
      return this.#work.revision;
    },
    read: (node) => void this.#read(node),
    reading: (make) => this.#reading(make),
  };

  /** Makes something, and returns what was read for it. If it throws, whatever is being made around it has read the same. */
  #reading<T>(make: () => T): { made: T; reads: readonly TrackedNode[] } {
    const around = this.#work.reads;
    const reads: TrackedNode[] = [];
    this.#work.reads = reads;
    try {
      const made = make();
      return { made, reads: exactly(this.#isFixed ? reads.filter((node) => node.hasInputs()) : reads) };
    } catch (error) {
      for (const node of reads) around?.push(node);
      throw error;
    } finally {
      this.#work.reads = around;
    }
  }
}
