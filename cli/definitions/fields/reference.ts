import { ofKind } from './field-schemas.ts';
import {
  type EntryId,
  type FieldNames,
  type FieldPage,
  type FieldReader,
  type FieldRules,
  type FieldUses,
  FieldValue,
  type ValuePath,
} from './field-value.ts';
import type { ShownEntry } from './in-language.ts';
import { type CollectionSource, collectionName, id } from './names.ts';

/** The id of an entry in a collection. */
export class Reference<Entry = unknown> extends FieldValue implements EntryId {
  readonly collection: string;
  readonly id: string;
  constructor(collection: string, id: string) {
    super();
    this.collection = collection;
    this.id = id;
  }

  get kind(): 'reference' {
    return 'reference';
  }

  check(rules: FieldRules, at: ValuePath): boolean {
    rules.entry(this, at);
    return true;
  }

  uses(found: FieldUses): void {
    found.entry(this);
  }

  show(page: FieldPage): ShownEntry<Entry> {
    return page.entry(this) as ShownEntry<Entry>;
  }

  read<T>(reader: FieldReader<T>): T[] {
    return reader.entry(this);
  }

  names<T>(names: FieldNames<T>): T[] {
    return names.entry(this);
  }
}

/** The id of an entry of a collection. */
export const reference = <E>(collection: CollectionSource<E>) =>
  ofKind(
    id()
      .meta({ entryOf: collection })
      .transform((value) => new Reference<E>(collectionName(collection), value)),
    { kind: 'reference', editedAs: 'reference' },
  );
