import { z } from 'zod';
import { ofKind } from './field-schemas.ts';
import { type FieldPage, type FieldReader, type FieldUses, FieldValue } from './field-value.ts';
import type { ShownEntry } from './in-language.ts';
import { type CollectionSource, collectionName } from './names.ts';

/** Every entry of a collection, in the order of its files. */
export class WholeCollection<Entry = unknown> extends FieldValue {
  readonly collection: string;
  constructor(collection: string) {
    super();
    this.collection = collection;
  }

  get kind(): 'wholeCollection' {
    return 'wholeCollection';
  }

  check(): boolean {
    return true;
  }

  uses(found: FieldUses): void {
    found.collection(this.collection);
  }

  show(page: FieldPage): ShownEntry<Entry>[] {
    return page.entriesOf(this.collection) as ShownEntry<Entry>[];
  }

  read<T>(reader: FieldReader<T>): T[] {
    return reader.entries(this.collection);
  }

  names(): [] {
    return [];
  }
}

/** The word `all`: every entry of a collection. */
export const wholeCollection = <E>(collection: CollectionSource<E>) =>
  ofKind(
    z.literal('all').transform(() => new WholeCollection<E>(collectionName(collection))),
    { kind: 'wholeCollection', editedAs: 'plain' },
  );
