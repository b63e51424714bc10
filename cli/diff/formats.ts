/** The formats of `tvilling diff`. */
export const diffFormats = ['text', 'markdown', 'json', 'html'] as const;

export type DiffFormat = (typeof diffFormats)[number];
