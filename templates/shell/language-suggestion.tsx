import type { LanguageLink } from '../contract.ts';
import { Icon } from '../drawings/icon.tsx';

/**
 * Suggests the page in the language `offer`, with a text in that language. It lies over the end of the page, so that nothing
 * moves. It is rendered only if the page has a twin in that language.
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
  const language = languages.find(({ code }) => code === offer);
  if (!language?.suggestion) return null;
  const { text, accept, dismiss } = language.suggestion;
  return (
    <aside className="suggestion" lang={language.code} dir={language.direction} aria-label={text}>
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
