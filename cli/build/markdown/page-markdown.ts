import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { toMarkdown } from 'mdast-util-to-markdown';
import { blocks } from './blocks.ts';
import { readElements } from './read-elements.ts';

/**
 * A page as Markdown (CommonMark, with the tables and the struck text of GitHub): the main part of its document, its title first. So what a
 * template shows is there, and no template has to know of it. Addresses are absolute, as the text may be read anywhere, and lead to
 * the pages that people read. `title`: the title for a page that shows none. `url`: its own address.
 */
export function pageMarkdown(body: string, { title, url }: { title: string; url: string }): string {
  const made = blocks(readElements(body).children, url);
  const shown = made.find((block) => block.type === 'heading' && block.depth === 1);
  const first = shown ?? {
    type: 'heading' as const,
    depth: 1 as const,
    children: [{ type: 'text' as const, value: title }],
  };
  const children = [first, ...made.filter((block) => block !== shown)];
  return toMarkdown(
    { type: 'root', children },
    {
      bullet: '-',
      rule: '-',
      extensions: [gfmTableToMarkdown({ tablePipeAlign: false }), gfmStrikethroughToMarkdown()],
    },
  );
}
