import type { Blockquote, Code, FootnoteDefinition, Heading, Image, List, Paragraph, PhrasingContent, RootContent, Table } from 'mdast';
import type { ArticleCell, ArticleInline, ColumnAlign } from '../definitions/fields/in-language.ts';
import { suggestion } from '../diagnostics/entry.ts';
import { readCallout, sourceOfQuotation } from './article-callouts.ts';
import { anchorOf, Headings } from './article-headings.ts';
import type { ArticlePart, ArticleTree, PlacedPicture, PlacedSection, WrittenBlock } from './article-tree.ts';
import { codeLanguages, readFence } from './code-languages.ts';
import { brokenLinkIn, lackOf, targetOffset } from './markdown-links.ts';
import { markdownTree } from './markdown-tree.ts';
import { type NoProse, proseOf } from './masked-text.ts';
import { type MarkdownProblem, unreadMarkdown } from './other-markdown.ts';
import { picturesAlone, placedPicture } from './placed-picture.ts';
import { placedSection, sectionId } from './placed-section.ts';
import { type SectionLines, sectionsIn } from './section-lines.ts';
import { sourceBlocksOf } from './source-blocks.ts';

type MarkdownNode = RootContent | PhrasingContent;

const offsetOf = ({ position }: MarkdownNode): number => position?.start.offset ?? 0;

/** Reads an article that the parser can take. */
export class ArticleParser {
  readonly #source: string;
  readonly #parts: ArticlePart[] = [];
  readonly #links: string[] = [];
  readonly #linkOffsets: number[] = [];
  readonly #figures: PlacedPicture[] = [];
  readonly #problems: MarkdownProblem[] = [];
  readonly #noProse: NoProse[] = [];
  readonly #definitions = new Map<string, FootnoteDefinition>();
  /** The footnotes that are referred to, in the order of their numbers. */
  readonly #notes: string[] = [];
  readonly #headings = new Headings();

  constructor(source: string) {
    this.#source = source;
  }

