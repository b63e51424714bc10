import type { ReactNode } from 'react';
import type { Position } from './position.ts';

/** Where to apply: a web address as it is, or a letter to a mail address with the position as its subject. */
export const applyHref = ({ apply = '', title }: Pick<Position, 'apply' | 'title'>): string =>
  apply.includes('://') ? apply : `mailto:${apply}?subject=${encodeURIComponent(title)}`;

export function ApplyLink({
  position,
  className,
  children,
}: {
  position: Position;
  className: string;
  children: ReactNode;
}) {
  return (
    <a className={className} href={applyHref(position)}>
      {children}
    </a>
  );
}
