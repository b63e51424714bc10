import type { SectionComponentProps } from '../section.tsx';

/** Pages that belong with this one, each with the reason. */
export default function Related({ section }: SectionComponentProps<'related'>) {
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
