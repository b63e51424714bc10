/** An attribute's value, and the place of its element. */
export interface FoundAttribute {
  value: string;
  /** Offset of the element. */
  offset: number;
}

/** The facts of one finished page. */
export interface FinishedPage {
  language: string;
  /** The language that the main part says; empty if it says none, and so is in that of the page. */
  textLanguage: string;
  /** The start of the document, for findings about something that is missing. Null for a file without `<html>`. */
  start: FoundAttribute | null;
  /** `language`: the language of the nearest element around the link that says one. */
  links: (FoundAttribute & { hreflang: string | undefined; language: string })[];
  /** Addresses of scripts, styles, media, frames and icons. */
  resources: FoundAttribute[];
  /** The names that the part of an address after `#` can have. */
  anchors: Set<string>;
  duplicateIds: FoundAttribute[];
  canonical: FoundAttribute | null;
  alternates: (FoundAttribute & { hreflang: string })[];
  /** The result of `alternateSet`. */
  alternateSet: string;
  /** Language tags of any element. Each tag is listed once, at its first place. */
  languageTags: FoundAttribute[];
  /** The base of relative addresses; null if the page does not say it. */
  baseHref: string | null;
  noindex: boolean;
  /** What the page of a preview says to search engines once it is published; null for a page of no preview. */
  preview: 'index' | 'noindex' | null;
  /** Addresses of social images. */
  socialImages: FoundAttribute[];
  /** Whether the page has a meta refresh, so that it is a redirect. */
  isRedirect: boolean;
  hasPolicy: boolean;
  /**
   * Scripts and inline style sheets that the page's policy blocks. `value`: `script`, `style`, `address` for a script that a link runs, or
   * `script (https://…)`.
   */
  blocked: FoundAttribute[];
  /** What the page's policy keeps from being loaded: `frame (https://…)`. `directive`: the one that would have to name it. */
  blockedSources: (FoundAttribute & { directive: string; address: string })[];
  /** The hashes of the inline style sheets. */
  styles: FoundAttribute[];
  /** Addresses of style sheets that no browser loads: disabled links, by which scripts know of them. */
  disabledSheets: string[];
  /** Pictures without width and height. `value`: the address. */
  unsized: FoundAttribute[];
  /** Markup that a strict policy blocks, or that needs a script to be visible. */
  unsafe: FoundAttribute[];
}
