import { ArticleBody } from 'tvilling/templates/article/article-body';
import type { SectionComponentProps } from 'tvilling/templates/sections/section';
import type definition from './definition.ts';

/** A long text below the title of the page. */
export default function Prose({ section }: SectionComponentProps<typeof definition>) {
  return (
    <div className="card">
      <ArticleBody nodes={section.body} below={1} />
    </div>
  );
}
