import type { PageLink } from '../../contract.ts';
import { LinkNote } from '../../shell/link-note.tsx';
import type { SectionComponentProps } from '../section.tsx';
import type definition from './definition.ts';

/** Pages that belong to this one, each with the reason. */
export default function Related({ section }: SectionComponentProps<typeof definition>) {
  return (
    <ul className="related">
      {section.items.map(({ page, description }) => (
        <li className="related__item" key={page.href}>
          <h3 className="related__title">
            <a className="link" href={page.href} hrefLang={page.language}>
              {page.language ? <TitleInOther page={page} /> : page.title}
            </a>
          </h3>
          <p className="related__description">{description}</p>
        </li>
      ))}
    </ul>
  );
}

/** The title of a page in another language, and which one that is. One element: the link is a flexible box. */
const TitleInOther = ({ page }: { page: PageLink }) => (
  <span>
    <span lang={page.language}>{page.title}</span>
    <LinkNote link={page} words={page.title} />
  </span>
);
