import type { SectionComponentProps } from '../section.tsx';
import type definition from './definition.ts';

/** Pages that belong to this one, each with the reason. */
export default function Related({ section }: SectionComponentProps<typeof definition>) {
  return (
    <ul className="related">
      {section.items.map(({ page, description }) => (
        <li className="related__item" key={page.href}>
          <h3 className="related__title">
            <a className="link" href={page.href} hrefLang={page.language} lang={page.language}>
              {page.title}
            </a>
          </h3>
          <p className="related__description">{description}</p>
        </li>
      ))}
    </ul>
  );
}
