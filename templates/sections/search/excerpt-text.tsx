import type { Hit } from './hit.ts';

/** The text around the words that were found, with these marked. */
export const ExcerptText = ({ excerpt }: Pick<Hit, 'excerpt'>) =>
  excerpt.map(({ text, isMatch }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other names.
    isMatch ? <mark key={index}>{text}</mark> : text,
  );
