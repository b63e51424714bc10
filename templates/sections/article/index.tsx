import { ArticleBody } from '../../article/article-body.tsx';
import { ArticleContents } from '../../article/article-contents.tsx';
import type { SectionComponentProps } from '../section.tsx';
import type definition from './definition.ts';

/** A long text. Without a title, it belongs to the title of the page. */
export default function ArticleSection({ section: { body, contents, title }, words }: SectionComponentProps<typeof definition>) {
  return (
    <>
      {contents && <ArticleContents nodes={body} label={words.contents} />}
      <ArticleBody nodes={body} below={title ? 2 : 1} />
    </>
  );
}
