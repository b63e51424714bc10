/** The formats of `tvilling status`. */
export const statusFormats = ['text', 'json', 'html', 'badge'] as const;

export type StatusFormat = (typeof statusFormats)[number];
