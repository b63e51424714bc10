import type { ArticleBlock } from '../contract.ts';
import { textOf } from './article-text.ts';

/** A heading that a link can lead to. `level`: from 1, that of the first heading of the article. */
export interface LinkedHeading {
  id: string;
  title: string;
  level: number;
}

/** The headings of an article in their order, with those of its sections: their titles, and the headings of articles in them. */
export const linkedHeadings = (nodes: readonly ArticleBlock[]): LinkedHeading[] =>
  nodes.flatMap((node): LinkedHeading[] => {
    if (node.type === 'heading') return [{ id: node.id, title: textOf(node.children), level: node.level }];
    if (node.type !== 'section') return [];
    const { id, title } = node.section;
    const own = id !== undefined && title !== undefined ? [{ id, title, level: 1 }] : [];
    const below = title === undefined ? 0 : 1;
    const inText = linkedHeadings(articleIn(node.section));
    return [...own, ...inText.map((heading) => ({ ...heading, level: heading.level + below }))];
  });

/** The text of a section that is an article. */
export const articleIn = (section: { type: string; body?: unknown }): readonly ArticleBlock[] =>
  section.type === 'article' ? (section.body as ArticleBlock[]) : [];
