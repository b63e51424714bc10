import { useEffect, useState } from 'react';
import type { LanguageLink } from '../contract.ts';

/** The languages of the site by their own names; nothing if there is only one. `data-language` marks links whose choice is stored. */
export function LanguageLinks({ languages, label }: { languages: LanguageLink[]; label: string }) {
  const [areFlagsDrawn, setFlagsDrawn] = useState(false);
  useEffect(() => setFlagsDrawn(languages.every(({ flag }) => isDrawn(flag))), [languages]);
  if (languages.length < 2) return null;
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
              {areFlagsDrawn && (
                <span className="languages__flag" aria-hidden="true">
                  {flag}
                </span>
              )}
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Whether a font of the system draws a flag. It is two letters that a font makes one sign of. Where none does, there would be two boxes,
 * or the two letters.
 */
function isDrawn(flag: string): boolean {
  const context = document.createElement('canvas').getContext('2d');
  const [first = ''] = flag;
  const width = (text: string) => context?.measureText(text).width ?? 0;
  return width(flag) < 1.5 * width(first);
}