  tree(): ArticleTree {
    const { children } = markdownTree({ kind: 'article', source: this.#source });
    const { sections, problems } = sectionsIn(this.#source);
    this.#problems.push(...problems);
    const sectionAt = new Map(sections.map((lines) => [lines.offset, lines]));
    for (const node of children) if (node.type === 'footnoteDefinition') this.#define(node);
    const blocks = children.flatMap((node): WrittenBlock[] => {
      if (node.type === 'footnoteDefinition') return [];
      if (node.type === 'heading') return [this.#heading(node)];
      if (node.type !== 'thematicBreak') return this.#block(node);
      const lines = sectionAt.get(offsetOf(node));
      return lines === undefined ? [{ type: 'rule' }] : this.#section(lines);
    });
    const notes = this.#noteTexts();
    return {
      blocks: notes.length === 0 ? blocks : [...blocks, { type: 'notes', items: notes }],
      sourceBlocks: sourceBlocksOf(this.#source, children, blocks),
      parts: this.#parts,
      links: this.#links,
      linkOffsets: this.#linkOffsets,
      figures: this.#figures,
      sections: blocks.filter((block) => block.type === 'section'),
      prose: proseOf(this.#source, this.#noProse),
      problems: this.#problems.sort((a, b) => a.offset - b.offset),
    };
  }

  #reject(node: MarkdownNode, construct: string, hint?: string): void {
    this.#problems.push({ construct, ...this.#begin(node), ...(hint === undefined ? {} : { hint }) });
  }

  /** The line that a node begins with, and its offset. */
  #begin(node: MarkdownNode): { literal: string; offset: number } {
    const literal = this.#source.slice(offsetOf(node), node.position?.end.offset).split('\n')[0] ?? '';
    return { literal, offset: offsetOf(node) };
  }

  #part(name: string, node: MarkdownNode): void {
    this.#parts.push({ name, ...this.#begin(node) });
  }

  #define(node: FootnoteDefinition): void {
    if (this.#definitions.has(node.identifier)) this.#reject(node, 'A second text for a footnote');
    else this.#definitions.set(node.identifier, node);
  }

  /** The texts of the footnotes. A text may refer to further ones. */
  #noteTexts(): WrittenBlock[][] {
    const items: WrittenBlock[][] = [];
    for (let at = 0; at < this.#notes.length; at += 1) {
      items.push(this.#blocks(this.#definitions.get(this.#notes[at] ?? '')?.children ?? []));
    }
    for (const [name, node] of this.#definitions) {
      if (this.#notes.includes(name)) continue;
      this.#blocks(node.children);
      const hint = `Write [^${node.label ?? name}] where it belongs.`;
      this.#reject(node, 'A footnote that nothing refers to', hint);
    }
    return items;
  }

  #heading(node: Heading): WrittenBlock {
    const { level, children, anchor, problems } = this.#headings.next(node);
    for (const { construct, hint } of problems) this.#reject(node, construct, hint);
    this.#part(`heading ${level} ${anchor === undefined ? '' : `#${anchor}`}`, node);
    const own = anchor === undefined ? { id: anchorOf(children) } : { id: anchor, isNamed: true as const };
    const end = node.position?.end.offset ?? 0;
    // No rule for texts takes the braces of an anchor for a mistake.
    const start = anchor === undefined ? end : this.#source.lastIndexOf('{#', end);
    this.#noProse.push({ start, end, is: 'code' });
    return { type: 'heading', level, ...own, children: this.#inline(children) };
  }

  #section(lines: SectionLines): PlacedSection[] {
    const section = placedSection(lines);
    const { of, literal, offset: start, end } = section;
    this.#parts.push({ name: `section ${of}`, literal, offset: start });
    this.#noProse.push({ start, end, is: 'section' });
    if (this.#headings.isTaken(sectionId(section)))
      this.#problems.push({ construct: 'The id of another part of the text', literal, offset: start });
    return lines.isWhole ? [section] : [];
  }

  readonly #blocks = (nodes: readonly RootContent[]): WrittenBlock[] => nodes.flatMap(this.#block);

  readonly #block = (node: RootContent): WrittenBlock[] => {
    switch (node.type) {
      case 'paragraph':
        return this.#paragraph(node);
      case 'list':
        return [this.#list(node)];
      case 'blockquote':
        return [this.#quotation(node)];
      case 'code':
        return [this.#codeBlock(node)];
      case 'table':
        return [this.#table(node)];
      case 'heading':
        this.#reject(node, 'A heading within another block');
        return [];
      case 'thematicBreak':
        this.#reject(node, 'A horizontal rule within another block');
        return [];
      case 'footnoteDefinition':
        this.#reject(node, 'The text of a footnote within another block');
        return [];
      default:
        this.#reject(node, 'This markup');
        return [];
    }
  };

  /** A paragraph. Pictures that stand alone in theirs are figures. */
  #paragraph(node: Paragraph): WrittenBlock[] {
    const images = picturesAlone(node);
    if (images.length > 0) return images.flatMap((image) => this.#figure(image));
    this.#problems.push(...unreadMarkdown(node, this.#source));
    return [{ type: 'paragraph', children: this.#inline(node.children) }];
  }

  #figure(node: Image): PlacedPicture[] {
    const { url } = node;
    if (/^[a-z][a-z0-9+.-]*:/i.test(url)) {
      const hint = 'Put the picture into content/pictures/, and write its path there.';
      this.#reject(node, 'A picture from elsewhere', hint);
      return [];
    }
    const figure = placedPicture(node, this.#source);
    this.#part(`figure ${url}`, node);
    this.#figures.push(figure);
    return [figure];
  }

  #list({ ordered, start, children }: List): WrittenBlock {
    const from = ordered && start !== null && start !== undefined && start !== 1 ? { start } : {};
    return {
      type: 'list',
      ordered: ordered ?? false,
      ...from,
      items: children.map((item) => this.#blocks(item.children)),
    };
  }

  /** A quotation, or a call-out. A last paragraph that begins with a dash says where a quotation is from. */
  #quotation(node: Blockquote): WrittenBlock {
    const callout = readCallout(node);
    if (callout !== null) {
      const { kind, word, problem, children } = callout;
      this.#part(`call-out ${word}`, node);
      if (problem !== null) this.#reject(node, ...problem);
      return { type: 'callout', kind, blocks: this.#blocks(children) };
    }
    const { children } = node;
    this.#part('quotation', node);
    const from = sourceOfQuotation(node);
    if (from === null) return { type: 'quotation', blocks: this.#blocks(children) };
    return { type: 'quotation', blocks: this.#blocks(children.slice(0, -1)), from: this.#inline(from) };
  }

  #codeBlock(node: Code): WrittenBlock {
    this.#hide(node);
    const { lang, meta, value } = node;
    this.#part(`code in ${lang}`, node);
    if (!lang) return { type: 'code', value };
    const { problem, ...fence } = readFence(meta ?? '', value.split('\n').length);
    if (problem !== undefined) this.#reject(node, ...problem);
    const language = lang.toLowerCase();
    if (!codeLanguages.has(language))
      this.#reject(node, `Code in the language "${lang}"`, suggestion(language, [...codeLanguages.keys()], 'Known:'));
    return { type: 'code', value, language, ...fence };
  }

  #table(node: Table): WrittenBlock {
    const {
      align,
      children: [head, ...rows],
    } = node;
    const columns = head?.children ?? [];
    this.#part(`table of ${columns.length} columns and ${rows.length} rows`, node);
    const cellsOf = (row: Table['children'][number]): ArticleCell[] =>
      columns.map((_, column) => this.#inline(row.children[column]?.children ?? []));
    for (const row of rows)
      if (row.children.length > columns.length) this.#reject(row as unknown as MarkdownNode, 'A row with more cells than the head');
    return {
      type: 'table',
      align: columns.map((_, column) => alignments[align?.[column] ?? 'none'] ?? null),
      head: columns.map((cell) => this.#inline(cell.children)),
      rows: rows.map(cellsOf),
    };
  }

  readonly #inline = (nodes: readonly PhrasingContent[]): ArticleInline[] => nodes.flatMap(this.#piece);

  readonly #piece = (node: PhrasingContent): ArticleInline[] => {
    switch (node.type) {
      case 'text': {
        const broken = brokenLinkIn(node, this.#source);
        if (broken !== null) this.#problems.push(broken);
        return [{ type: 'text', value: node.value }];
      }
      case 'inlineCode':
        this.#hide(node);
        return [{ type: 'code', value: node.value }];
      case 'break':
        return [{ type: 'break' }];
      case 'emphasis':
      case 'strong':
        return [{ type: node.type, children: this.#inline(node.children) }];
      case 'delete':
        return [{ type: 'struck', children: this.#inline(node.children) }];
      case 'link': {
        const lack = lackOf(node);
        if (lack !== null) {
          this.#reject(node, lack);
          return node.url === '' ? this.#inline(node.children) : [];
        }
        this.#links.push(node.url);
        this.#linkOffsets.push(targetOffset(node, this.#source));
        return [{ type: 'link', href: node.url, children: this.#inline(node.children) }];
      }
      case 'footnoteReference':
        this.#part('note', node);
        return [this.#note(node.identifier)];
      case 'image':
        this.#reject(node, 'A picture within a sentence', 'Put it into a paragraph of its own.');
        return [];
      default:
        this.#reject(node, 'This markup');
        return [];
    }
  };

  #note(name: string): ArticleInline {
    const first = !this.#notes.includes(name);
    if (first) this.#notes.push(name);
    return { type: 'note', number: this.#notes.indexOf(name) + 1, first };
  }

  #hide({ position }: MarkdownNode): void {
    const [start, end] = [position?.start.offset ?? 0, position?.end.offset ?? 0];
    this.#noProse.push({ start, end, is: 'code' });
  }
}

const alignments: Readonly<Record<string, ColumnAlign>> = { left: 'start', center: 'center', right: 'end' };
