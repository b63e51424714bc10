import type { Language } from '../schema/config.ts';

/** The locale that numbers and dates are formatted for: the region's where there is one. */
export const localeOf = ({ region }: Language): string => region.replace('_', '-');
