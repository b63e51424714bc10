/**
 * Results of Google on a desktop: titles in Arial at 20 px on a line of 580 px, descriptions at 14 px on two lines of
 * together 920 px. What is longer is cut.
 */
export const searchLimits = {
  title: { size: 20, most: 580 },
  description: { size: 14, most: 920 },
} as const;
