import type { Choice } from '../../cli/dev/editor/protocol.ts';
import { get } from './requests.ts';
import type { ViewStore } from './store.ts';

/** The names of the site that fields can be set to, as far as a field has needed them. */
export class Choices {
  readonly #store: ViewStore;
  readonly #tried: <T>(asked: Promise<T>) => Promise<T | undefined>;

  /** `tried`: resolves to undefined, and says why, if a request fails. */
  constructor(store: ViewStore, tried: <T>(asked: Promise<T>) => Promise<T | undefined>) {
    this.#store = store;
    this.#tried = tried;
  }

  /** Asks for names once. */
  async load(of: string): Promise<void> {
    if (this.#store.get().choices.has(of)) return;
    this.#put(of, undefined);
    await this.#ask(of);
  }

  /**
   * Asks again for what a change of files may have changed. Those that are known stay until the answer is there: a control that goes away
   * would lose the focus.
   */
  reload(): void {
    for (const of of this.#store.get().choices.keys()) if (of !== 'icons') void this.#ask(of);
  }

  async #ask(of: string): Promise<void> {
    const asked = get<{ choices: readonly Choice[] }>(`choices?of=${encodeURIComponent(of)}`);
    const answer = await this.#tried(asked);
    if (answer !== undefined) this.#put(of, answer.choices);
  }

  #put(of: string, choices: readonly Choice[] | undefined): void {
    this.#store.set({ choices: new Map(this.#store.get().choices).set(of, choices) });
  }
}
