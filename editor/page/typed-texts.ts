import type { Field } from '../../cli/dev/editor/protocol.ts';
import type { Edits, TypedEdit } from '../model/edits.ts';
import { fieldKey, valueKey, valuePlace } from '../model/places.ts';
import { comparable, type ShownFields, textsShown } from './shown-fields.ts';

/** What may be shown at once. */
export interface Typed {
  edits: Edits;
  /** The fields of the page as their files have them. */
  fields: readonly Field[];
  language: string;
  elements: ShownFields['elements'];
  /** Whether the page stays as it is, whatever is written. */
  isPageOld: boolean;
}

/** A text of the page that shows what somebody types. */
interface TypedText {
  /** What the page itself has put there. */
  own: string;
  /** `valueKey` of what it shows, and what somebody has typed there. */
  key: string;
  now: string;
}

const textKinds = new Set<Field['kind']>(['text', 'lines']);

/** What may be markup or part of a placeholder, in any kind of text. Then only the server knows what the page shows. */
const markup = /[\n\\*_`[\]{}<>|]/;

/** What a page shows of a text; null if only the server knows. */
const shownOf = (text: string): string | null => (markup.test(text) || comparable(text) === '' ? null : comparable(text));

/**
 * Shows in the page what somebody types, before the server has made the page anew. Only where it is certain: a plain text of one field
 * that is the whole text of one element. The page has the last word: as soon as it writes one of these texts itself, that stays.
 */
export class TypedTexts {
  readonly #texts = new Map<Text, TypedText>();
  readonly #observer: MutationObserver;
  /** By `valueKey`. */
  #values: ReadonlyMap<string, TypedValue> = new Map();

  constructor(view: Window) {
    const { MutationObserver: Observer } = view as Window & typeof globalThis;
    this.#observer = new Observer((records) => this.#hear(records));
  }

  /** Shows what is typed now, and takes back what was typed and not saved. */
  show(typed: Typed): void {
    this.#values = valuesOf(typed);
    this.#hear(this.#observer.takeRecords());
    for (const [node, text] of this.#texts) {
      const { written, edit } = this.#values.get(text.key) ?? {};
      if (!node.isConnected) this.#texts.delete(node);
      else if (edit === undefined && (typed.isPageOld || written !== text.now)) this.#putBack(node, text);
    }
    for (const [key, { edit, field }] of this.#values) {
      if (edit === undefined) continue;
      const [known] = [...this.#texts].find(([, text]) => text.key === key) ?? [placeOf(field, edit, typed)];
      if (known !== null) this.#type(known, key, edit);
    }
  }

  /** The page shows the site as it is now: what it has not written itself is not what somebody has typed. */
  updated(): void {
    this.#hear(this.#observer.takeRecords());
    for (const [node, text] of this.#texts) if (this.#values.get(text.key)?.edit === undefined) this.#putBack(node, text);
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
    for (const node of new Set(records.map(({ target }) => target as Text))) {
      const text = this.#texts.get(node);
      if (text === undefined) continue;
      this.#texts.delete(node);
      const edit = this.#values.get(text.key)?.edit;
      if (edit !== undefined) this.#type(node, text.key, edit);
    }
  }

  /** Types in a text. One that the server alone knows leaves the page as it is. */
  #type(node: Text, key: string, { before, now }: TextEdit): void {
    const known = this.#texts.get(node);
    // Without it, the page may say something else there, such as a text that was saved and is not on the page yet.
    const isOwn = known === undefined ? comparable(node.data) === shownOf(before) : known.key === key;
    const shown = shownOf(now);
    if (!isOwn || (shown === null && known === undefined)) return;
    this.#texts.set(node, { own: known?.own ?? node.data, key, now });
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
}

/** The text of the page in which a field is edited; null if it may be another one's. */
function placeOf(field: Field, { before }: TextEdit, { elements, fields, language }: Typed): Text | null {
  const key = fieldKey(field);
  const [element, ...others] = elements.get(key) ?? [];
  const text = comparable(before);
  const isShared = fields.some((other) => fieldKey(other) !== key && textsShown(other, language).includes(text));
  const [node, ...rest] = element?.childNodes ?? [];
  if (others.length > 0 || isShared || node?.nodeType !== 3 || rest.length > 0) return null;
  return node as Text;
}

/** An edit of a text. */
interface TextEdit {
  before: string;
  now: string;
}

interface TypedValue {
  field: Field;
  /** What the file says. */
  written: unknown;
  /** What somebody types; undefined if nobody does. */
  edit: TextEdit | undefined;
}

/** The texts of the page's fields, by `valueKey`. */
function valuesOf({ edits, fields, language }: Typed): Map<string, TypedValue> {
  return new Map(
    fields
      .filter(({ kind }) => textKinds.has(kind))
      .map((field) => {
        const place = valuePlace(field, language);
        const edit = shownEdit(edits.get(valueKey(place)), field.fallbacks?.[language]);
        return [valueKey(place), { field, written: field.values[place.language], edit }];
      }),
  );
}

/** An edit of a text that is on its way; undefined if the page shows nothing of it. `fallback`: what it says where nothing is written. */
function shownEdit(edit: TypedEdit | undefined, fallback: string | undefined): TextEdit | undefined {
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
