import type { Heading, ListItem, Paragraph, PhrasingContent, RootContent, TableCell, TableRow } from 'mdast';
import { isInLine, isUnread, linked, oneLine, phrasing } from './phrasing.ts';
import { type PageElement, writtenText } from './read-elements.ts';

type MarkdownBlock = ListItem['children'][number];

/** A block that is a line of words. */
type Line = Heading | Paragraph | TableCell;

const isLine = (part: RootContent): part is Line => part.type === 'heading' || part.type === 'paragraph' || part.type === 'tableCell';

/** Blocks from texts and elements. Neighbouring parts of a line are a paragraph. `url`: the address of the page. */
export function blocks(children: PageElement['children'], url: string): MarkdownBlock[] {
  const made: MarkdownBlock[] = [];
  let inLine: PageElement['children'] = [];
  const endLine = () => {
    made.push(...paragraph(phrasing(inLine, url)));
    inLine = [];
  };
  for (const child of children) {
    if (typeof child === 'string' || isInLine(child)) inLine.push(child);
    else if (!isUnread(child)) {
      endLine();
      made.push(...blocksOf(child, url));
    }
  }
  endLine();
  return made;
}

/** The language of code, by the class that the standard of HTML recommends: `<code class="language-yaml">`. */
function languageOf({ children }: PageElement): string | null {
  const classes = children.flatMap((child) =>
    typeof child !== 'string' && child.name === 'code' ? (child.attributes.class ?? '').split(' ') : [],
  );
  return classes.find((name) => name.startsWith(languageMark))?.slice(languageMark.length) ?? null;
}

const languageMark = 'language-';

function blocksOf(element: PageElement, url: string): MarkdownBlock[] {
  const { name, attributes, children } = element;
  switch (name) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return heading(Number(name[1]) as 1, children, url);
    case 'p':
    case 'figcaption':
    case 'caption':
      return paragraph(phrasing(children, url));
    case 'summary':
    case 'legend':
      return paragraph(bold(phrasing(children, url)));
    case 'hr':
      return [{ type: 'thematicBreak' }];
    case 'pre':
      return [{ type: 'code', lang: languageOf(element), value: writtenText(element).replace(/\n$/, '') }];
    case 'blockquote':
      return filled(blocks(children, url), (own) => ({ type: 'blockquote', children: own }));
    case 'ul':
    case 'ol':
      return list(element, url);
    case 'dl':
      return filled(terms(element, url), (own) => ({ type: 'list', spread: false, children: own }));
    case 'table':
      return table(element, url);
    case 'a':
      return withLink(blocks(children, url), attributes.href, url);
    default:
      return blocks(children, url);
  }
}

/** A node around content, if there is any. */
const filled = <T>(children: T[], wrap: (children: T[]) => MarkdownBlock): MarkdownBlock[] =>
  children.length === 0 ? [] : [wrap(children)];

function paragraph(nodes: readonly PhrasingContent[]): Paragraph[] {
  const children = oneLine(nodes);
  return children.length === 0 ? [] : [{ type: 'paragraph', children }];
}

function bold(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const children = oneLine(nodes);
  return children.length === 0 ? [] : [{ type: 'strong', children }];
}

/** A heading. Its link to itself says nothing. */
function heading(depth: 1 | 2 | 3 | 4 | 5 | 6, children: PageElement['children'], url: string): MarkdownBlock[] {
  const isOwnLink = (child: string | PageElement): child is PageElement =>
    typeof child === 'object' && child.name === 'a' && child.attributes.href?.startsWith('#') === true;
  const shown = children.flatMap((child) => (isOwnLink(child) ? child.children : [child]));
  return filled(oneLine(phrasing(shown, url)), (own) => ({ type: 'heading', depth, children: own }));
}

/** Blocks with a link around all of them, such as a card: the link is put on the heading, or on the first words. */
function withLink(made: MarkdownBlock[], href: string | undefined, url: string): MarkdownBlock[] {
  const line = made.find((block) => block.type === 'heading') ?? firstLine(made);
  if (line !== undefined) line.children = linked(line.children, href, url);
  return made;
}

/** The first line with words among blocks, in lists, quotes and tables too. */
function firstLine(parts: readonly RootContent[]): Line | undefined {
  for (const part of parts) {
    const line = isLine(part) ? part : 'children' in part ? firstLine(part.children) : undefined;
    if (line !== undefined && line.children.length > 0) return line;
  }
  return undefined;
}

