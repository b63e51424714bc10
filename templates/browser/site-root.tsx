import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot, type Root } from 'react-dom/client';
import type { PageProps } from '../contract.ts';
import { Document, type DocumentProps } from '../document.tsx';
import { describe } from './head.ts';
import type { LoadedPage } from './load-page.ts';
import { dismissSuggestion, suggestedLanguage } from './suggested-language.ts';

/** What is on the screen: the page, and what the shell says around it. */
type Shown = LoadedPage & Pick<DocumentProps, 'suggestion' | 'announcement' | 'loading'>;

/** The one React root of the page, and what it shows. */
export class SiteRoot {
  readonly #root: Root;
  #shown: Shown;

  /** Takes over the static page without changing it; the suggestion comes after. */
  constructor(container: HTMLElement, loaded: LoadedPage) {
    this.#shown = loaded;
    let root: Root | undefined;
    startTransition(() => {
      root = hydrateRoot(container, <Document {...loaded} />);
    });
    if (root === undefined) throw new Error('hydration did not start');
    this.#root = root;
    const suggestion = this.#suggestion(loaded.page);
    if (suggestion !== undefined) startTransition(() => this.#render({ suggestion }));
  }

  /** Shows another page at once: its DOM is there when this returns, so that focus and scroll can be set. */
  show(loaded: LoadedPage): void {
    const { page } = loaded;
    flushSync(() =>
      this.#render({
        ...loaded,
        loading: false,
        announcement: page.title,
        suggestion: this.#suggestion(page),
      }),
    );
    describe(page);
  }

  /** The page that is shown, after an edit in development: nothing is announced. */
  update(loaded: LoadedPage): void {
    this.#render(loaded);
    describe(loaded.page);
  }

  setLoading(loading: boolean): void {
    this.#render({ loading });
  }

  #suggestion(page: PageProps): Shown['suggestion'] {
    const language = suggestedLanguage(page);
    if (language === null) return undefined;
    const onDismiss = () => {
      dismissSuggestion();
      this.#render({ suggestion: undefined });
    };
    return { language, onDismiss };
  }

  #render(change: Partial<Shown>): void {
    this.#shown = { ...this.#shown, ...change };
    this.#root.render(<Document {...this.#shown} />);
  }
}
