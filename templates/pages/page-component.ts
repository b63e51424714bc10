import type { ComponentType, ReactNode } from 'react';
import type { PageProps } from '../contract.ts';

/** What the component of a page kind receives: the page, and its sections already rendered in their frames. */
export interface PageComponentProps {
  page: PageProps;
  sections: ReactNode;
}

/** The module of a page kind: its component is the default export. */
export interface PageModule {
  default: ComponentType<PageComponentProps>;
}
