import { type ReactNode, startTransition, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot, type Root } from 'react-dom/client';
import type { PageProps } from '../contract.ts';
import { Document, type DocumentProps } from '../document.tsx';
import { describe } from './head.ts';
import { suggest } from './language-suggestion.ts';
import { showLateFonts } from './late-fonts.ts';
import type { LoadedPage } from './load-page.ts';
import { updateDates } from './static-page.ts';

/** The visible page, and the state of the shell around it. */
type ShownPage = LoadedPage & Pick<DocumentProps, 'announcement' | 'loading'>;

/** The only React root of the page, with its state. */
export class SiteRoot {
  /** Resolves when React owns the page: all its components are there, with their effects. Rejects if one of them fails. */
  readonly hydrated: Promise<void>;
  readonly #root: Root;
  #shown: ShownPage;
  #onHydrated = () => {};

  /** Hydrates the static page without a change. */
  constructor(container: HTMLElement, loaded: LoadedPage) {
    this.#shown = loaded;
    let root: Root | undefined;
    this.hydrated = new Promise((resolve, reject) => {
      this.#onHydrated = resolve;
      const onUncaughtError = (error: unknown) => {
        reportError(error);
        reject(error);
      };
      startTransition(() => {
        root = hydrateRoot(container, this.#document(), { onUncaughtError });
      });
    });
    if (root === undefined) throw new Error('hydration did not start');
    this.#root = root;
    suggest(loaded.page);
  }

  /** Shows another page at once. Its DOM exists when this returns, so that the caller can set focus and scroll position. */
  show(loaded: LoadedPage): void {
    const { page } = loaded;
    showLateFonts();
    flushSync(() =>
      this.#render({
        ...loaded,
        loading: false,
        announcement: page.title,
      }),
    );
    bringUpToDate(page);
  }

  /** Shows the same page after an edit in development, at once. Nothing is announced. */
  update(loaded: LoadedPage): void {
    flushSync(() => this.#render(loaded));
    bringUpToDate(loaded.page);
  }

  setLoading(loading: boolean): void {
    this.#render({ loading });
  }

  #render(change: Partial<ShownPage>): void {
    this.#shown = { ...this.#shown, ...change };
    this.#root.render(this.#document());
  }

  #document() {
    return (
      <Observed onCommit={this.#onHydrated}>
        <Document {...this.#shown} />
      </Observed>
    );
  }
}

/** Calls `onCommit` once, after React has committed what is in it and has run the effects there. */
function Observed({ onCommit, children }: { onCommit: () => void; children: ReactNode }) {
  useEffect(onCommit, [onCommit]);
  return children;
}

/** Brings up to date what React does not render of a page: its head, its dates, and the suggestion beside it. */
function bringUpToDate(page: PageProps): void {
  describe(page);
  updateDates();
  suggest(page);
}
