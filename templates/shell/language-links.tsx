import type { LanguageLink } from '../contract.ts';

/** The languages of the site by their own names. `data-language` marks links whose choice is stored. */
export function LanguageLinks({ languages, label }: { languages: LanguageLink[]; label: string }) {
  return (
    <nav className="languages" aria-label={label}>
      <ul className="languages__list">
        {languages.map(({ code, name, flag, href, current }) => (
          <li key={code}>
            <a
              className="languages__link"
              href={href}
              lang={code}
              hrefLang={code}
              data-language={code}
              aria-current={current ? 'true' : undefined}
            >
              <span className="languages__flag" aria-hidden="true">
                {flag}
              </span>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
