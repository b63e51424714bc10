import { type RefObject, useEffect, useRef } from 'react';
import type { LanguageLink } from '../contract.ts';
import { Icon } from '../drawings/icon.tsx';

/**
 * Suggests the page in the language `offer`, with a text in that language. It lies over the end of the page, so that nothing
 * moves, and goes aside while an action of the page is below it. It is rendered only if the page has a twin in that language.
 */
export function LanguageSuggestion({
  languages,
  offer,
  onDismiss,
}: {
  languages: LanguageLink[];
  offer?: string | undefined;
  onDismiss: () => void;
}) {
  const line = useRef<HTMLElement>(null);
  const language = languages.find(({ code }) => code === offer);
  useGoingAside(line, language?.href);
  if (!language?.suggestion) return null;
  const { text, accept, dismiss } = language.suggestion;
  return (
    <aside className="suggestion" ref={line} lang={language.code} dir={language.direction} aria-label={text}>
      <p className="suggestion__text">{text}</p>
      <a
        className="suggestion__accept"
        href={language.href}
        hrefLang={language.code}
        data-language={language.code}
      >
        {accept}
      </a>
      <button type="button" className="suggestion__dismiss" aria-label={dismiss} onClick={onDismiss}>
        <Icon name="close" />
      </button>
    </aside>
  );
}

/** Marks an element as aside while an action of the page is behind it. `page`: what tells one page from another. */
function useGoingAside(line: RefObject<HTMLElement | null>, page: string | undefined) {
  useEffect(() => {
    const element = line.current;
    if (element === null || page === undefined) return;
    const behind = new Set<Element>();
    // The strip of the window that the element stands in.
    const rootMargin = `${-element.offsetTop}px 0px 0px`;
    const observer = new IntersectionObserver(
      (actions) => {
        for (const { target, isIntersecting } of actions) {
          if (isIntersecting) behind.add(target);
          else behind.delete(target);
        }
        element.toggleAttribute('data-aside', behind.size > 0);
      },
      { rootMargin },
    );
    for (const action of document.querySelectorAll('main .button')) observer.observe(action);
    return () => observer.disconnect();
  }, [line, page]);
}
