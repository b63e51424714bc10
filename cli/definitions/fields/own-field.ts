import { z } from 'zod';
import { DefinitionError, refuseUnknown } from '../definition-error.ts';
import { problemsIn } from '../refine.ts';
import { madeAtOnce, noJsonIn } from '../returned.ts';
import { ofKind } from './field-schemas.ts';
import {
  type FieldPage,
  type FieldProblem,
  type FieldReader,
  type FieldRules,
  FieldValue,
  type SpokenIn,
  type ValuePath,
} from './field-value.ts';
import type { InLanguage } from './in-language.ts';

/** A kind of field of a site. `S`: the schema of what content writes. `Shown`: what a component receives. */
export interface FieldDefinition<S extends z.ZodType, Shown> {
  /**
   * What content writes. It may be made of other kinds: their texts are translated, their references checked and renamed, their
   * pictures made.
   */
  written: S;
  /** What is wrong with a value that fits the schema; an empty list if nothing is. */
  check?(value: z.output<S>): readonly FieldProblem[];
  /** What a component receives: JSON. `value` is in the language of the page, with references resolved. */
  show(value: InLanguage<z.output<S>>, page: SpokenIn): Shown;
  /**
   * Whether `show` returns a text, or an object with a `text`: then texts can name the value, as `{entry:size}`, and lists show it among
   * the facts of an entry.
   */
  isText?: boolean;
}

/** Throws DefinitionError for a definition that is none. A site without TypeScript would hear of it when a page is made. */
function refuseUnusable(definition: FieldDefinition<z.ZodType, unknown>): void {
  refuseUnknown(definition, ['written', 'check', 'show', 'isText'] satisfies (keyof typeof definition)[]);
  const { written, check = noProblems, show } = definition;
  if (!(written instanceof z.ZodType)) throw new DefinitionError('"written" is no schema of zod, such as z.number()');
  for (const [name, code] of Object.entries({ check, show }))
    if (typeof code !== 'function') throw new DefinitionError(`"${name}" is no function`);
}

const noProblems = (): readonly FieldProblem[] => [];

/**
 * Defines a kind of field. Returns the function that makes a field of it, for other definitions: `length()`, as `picture()` is one of
 * the tool.
 */
export function defineField<S extends z.ZodType, Shown>(definition: FieldDefinition<S, Shown>) {
  refuseUnusable(definition);
  const field: AnyField = {
    defined: new Error('defined here'),
    check: (value) => problemsIn('check', (definition.check ?? noProblems).call(definition, value as z.output<S>)),
    isText: definition.isText === true,
    show(value, page) {
      const shown = json(definition.show(value as InLanguage<z.output<S>>, page));
      return field.isText ? withText(shown) : shown;
    },
  };
  const schema = ofKind(
    definition.written.transform((value) => new OwnValue<Shown>(value, field)),
    { kind: 'own', editedAs: 'yaml' },
  );
  return () => schema;
}

interface AnyField {
  /** An error whose stack names the place of the definition. */
  defined: Error;
  check(value: unknown): readonly FieldProblem[];
  isText: boolean;
  show(value: unknown, page: SpokenIn): unknown;
}

/** A value of a kind that a site has defined. */
export class OwnValue<Shown = unknown> extends FieldValue {
  readonly written: unknown;
  readonly #field: AnyField;
  constructor(written: unknown, field: AnyField) {
    super();
    this.written = written;
    this.#field = field;
  }

  get kind(): 'own' {
    return 'own';
  }

  override get parts(): unknown {
    return this.written;
  }

  override get hasText(): boolean {
    return this.#field.isText;
  }

  check(rules: FieldRules, at: ValuePath): boolean {
    const { defined, check } = this.#field;
    rules.own({ defined, run: () => check(this.written) }, at);
    return false;
  }

  uses(): void {}

  show(page: FieldPage): Shown {
    const { defined, show } = this.#field;
    const value = page.resolve(this.written);
    return page.own({ defined, run: (spoken) => show(value, spoken) }) as Shown;
  }

  read<T>(reader: FieldReader<T>, at: ValuePath): T[] {
    return reader.of(this.written, at);
  }

  names(): [] {
    return [];
  }
}

/** A value that has a text, as its definition says. Throws DefinitionError for another one. */
function withText(shown: unknown): unknown {
  const text: unknown = typeof shown === 'object' ? (shown as { text?: unknown } | null)?.text : shown;
  if (typeof text === 'string') return shown;
  throw new DefinitionError('its show returns neither a text nor an object with a "text", as isText says');
}

/** What `show` has returned. Throws DefinitionError for a value that JSON does not have, with its place. */
function json(value: unknown): unknown {
  const place = noJsonIn(madeAtOnce('show', value), 'it', []);
  if (place !== null) throw new DefinitionError(`its show returns something that is no JSON: ${place}`);
  return value;
}
