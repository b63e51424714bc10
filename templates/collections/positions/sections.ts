import type { BlockNode, WordsOf } from '../../contract.ts';
import type positionWords from './words.ts';

/** The texts of a position's page. */
export interface Description {
  role: BlockNode[];
  responsibilities: string[];
  qualifications: string[];
  offer: string[];
}

/** A section of type `text`. */
interface TextSection {
  type: 'text';
  title: string;
  body: BlockNode[];
}

/** The description of a position as sections of its page. */
export function descriptionSections(
  { role, responsibilities, qualifications, offer }: Description,
  words: WordsOf<typeof positionWords>,
): TextSection[] {
  const section = (title: string, body: BlockNode[]): TextSection => ({ type: 'text', title, body });
  return [
    section(words.role, role),
    section(words.responsibilities, [list(responsibilities)]),
    section(words.qualifications, [list(qualifications)]),
    section(words.offer, [list(offer)]),
  ];
}

const list = (items: readonly string[]): BlockNode => ({
  type: 'list',
  ordered: false,
  items: items.map((value) => [{ type: 'paragraph', children: [{ type: 'text', value }] }]),
});
