import type { ArticleInline } from '../contract.ts';

/** The words of a line of an article, without their form. */
export const textOf = (nodes: readonly ArticleInline[]): string =>
  nodes.map((node) => ('children' in node ? textOf(node.children) : 'value' in node ? node.value : '')).join('');
