import { articleIn, linkedHeadings } from '../../article/article-headings.ts';
import type { Section } from '../../contract.ts';

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
    const inText = linkedHeadings(articleIn(section)).flatMap(({ id, title: words, level }) =>
      level <= deepest ? [{ id, title: words, isDeeper: title !== undefined || level > 1 }] : [],
    );
    return [...own, ...inText];
  });
