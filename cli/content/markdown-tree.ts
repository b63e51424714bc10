import type { Root } from 'mdast';
import { fromMarkdown, type Options } from 'mdast-util-from-markdown';
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmFootnote } from 'micromark-extension-gfm-footnote';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import type { MarkdownKind, MarkdownSource } from '../definitions/fields/field-value.ts';
import { withoutSections } from './section-lines.ts';

/** Angle brackets are text, never HTML. Four spaces are no code block, because YAML may indent. Bare addresses stay text. */
const textOnly = { disable: { null: ['htmlFlow', 'htmlText', 'codeIndented', 'autolink', 'definition'] } };

/** What of Markdown each kind of text has: CommonMark 0.31.2, and for articles tables, footnotes and struck text as GitHub has them. */
const dialects: Readonly<Record<MarkdownKind, Options>> = {
  richText: { extensions: [textOnly] },
  article: {
    extensions: [textOnly, gfmTable(), gfmFootnote(), gfmStrikethrough({ singleTilde: false })],
    mdastExtensions: [gfmTableFromMarkdown(), gfmFootnoteFromMarkdown(), gfmStrikethroughFromMarkdown()],
  },
};

/** The tree of a text. Each node has its place in the text. A section in an article is a horizontal rule. */
export const markdownTree = ({ kind, source }: MarkdownSource): Root =>
  fromMarkdown(kind === 'article' ? withoutSections(source) : source, dialects[kind]);
