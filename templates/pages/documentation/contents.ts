import { textOf } from '../../article/article-text.ts';
import type { ArticleBlock, Section } from '../../contract.ts';

/** A heading of a page, below another one or not. */
export interface PageHeading {
  id: string;
  title: string;
  isDeeper: boolean;
}

/** The headings of a page on two levels: the titles of its sections, and the headings of its articles. */
export const headingsOf = (sections: readonly Section[]): PageHeading[] =>
  sections.flatMap((section) => {
    const { id, title } = section;
    const own = id !== undefined && title !== undefined ? [{ id, title, isDeeper: false }] : [];
    const deepest = title === undefined ? 2 : 1;
    const inText = articleOf(section).flatMap((block) =>
      block.type === 'heading' && block.level <= deepest
        ? [{ id: block.id, title: textOf(block.children), isDeeper: title !== undefined || block.level > 1 }]
        : [],
    );
    return [...own, ...inText];
  });

const articleOf = (section: Section & { body?: unknown }): readonly ArticleBlock[] =>
  section.type === 'article' ? (section.body as ArticleBlock[]) : [];
