import type { CommittedChanges } from '../../cli/dev/editor/task-protocol.ts';
import { get } from './requests.ts';
import type { ViewStore } from './store.ts';

/** Loads what has changed since the last commit. The server asks git and reads all files for that. */
export class ChangesLoader {
  readonly #store: ViewStore;
  #counting: Promise<void> | undefined;

  constructor(store: ViewStore) {
    this.#store = store;
  }

  /** Counts the changes, once a page is shown. */
  readonly count = (): void => {
    this.#counting ??= this.#store.firstPage.then(() => {
      this.#counting = undefined;
      return this.load();
    });
  };

  async load(): Promise<void> {
    this.#store.set({ changes: await get<CommittedChanges>('changes').catch(() => undefined) });
  }
}