function list({ name, attributes, children }: PageElement, url: string): MarkdownBlock[] {
  const items = elementsIn(children).flatMap((item): ListItem[] => {
    const own = blocks(item.name === 'li' ? item.children : [item], url);
    return own.length === 0 ? [] : [{ type: 'listItem', spread: own.length > 1, children: own }];
  });
  // A list of cards or steps is read as a part of the page.
  if (items.every(({ children: [first] }) => first?.type === 'heading')) return items.flatMap((item) => item.children);
  const start = Number(attributes.start ?? 1);
  return filled(items, (own) => ({
    type: 'list',
    ordered: name === 'ol',
    ...(name === 'ol' ? { start } : {}),
    spread: own.some(({ spread }) => spread),
    children: own,
  }));
}

/** The terms of a description list, each in bold before what is said of it. */
function terms({ children }: PageElement, url: string): ListItem[] {
  const parts = elementsIn(children).flatMap((part) => (part.name === 'div' ? elementsIn(part.children) : [part]));
  const items: ListItem[] = [];
  let names: PhrasingContent[] = [];
  for (const { name, children: own } of parts) {
    if (name === 'dt') {
      names.push(...(names.length > 0 ? [comma] : []), ...bold(phrasing(own, url)));
      continue;
    }
    const [first, ...rest] = blocks(own, url);
    const said = first?.type === 'paragraph' ? first.children : [];
    const others = first === undefined || first.type === 'paragraph' ? rest : [first, ...rest];
    const words = [...names, ...(names.length > 0 && said.length > 0 ? [colon] : []), ...said];
    const shown = [...paragraph(words), ...others];
    const last = items.at(-1);
    if (names.length === 0 && last !== undefined) last.children.push(...shown);
    else if (shown.length > 0) items.push({ type: 'listItem', spread: false, children: shown });
    names = [];
  }
  // Terms at the end, of which nothing is said.
  if (names.length > 0) items.push({ type: 'listItem', spread: false, children: paragraph(names) });
  return items;
}

const comma: PhrasingContent = { type: 'text', value: ', ' };
const colon: PhrasingContent = { type: 'text', value: ': ' };

/** A table, after its caption. Its first row is the head: Markdown has no other tables. */
function table(element: PageElement, url: string): MarkdownBlock[] {
  const captions = elementsIn(element.children).filter(({ name }) => name === 'caption');
  const rows = tableRows(rowsIn(element), url);
  return [...blocks(captions, url), ...filled(rows, (own) => ({ type: 'table', children: own }))];
}

/** Rows whose cells are in their columns. Beside a wide cell and below a high one stand empty ones: Markdown has no such cells. */
function tableRows(rows: readonly PageElement[], url: string): TableRow[] {
  /** Into how many more rows the last cell of each column reaches. */
  const reach: number[] = [];
  return rows.flatMap((row): TableRow[] => {
    const children: TableCell[] = [];
    const put = (rowsBelow: number, words: PhrasingContent[] = []) => {
      reach[children.length] = rowsBelow;
      children.push({ type: 'tableCell', children: words });
    };
    const left = () => reach[children.length] ?? 0;
    const own = elementsIn(row.children).filter(({ name }) => name === 'th' || name === 'td');
    for (const cell of own) {
      while (left() > 0) put(left() - 1);
      const rowsBelow = span(cell.attributes.rowspan) - 1;
      put(rowsBelow, oneLine(phrasing(cell.children, url)));
      for (let column = span(cell.attributes.colspan); column > 1; column--) put(rowsBelow);
    }
    while (children.length < reach.length) put(Math.max(0, left() - 1));
    return own.length === 0 ? [] : [{ type: 'tableRow', children }];
  });
}

/** A number of columns or rows. HTML allows no more columns than this ("Attributes common to td and th elements"). */
const span = (written = ''): number => Math.min(1000, Math.max(1, Number.parseInt(written, 10) || 1));

const rowsIn = ({ children }: PageElement): PageElement[] =>
  elementsIn(children).flatMap((child) => (child.name === 'tr' ? [child] : /^t(?:head|body|foot)$/.test(child.name) ? rowsIn(child) : []));

const elementsIn = (children: PageElement['children']): PageElement[] =>
  children.filter((child) => typeof child === 'object').filter((child) => !isUnread(child));
