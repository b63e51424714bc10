import type { Heading, PhrasingContent, Text } from 'mdast';
import { id } from '../definitions/fields/names.ts';
import { plainName } from '../platform/plain-name.ts';
import type { WrittenBlock } from './article-tree.ts';
import { sectionId } from './placed-section.ts';

/** The anchor at the end of a heading, `{#how-it-began}`, as Pandoc's Markdown has it. */
const written = /(?:^|[ \t])\{ *#([^{}]*)\}$/;

/** The most levels of headings: of the six of HTML, the page and its sections have two. */
const mostLevels = 4;

interface ReadHeading {
  /** From 1, that of the first heading. */
  level: number;
  /** The heading without its anchor. */
  children: Heading['children'];
  /** The anchor that its author has given it; undefined if there is none. */
  anchor?: string;
  problems: { construct: string; hint?: string }[];
}

/** Reads the headings of an article in their order. */
export class Headings {
  /** The depth of the first heading, and of the last one. */
  #depths: { first: number; last: number } | null = null;
  readonly #anchors = new Set<string>();

  next(node: Heading): ReadHeading {
    const { depth } = node;
    const depths = this.#depths ?? { first: depth, last: depth };
    this.#depths = { ...depths, last: depth };
    const level = Math.max(1, depth - depths.first + 1);
    const named = namedHeading(node);
    const taken = this.isTaken(named.anchor)
      ? {
          construct: 'The anchor of another heading',
          hint: `Write another one: {#${named.anchor}} stands above.`,
        }
      : null;
    const problems = [levelProblem(depth, depths), taken, ...namingProblems(named)].filter((found) => found !== null);
    return { level: Math.min(level, mostLevels), ...named, problems };
  }

  /** Whether a part of the text above has this anchor. From now on, this part has it. */
  isTaken(anchor: string | undefined): boolean {
    if (anchor === undefined) return false;
    const isTaken = this.#anchors.has(anchor);
    this.#anchors.add(anchor);
    return isTaken;
  }
}

type HeadingProblem = ReadHeading['problems'][number];

function levelProblem(depth: number, { first, last }: { first: number; last: number }): HeadingProblem | null {
  if (depth < first) {
    const hint = `The first heading is the highest: write ${'#'.repeat(first)}.`;
    return { construct: 'A heading above the first one', hint };
  }
  if (depth > last + 1) return { construct: 'A heading that skips a level', hint: `Write ${'#'.repeat(Math.min(last + 1, 6))}.` };
  if (depth - first < mostLevels) return null;
  return { construct: 'A heading on a fifth level', hint: 'Articles have four levels of headings.' };
}

function namingProblems({ children, anchor }: Pick<ReadHeading, 'children' | 'anchor'>): HeadingProblem[] {
  const hint = 'Write lower case words of a to z, joined by hyphens.';
  return [
    ...(children.length === 0 ? [{ construct: 'A heading without words' }] : []),
    ...(anchor === undefined || isAnchor(anchor) ? [] : [{ construct: 'An anchor with other characters', hint }]),
  ];
}

/** A heading, and the anchor that its author has given it. */
function namedHeading({ children }: Heading): Pick<ReadHeading, 'children' | 'anchor'> {
  const last = children.at(-1);
  const [all = '', anchor] = (last?.type === 'text' && written.exec(last.value)) || [];
  if (last?.type !== 'text' || anchor === undefined) return { children };
  const words: Text = { ...last, value: last.value.slice(0, last.value.length - all.length).trimEnd() };
  return { children: [...children.slice(0, -1), ...(words.value === '' ? [] : [words])], anchor };
}

/** The longest anchor that is made of words, in characters. */
const longest = 60;

/** The anchor that a heading gets without one of its own: its words, in the letters of its language if these are not Latin. */
export function anchorOf(heading: readonly PhrasingContent[]): string {
  const text = heading.map(wordsOf).join('');
  const name =
    plainName(text) ||
    text
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join('-') ||
    'heading';
  return name.length <= longest ? name : name.slice(0, longest).replace(/-[^-]*$/, '');
}

const wordsOf = (node: PhrasingContent): string =>
  'children' in node ? node.children.map(wordsOf).join('') : 'value' in node ? node.value : ' ';

/** Whether a heading may have an anchor: it is written as the id of a section. */
const isAnchor = (anchor: string): boolean => id().safeParse(anchor).success;

/** The anchors that authors have given the headings and the sections of an article, in their order. */
export const namedAnchors = (blocks: readonly WrittenBlock[]): string[] =>
  blocks.flatMap((block) => {
    if (block.type === 'section') return sectionId(block) ?? [];
    return block.type === 'heading' && block.isNamed ? block.id : [];
  });
