import type { SectionComponentProps } from 'tvilling/templates/sections/section';
import type definition from './definition.ts';
import './style.scss';

/** Groups of links. A page that the language lacks is linked to in the source language. */
export default function Contents({ section }: SectionComponentProps<typeof definition>) {
  return (
    <div className="contents">
      {section.of.groups.map(({ name, pages }) => (
        <div key={name ?? ''}>
          {name && <h3>{name}</h3>}
          <ul>
            {pages.map(({ page, note }) => (
              <li key={page.href}>
                <a href={page.href} hrefLang={page.language}>
                  {page.title}
                </a>
                {note && <span lang={page.language}>{note}</span>}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
