import type { ReactNode } from 'react';
import type { JobPosition } from './position.ts';

/** The address to apply at: a web address, or a mail address with the position as the subject. */
export const applyHref = ({ apply = '', title }: Pick<JobPosition, 'apply' | 'title'>): string =>
  apply.includes('://') ? apply : `mailto:${apply}?subject=${encodeURIComponent(title)}`;

export function ApplyLink({ position, className, children }: { position: JobPosition; className: string; children: ReactNode }) {
  return (
    <a className={className} href={applyHref(position)}>
      {children}
    </a>
  );
}
