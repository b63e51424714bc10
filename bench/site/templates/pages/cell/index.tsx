import type { PageComponentProps } from 'tvilling/templates/pages/page-component';

/** A title, a sentence, and sections. */
export default function Cell({ page, sections }: PageComponentProps) {
  return (
    <>
      <h1>{page.hero.title}</h1>
      <p className="lead">{page.hero.lead}</p>
      {sections}
    </>
  );
}
