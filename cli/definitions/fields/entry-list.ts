import { z } from 'zod';
import { ofKind } from './field-schemas.ts';
import { type FieldPage, type FieldRules, type FieldUses, type ListQuery, TextlessValue, type ValuePath } from './field-value.ts';
import { type ShownList, whens } from './shown.ts';

/** Entries of a collection as any list shows them: title, day, a few words, and what the definition names. */
export class EntryList extends TextlessValue {
  readonly query: ListQuery;
  constructor(query: ListQuery) {
    super();
    this.query = query;
  }

  get kind(): 'entryList' {
    return 'entryList';
  }

  /** Whether it has all entries. On the page above theirs, their definition may divide it into pages. */
  get isWhole(): boolean {
    return this.query.most === undefined && this.query.when === undefined;
  }

  check(rules: FieldRules, at: ValuePath): boolean {
    rules.listed(this.query, at);
    return true;
  }

  uses(found: FieldUses): void {
    const { collection, when } = this.query;
    found.collection(collection);
    if (this.isWhole) found.wholeList(collection);
    if (when !== undefined) found.timedList(collection);
  }

  show(page: FieldPage): ShownList {
    return page.list(this.query);
  }
}

/**
 * Entries of a collection whose entries can have pages. On the page above those pages, it is the whole list, divided into pages
 * if the definition says so.
 */
export const entryList = () =>
  ofKind(
    z
      .strictObject({
        of: z.string().meta({ names: 'collections' }).describe('The collection.'),
        most: z.int().min(1).max(100).optional().describe('How many entries at most, from the beginning of the list; all if left out.'),
        when: z
          .enum([...whens, 'not-past'])
          .optional()
          .describe('Only entries that are coming, going on now, past, or not past yet.'),
        by: z.string().optional().describe('The field with the time of an entry; if left out, that of the collection.'),
        order: z
          .enum(['ascending', 'descending'])
          .optional()
          .describe('Earliest or latest first; if left out, the order of the collection.'),
      })
      .transform(({ of, most, when, by, order }) => {
        const chosen = when === 'not-past' ? whens.filter((each) => each !== 'past') : when && [when];
        return new EntryList({ collection: of, most, when: chosen, by, order });
      }),
    { kind: 'entryList', editedAs: 'group' },
  );
