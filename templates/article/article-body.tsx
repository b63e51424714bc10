import { createElement, Fragment, type ReactNode, useContext, useId } from 'react';
import type { ArticleBlock, ArticleCell, ArticleInline } from '../contract.ts';
import { useDigits } from '../digits.ts';
import { Picture } from '../pictures/picture.tsx';
import { HeadingText } from '../reading/reading.tsx';
import { PageSectionBody, type SectionBody } from '../sections/section-body.ts';
import { textOf } from './article-text.ts';
import { CodeBlock } from './code-block.tsx';
import './article.scss';

export interface ArticleBodyProps {
  nodes: readonly ArticleBlock[];
  /** The level of the heading above the article: 1 for the title of the page, 2 for that of a section. */
  below: 1 | 2;
}

/** A parsed article as elements, in the frame that gives it its look. */
export function ArticleBody({ nodes, below }: ArticleBodyProps) {
  // Anchors of footnotes, also where a page has several articles.
  const id = useId();
  const inDigits = useDigits();
  const bodyOf = useContext(PageSectionBody);
  const scope = { below, id, inDigits, bodyOf };
  return together(runsOf(nodes).map((run) => runOf(run, scope)));
}

type BlockRun = readonly [ArticleBlock, ...ArticleBlock[]];

/** The blocks of an article. Each section is alone, so that it has the look of its own, not that of the text around it. */
function runsOf(nodes: readonly ArticleBlock[]): BlockRun[] {
  const runs: [ArticleBlock, ...ArticleBlock[]][] = [];
  for (const node of nodes) {
    const last = runs.at(-1);
    if (last === undefined || last[0].type === 'section' || node.type === 'section') runs.push([node]);
    else last.push(node);
  }
  return runs;
}

const runOf = (run: BlockRun, scope: BodyScope): ReactNode =>
  run[0].type === 'section' ? block(run[0], scope) : <div className="prose article">{blocks(run, scope)}</div>;

interface BodyScope {
  below: number;
  /** The beginning of the ids of its footnotes. */
  id: string;
  inDigits(number: number): string;
  bodyOf: SectionBody;
}

/** Several nodes. They never change their order, so they need no keys. */
const together = (nodes: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...nodes);

const blocks = (nodes: readonly ArticleBlock[], scope: BodyScope): ReactNode => together(nodes.map((node) => block(node, scope)));

function block(node: ArticleBlock, scope: BodyScope): ReactNode {
  switch (node.type) {
    case 'paragraph':
      return <p>{line(node.children, scope)}</p>;
    case 'heading': {
      const Heading = `h${scope.below + node.level}` as 'h2' | 'h3' | 'h4' | 'h5' | 'h6';
      const words = line(node.children, scope);
      const hasLinks = node.children.some(({ type }) => type === 'link' || type === 'note');
      return <Heading id={node.id}>{hasLinks ? words : <HeadingText id={node.id}>{words}</HeadingText>}</Heading>;
    }
    case 'list': {
      const items = together(node.items.map((item) => createElement('li', null, itemOf(item, scope))));
      return node.ordered ? <ol start={node.start}>{items}</ol> : <ul>{items}</ul>;
    }
    case 'quotation':
      return <Quotation node={node} scope={scope} />;
    case 'callout':
      return <Callout node={node} scope={scope} />;
    case 'code':
      return <CodeBlock node={node} />;
    case 'rule':
      return <hr />;
    case 'table':
      return <Table node={node} scope={scope} />;
    case 'figure':
      return (
        <figure>
          <Picture picture={node.picture} widths={[480, 680, 960, 1280, 1680]} sizes={sizes} />
          {node.caption && <figcaption className="article__caption">{node.caption}</figcaption>}
        </figure>
      );
    case 'section':
      return <TextSection section={node.section} scope={scope} />;
    case 'notes':
      return <Notes items={node.items} scope={scope} />;
  }
}

/** A picture is as wide as the text, and in small windows as the window without its edges. */
const sizes = '(width >= 48rem) 41rem, 92vw';

/** A list item with a single paragraph shows its text without a paragraph. */
function itemOf(item: readonly ArticleBlock[], scope: BodyScope): ReactNode {
  const [first, ...others] = item;
  return first?.type === 'paragraph' && others.every(({ type }) => type === 'list') ? (
    <>
      {line(first.children, scope)}
      {blocks(others, scope)}
    </>
  ) : (
    blocks(item, scope)
  );
}

type BlockOf<Type> = Extract<ArticleBlock, { type: Type }>;

