import type { PageComponentProps } from 'tvilling/templates/pages/page-component';
import { CallToAction } from 'tvilling/templates/shell/call-to-action';
import { Hero } from 'tvilling/templates/shell/hero';
import './style.scss';

/** A page of the documentation. A list of its parts helps where there are more than a few. */
export default function Guide({ page, sections }: PageComponentProps) {
  const parts = page.sections.filter(({ id, title }) => id !== undefined && title !== undefined);
  return (
    <>
      <Hero page={page} form="compact" />
      {parts.length > 3 && (
        <nav className="container guide" aria-label={page.title}>
          <ul>
            {parts.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {sections}
      <CallToAction action={page.action} />
    </>
  );
}
