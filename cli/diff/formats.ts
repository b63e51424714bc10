/** How `tvilling diff` can say what it has found. */
export const diffFormats = ['text', 'markdown', 'json', 'html'] as const;

export type DiffFormat = (typeof diffFormats)[number];
