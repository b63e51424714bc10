import { ArticleBody } from '../../article/article-body.tsx';
import type { SectionComponentProps } from '../section.tsx';
import type definition from './definition.ts';

/** A long text. Without a title, it belongs to the title of the page. */
export default function ArticleSection({ section }: SectionComponentProps<typeof definition>) {
  return <ArticleBody nodes={section.body} below={section.title ? 2 : 1} />;
}
