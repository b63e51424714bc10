import { createContext, type ReactNode, useContext } from 'react';
import type { Documentation } from '../contract.ts';

/** The words around a text that people look things up in. Null around any other: its headings are no links, and its code is not copied. */
export const Reading = createContext<Documentation['words'] | null>(null);

/** The words of a heading. In a documentation they link to their place, so that readers can pass it on. */
export function HeadingText({ id, children }: { id: string | undefined; children: ReactNode }) {
  const isReading = useContext(Reading) !== null;
  if (!isReading || id === undefined) return children;
  return (
    <a className="heading-link" href={`#${encodeURIComponent(id)}`}>
      {children}
    </a>
  );
}
