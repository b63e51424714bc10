/** A page that was found. */
export interface Hit {
  /** With the anchor of the heading, if there is one. */
  href: string;
  title: string;
  /** The heading under which the words stand. Missing if it has no anchor, or if they stand under none. */
  heading?: string;
  /** The part of the text around the first word that was found. */
  excerpt: { text: string; isMatch: boolean }[];
}

/** In pages. */
export const mostHits = 20;

/** Titles say best what a page is about. */
export const boost = { title: 6, keywords: 4, headings: 3, description: 2 };
