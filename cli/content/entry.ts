import type { z } from 'zod';
import type { Definitions } from '../definitions/definitions.ts';
import { runRules } from '../definitions/run-definition.ts';
import { KnownSource, ParsedFiles } from './parsed-files.ts';
import type { YamlSource } from './yaml/source.ts';

/** A file and the places of everything in it. A file from the cache is read only when its value is needed. */
export interface Entry<T> {
  file: string;
  /** The schema that the file is checked with. */
  schema: z.ZodType;
  readonly source: YamlSource;
  /** Whether `value` is there. */
  readonly isValid: boolean;
  /** The typed value; null if it is not valid, which has been reported. */
  readonly value: T | null;
  /** `value`, or its valid parts. Enough to check the references and translations in them. */
  readonly usable: unknown;
}

/** What is asked of files when they are needed. */
export interface LaterReading<T> {
  read(file: string): Entry<T> | null;
  isValid(file: string): boolean;
}

/** A file that is read when its value is asked for, as it is then. If it cannot be used, `value` is null. */
export class LaterEntry<T> implements Entry<T> {
  readonly file: string;
  readonly schema: z.ZodType;
  readonly #reading: LaterReading<T>;

  constructor(file: string, schema: z.ZodType, reading: LaterReading<T>) {
    this.file = file;
    this.schema = schema;
    this.#reading = reading;
  }

  get source(): YamlSource {
    return this.#reading.read(this.file)?.source ?? unreadable(this.file);
  }

  get isValid(): boolean {
    return this.#reading.isValid(this.file);
  }

  get value(): T | null {
    return this.#reading.read(this.file)?.value ?? null;
  }

  get usable(): unknown {
    return this.#reading.read(this.file)?.usable;
  }
}

/** The source of a file that cannot be read. */
const unreadable = (file: string): YamlSource => new KnownSource(file, new ParsedFiles(), { text: () => '', data: () => undefined });

/** What the value of a valid entry is made with. */
export interface ValueReading<S extends z.ZodType> {
  schema: S;
  definitions: Pick<Definitions, 'locationOf'>;
  parsed: ParsedFiles;
}

/** A valid entry, whose value is made when it is asked for. */
export class ValidEntry<S extends z.ZodType> implements Entry<z.output<S>> {
  readonly file: string;
  readonly schema: S;
  readonly source: YamlSource;
  readonly isValid = true;
  readonly #size: number;
  readonly #definitions: ValueReading<S>['definitions'];
  readonly #parsed: ParsedFiles;

  /** `size`: that of its text, in bytes. */
  constructor(source: YamlSource, size: number, { schema, definitions, parsed }: ValueReading<S>) {
    this.file = source.file;
    this.schema = schema;
    this.source = source;
    this.#size = size;
    this.#definitions = definitions;
    this.#parsed = parsed;
  }

  get value(): z.output<S> {
    const { file, schema, source } = this;
    return this.#parsed.value(source, this.#size, () =>
      runRules(this.#definitions, { file, key: file }, () => schema.parse(source.data, parsing)),
    );
  }

  get usable(): z.output<S> {
    return this.value;
  }
}

/**
 * Zod would compile a parser for each of 80 schemas. That takes longer than checking a site of this size, and saves little in a
 * large one.
 */
export const parsing = { jitless: true };
