import { createContext, useContext } from 'react';
import { inDigits } from './in-digits.ts';

export { inDigits };

/** The locale of numbers around a component that has no `locale` among its props. */
export const NumberLocale = createContext('en');

/** Writes numbers in the digits of the page, as `inDigits`. */
export function useDigits(): (text: string | number) => string {
  const locale = useContext(NumberLocale);
  return (text) => inDigits(text, locale);
}