function Quotation({ node, scope }: { node: BlockOf<'quotation'>; scope: BodyScope }) {
  const quotation = <blockquote className="article__quotation">{blocks(node.blocks, scope)}</blockquote>;
  return node.from === undefined ? (
    quotation
  ) : (
    <figure>
      {quotation}
      <figcaption className="article__caption">— {line(node.from, scope)}</figcaption>
    </figure>
  );
}

/** What readers should not miss, with the word of its kind before it. */
function Callout({ node, scope }: { node: BlockOf<'callout'>; scope: BodyScope }) {
  return (
    <aside className={`callout callout--${node.kind}`}>
      <p className="callout__label">{node.label}</p>
      {blocks(node.blocks, scope)}
    </aside>
  );
}

/** A section of the site. Its title is one of the first headings of the article. */
function TextSection({ section, scope }: { section: BlockOf<'section'>['section']; scope: BodyScope }) {
  const Heading = `h${scope.below + 1}` as 'h2' | 'h3';
  return (
    <div className={`article__section section--${section.type}`} id={section.id}>
      {section.title && <Heading className="article__title">{section.title}</Heading>}
      {section.lead && <p className="article__lead">{section.lead}</p>}
      {scope.bodyOf(section)}
    </div>
  );
}

/**
 * A table. On a phone, figures stay below each other, and the table scrolls. In any other table, each cell shows the label of its column.
 * A table with an empty corner has heads of rows.
 */
function Table({ node: { align, head, rows }, scope }: { node: BlockOf<'table'>; scope: BodyScope }) {
  const hasFigures = align.includes('end');
  const hasRowHeads = head[0]?.length === 0;
  const classOf = (column: number) => {
    const side = align[column];
    return side === 'center' || side === 'end' ? `article__${side}` : undefined;
  };
  const headCell = (cell: ArticleCell, column: number) =>
    cell.length === 0 ? (
      <td />
    ) : (
      <th scope="col" className={classOf(column)}>
        {line(cell, scope)}
      </th>
    );
  const cellOf = (cell: ArticleCell, column: number) =>
    hasRowHeads && column === 0 ? (
      <th scope="row">{line(cell, scope)}</th>
    ) : (
      <td className={classOf(column)} data-label={hasFigures ? undefined : textOf(head[column] ?? []) || undefined}>
        {line(cell, scope)}
      </td>
    );
  const rowOf = (cells: readonly ReactNode[]) => <tr>{together(cells)}</tr>;
  // Focus lets people without a pointer scroll a table that is wider than the text.
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <div className={`article__table${hasFigures ? ' article__table--figures' : ''}`} tabIndex={0}>
      <table className={hasFigures ? 'table' : 'table table--labelled'}>
        <thead>{rowOf(head.map(headCell))}</thead>
        <tbody>{together(rows.map((row) => rowOf(row.map(cellOf))))}</tbody>
      </table>
    </div>
  );
}

/** The texts of the footnotes. Each number leads back to its first reference. */
function Notes({ items, scope }: { items: readonly ArticleBlock[][]; scope: BodyScope }) {
  const note = (item: readonly ArticleBlock[], place: number) => (
    <li id={`${scope.id}${place + 1}`}>
      <a className="article__number" href={`#${scope.id}${place + 1}r`} role="doc-backlink">
        {scope.inDigits(place + 1)}
      </a>
      <div>{itemOf(item, scope)}</div>
    </li>
  );
  return <ol className="article__notes">{together(items.map(note))}</ol>;
}

const line = (nodes: readonly ArticleInline[], scope: BodyScope): ReactNode => together(nodes.map((node) => inline(node, scope)));

function inline(node: ArticleInline, scope: BodyScope): ReactNode {
  switch (node.type) {
    case 'text':
      return node.value;
    case 'code':
      return (
        <code dir="ltr" translate="no">
          {node.value}
        </code>
      );
    case 'break':
      return <br />;
    case 'emphasis':
      return <em>{line(node.children, scope)}</em>;
    case 'strong':
      return <strong>{line(node.children, scope)}</strong>;
    case 'struck':
      return <s>{line(node.children, scope)}</s>;
    case 'link':
      return (
        <a href={node.href} hrefLang={node.language}>
          {line(node.children, scope)}
        </a>
      );
    case 'note':
      return (
        <sup>
          <a id={node.first ? `${scope.id}${node.number}r` : undefined} href={`#${scope.id}${node.number}`} role="doc-noteref">
            {scope.inDigits(node.number)}
          </a>
        </sup>
      );
  }
}
