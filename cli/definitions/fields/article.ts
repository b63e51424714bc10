import { ofKind } from './field-schemas.ts';
import type { FieldPage } from './field-value.ts';
import { localizedKind } from './localized.ts';
import { MarkdownValue } from './rich-text.ts';
import type { ArticleBlock } from './shown.ts';
import { anyLongText } from './text.ts';

/** A long text in Markdown: what a rich text has, and headings, figures, tables, quotations, code, footnotes. */
export class Article extends MarkdownValue {
  get kind(): 'article' {
    return 'article';
  }

  show(page: FieldPage): ArticleBlock[] {
    return page.article(this.source);
  }
}

const markdown = anyLongText.meta({
  id: 'article',
  title: 'article in Markdown',
  description:
    'Markdown: paragraphs, ## headings, lists, *emphasis*, **strong**, [links](page:contact#form), ![pictures](quay.jpg "caption"), tables, > quotations, code, footnotes[^1]. No HTML.',
});
const anyArticle = ofKind(
  markdown.transform((source) => new Article(source)),
  { kind: 'article', editedAs: 'article' },
);
export const article = () => anyArticle;

export const localizedArticle = localizedKind(anyArticle, 'localizedArticle');
