import { createElement, Fragment, useId } from 'react';
import type { ArticleBlock } from '../contract.ts';
import { type LinkedHeading, linkedHeadings } from './article-headings.ts';

export interface ArticleContentsProps {
  nodes: readonly ArticleBlock[];
  /** What the list is called. */
  label: string;
}

/** The headings of an article on its first two levels, each with a link to its place. Nothing if there are fewer than two. */
export function ArticleContents({ nodes, label }: ArticleContentsProps) {
  const id = useId();
  const headings = linkedHeadings(nodes);
  const chapters = headings.filter(({ level }) => level === 1);
  if (chapters.length < 2) return null;
  const partsOf = (chapter: LinkedHeading) => {
    const after = headings.slice(headings.indexOf(chapter) + 1);
    const end = after.findIndex(({ level }) => level === 1);
    return after.slice(0, end < 0 ? undefined : end).filter(({ level }) => level === 2);
  };
  return (
    <nav className="article-contents" aria-labelledby={id}>
      <p className="article-contents__label" id={id}>
        {label}
      </p>
      {listOf(chapters, partsOf)}
    </nav>
  );
}

/** The items never change their order, so they need no keys. */
const listOf = (headings: readonly LinkedHeading[], partsOf: (heading: LinkedHeading) => readonly LinkedHeading[]) => {
  const item = (heading: LinkedHeading) => {
    const parts = partsOf(heading);
    return (
      <li>
        <a href={`#${encodeURIComponent(heading.id)}`}>{heading.title}</a>
        {parts.length > 0 && listOf(parts, () => [])}
      </li>
    );
  };
  return <ol>{createElement(Fragment, null, ...headings.map(item))}</ol>;
};
