/**
 * Google's results on a desktop show a title in Arial at 20 px on a line of 580 px, and a description at 14 px on two lines of
 * together 920 px. Longer texts are cut.
 */
export const searchLimits = {
  title: { size: 20, most: 580 },
  description: { size: 14, most: 920 },
} as const;
