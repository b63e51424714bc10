import type { Field } from '../../cli/dev/editor/protocol.ts';
import type { Edit, Edits } from '../model/edits.ts';
import { fieldKey, valueKey, valuePlace } from '../model/places.ts';
import type { PagePlaces } from './page-places.ts';
import { typedRun, withTyped } from './typed-text.ts';

/** What may be shown at once. */
export interface Typed {
  edits: Edits;
  /** The fields of the page as their files have them. */
  fields: readonly Field[];
  language: string;
  elements: PagePlaces['elements'];
  /** Whether the page stays as it is, whatever is written. */
  isPageOld: boolean;
}

/** A text of the page that shows what somebody types. */
interface TypedText {
  /** What the page itself has put there, and the value that it was made from. */
  own: string;
  before: string;
  /** `valueKey` of what it shows, and what somebody has typed there. */
  key: string;
  now: string;
}

const textKinds = new Set<Field['kind']>(['text', 'lines', 'richText', 'article']);

/**
 * Shows in the page what somebody types, before the server has made the page anew. Only the words of texts change that are there already,
 * and the page has the last word: as soon as it writes one of these texts itself, that stays.
 */
export class TypedTexts {
  readonly #texts = new Map<Text, TypedText>();
  readonly #observer: MutationObserver;
  #typed: Typed | undefined;

  constructor(view: Window) {
    const { MutationObserver: Observer } = view as Window & typeof globalThis;
    this.#observer = new Observer((records) => this.#hear(records));
  }

  /** Shows what is typed now, and takes back what was typed and not saved. */
  show(typed: Typed): void {
    this.#typed = typed;
    this.#hear(this.#observer.takeRecords());
    const values = valuesOf(typed);
    for (const [node, text] of this.#texts) {
      const isWritten = values.get(text.key)?.written === text.now && !typed.isPageOld;
      if (values.get(text.key)?.edit === undefined && !isWritten) this.#putBack(node, text);
    }
    for (const [key, { edit, field }] of values) {
      if (edit === undefined) continue;
      const known = [...this.#texts].flatMap(([node, text]) => (text.key === key ? [node] : []));
      if (known.length > 0) for (const node of known) this.#type(node, key, edit);
      else
        for (const element of typed.elements.get(fieldKey(field)) ?? [])
          this.#typeWithin(textsIn(element), key, edit);
    }
  }

  /** The page shows the site as it is now: what it has not written itself is not what somebody has typed. */
  updated(): void {
    this.#hear(this.#observer.takeRecords());
    const values = this.#typed === undefined ? undefined : valuesOf(this.#typed);
    for (const [node, text] of this.#texts)
      if (values?.get(text.key)?.edit === undefined) this.#putBack(node, text);
  }

  /** The text of an element as the page itself has written it. */
  textOf(element: Element): string {
    const own = [...this.#texts.keys()].some((node) => element.contains(node));
    if (!own) return element.textContent;
    return textsIn(element)
      .map((node) => this.#texts.get(node)?.own ?? node.data)
      .join('');
  }

  close(): void {
    this.#observer.disconnect();
    this.#texts.clear();
  }

  /** The page has written texts itself. */
  #hear(records: readonly MutationRecord[]): void {
    const values = this.#typed === undefined ? undefined : valuesOf(this.#typed);
    for (const node of new Set(records.map(({ target }) => target as Text))) {
      const text = this.#texts.get(node);
      if (text === undefined) continue;
      this.#texts.delete(node);
      const edit = values?.get(text.key)?.edit;
      if (edit !== undefined) this.#type(node, text.key, edit);
    }
  }

  /** Types in the one text among some that has the words. */
  #typeWithin(nodes: readonly Text[], key: string, edit: TextEdit): void {
    const run = typedRun(edit.before, edit.now);
    if (run === null) return;
    const having = nodes.filter((node) => withTyped(this.#ownOf(node), run) !== null);
    const [node] = having;
    if (node !== undefined && having.length === 1) this.#type(node, key, edit);
  }

  /** Types in a text. What cannot be shown at once leaves it as it is. */
  #type(node: Text, key: string, edit: TextEdit): void {
    const known = this.#texts.get(node);
    // A text that was saved meanwhile may not be on the page yet.
    const { own, before } = known ?? { own: node.data, before: edit.before };
    const run = typedRun(before, edit.now);
    const shown = run === null ? null : withTyped(own, run);
    if (shown === null && known === undefined) return;
    this.#texts.set(node, { own, before, key, now: edit.now });
    this.#observer.observe(node, { characterData: true });
    this.#write(node, shown ?? node.data);
  }

  #putBack(node: Text, { own }: TypedText): void {
    this.#texts.delete(node);
    this.#write(node, own);
  }

  /** Writes a text, of which the page itself knows nothing. */
  #write(node: Text, text: string): void {
    if (node.data !== text) node.data = text;
    this.#observer.takeRecords();
  }

  #ownOf = (node: Text): string => this.#texts.get(node)?.own ?? node.data;
}

/** An edit of a text. */
interface TextEdit {
  before: string;
  now: string;
}

interface Value {
  field: Field;
  /** What the file says. */
  written: unknown;
  /** What somebody types; undefined if nobody does. */
  edit: TextEdit | undefined;
}

/** The texts of the page's fields, by `valueKey`. */
function valuesOf({ edits, fields, language }: Typed): Map<string, Value> {
  return new Map(
    fields
      .filter(({ kind }) => textKinds.has(kind))
      .map((field) => {
        const place = valuePlace(field, language);
        const edit = shownEdit(edits.get(valueKey(place)), field.fallbacks?.[language]);
        return [
          valueKey(place),
          {
            field,
            written: field.values[place.language],
            edit,
          },
        ];
      }),
  );
}

/** An edit of a text that is on its way; undefined if the page shows nothing of it. `fallback`: what it says where nothing is written. */
function shownEdit(edit: Edit | undefined, fallback: string | undefined): TextEdit | undefined {
  if (edit === undefined || !['typed', 'sending', 'waiting'].includes(edit.status.kind)) return undefined;
  const { before = fallback, now = fallback } = edit;
  return typeof before === 'string' && typeof now === 'string' ? { before, now } : undefined;
}

/** The texts in an element, in their order. */
function textsIn(element: Element): Text[] {
  return Array.from(element.childNodes).flatMap((node) =>
    node.nodeType === 3 ? [node as Text] : node.nodeType === 1 ? textsIn(node as Element) : [],
  );
}
