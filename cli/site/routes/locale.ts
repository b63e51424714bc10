import type { Language } from '../../definitions/fields/config.ts';

/** The locale for numbers and dates. It is that of the region. */
export const localeOf = ({ region }: Language): string => region.replace('_', '-');
