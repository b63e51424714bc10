/** The looks that the tool brings. */
export const styleNames = ['sheet', 'plain', 'editorial', 'bold'] as const;
export type StyleName = (typeof styleNames)[number];

export const faceNames = ['instrument-sans', 'figtree', 'newsreader', 'bricolage-grotesque', 'system', 'system-serif'] as const;
export type FaceName = (typeof faceNames)[number];

/**
 * Settings of a look that each have a few values. The first value of each is what the style sheet of every page does; another one is a
 * sheet of its own, `templates/looks/<setting>/<value>.scss`.
 */
export const lookChoices = {
  scale: ['normal', 'quiet', 'large'],
  spacing: ['normal', 'tight', 'airy'],
  hero: ['beside', 'below', 'tall', 'field'],
  headings: ['numbered', 'plain', 'ruled', 'heavy'],
  cards: ['lines', 'plain', 'filled'],
  buttons: ['solid', 'outlined', 'round'],
  links: ['underlined', 'thin', 'marked'],
  frame: ['sheet', 'quiet', 'masthead', 'banner'],
  bands: ['none', 'tinted', 'coloured'],
} as const;
export type LookChoice = keyof typeof lookChoices;
