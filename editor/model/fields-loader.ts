import type { FieldGroup, KnownGroup, PageFields } from '../../cli/dev/editor/protocol.ts';
import type { KeptText, KeptTexts } from './kept-texts.ts';
import { isGone } from './load-pages.ts';
import { keysAfter, textsAfter } from './moved-items.ts';
import { fieldKey, isSame } from './places.ts';
import { answeredOrders, get, RefusedByServer } from './requests.ts';
import type { ViewStore } from './store.ts';
import { shownParts } from './tree.ts';

interface LoaderHost {
  /** Says why an answer does not come. */
  tried(asked: Promise<PageFields | undefined>): Promise<PageFields | undefined>;
  /** Is told that other fields are shown. */
  shown(): void;
}

/** Loads the fields in the panel. One request is under way at a time; what is asked for meanwhile is asked for after it. */
export class FieldsLoader {
  readonly #store: ViewStore;
  readonly #language: string;
  readonly #host: LoaderHost;
  /** Counts the times that fields were asked for. */
  #asked = 0;
  /** Counts the answers that say what fields do not which were asked for before. */
  #outdated = 0;
  #loading: Promise<void> | undefined;
  /** The groups of the last answer by their digests: the server need not send them again. */
  #known: ReadonlyMap<string, FieldGroup> = new Map();

  /** `language`: that of the editor. */
  constructor(store: ViewStore, language: string, host: LoaderHost) {
    this.#store = store;
    this.#language = language;
    this.#host = host;
  }

  /** Resolves when the fields are shown that the files have now. */
  load(): Promise<void> {
    this.#asked += 1;
    this.#store.isReading = true;
    this.#loading ??= this.#loadAsked();
    return this.#loading;
  }

  /** Says that a change was answered: a value was written, or a file was found to be another one. */
  outdate(): void {
    this.#outdated += 1;
  }

  async #loadAsked(): Promise<void> {
    for (let answered = -1; answered !== this.#asked; ) {
      // The server tells of a change before it answers the order that has made it.
      await answeredOrders();
      answered = this.#asked;
      const outdated = this.#outdated;
      const { page, language, file } = this.#store.get();
      const fields = await this.#host.tried(file === undefined ? this.#ofPage(page, language) : this.#get('file', { file }));
      const now = this.#store.get();
      const isOfPlace = now.page === page && now.language === language && now.file === file;
      // An older text would come back into a box that somebody types in.
      if (outdated !== this.#outdated) this.#asked += 1;
      else if (fields !== undefined && isOfPlace) this.#show(fields);
    }
    this.#loading = undefined;
    this.#store.isReading = false;
  }

  /** Undefined for a page that has gone meanwhile: whoever has taken it away says where to go. */
  async #ofPage(page: string, language: string): Promise<PageFields | undefined> {
    try {
      return await this.#get('page', { page, language });
    } catch (error) {
      if (error instanceof RefusedByServer && (await isGone(this.#store, page))) return undefined;
      throw error;
    }
  }

  async #get(name: 'file' | 'page', query: Readonly<Record<string, string>>): Promise<PageFields> {
    const known = this.#known;
    const asked = new URLSearchParams({ ...query, words: this.#language });
    for (const digest of known.keys()) asked.append('known', digest);
    const answer = await get<PageFields<KnownGroup>>(`${name}?${asked}`);
    const groups = answer.groups.map((group) => known.get(group.digest) ?? (group as FieldGroup));
    this.#known = new Map(groups.map((group) => [group.digest, group]));
    return { ...answer, groups };
  }

  #show(fields: PageFields): void {
    const { fields: earlier, open, selected, language, unreadable } = this.#store.get();
    // A page opens with the parts that it shows.
    const shown = earlier === undefined ? shownParts(fields.groups[0]?.fields ?? [], language) : [];
    const keyAfter = earlier === undefined ? (key: string) => key : keysAfter(earlier, fields);
    this.#store.set({
      fields,
      open: new Set([...[...open].flatMap((key) => keyAfter(key) ?? []), ...shown.map(fieldKey)]),
      selected: selected === undefined ? undefined : keyAfter(selected),
      unreadable: textsAfter(unreadable, keyAfter),
    });
    this.#host.shown();
  }
}

/** The kept texts of earlier visits that their files do not have. The others are forgotten: their answers were lost. */
export async function unwrittenTexts(kept: KeptTexts): Promise<KeptText[]> {
  const unwritten = await Promise.all(
    kept.found().map(async (text) => {
      if (!(await isWritten(text))) return [text];
      kept.forget(text);
      return [];
    }),
  );
  return unwritten.flat();
}

async function isWritten({ file, path, language, now }: KeptText): Promise<boolean> {
  const fields = await get<PageFields>(`file?${new URLSearchParams({ file })}`).catch(() => undefined);
  const key = fieldKey({ file, path });
  const all = fields?.groups.flatMap((group) => group.fields) ?? [];
  return all.some((field) => fieldKey(field) === key && isSame(field.values[language], now));
}
