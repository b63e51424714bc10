import type { ComponentType, ReactNode } from 'react';
import type { PageProps } from '../contract.ts';

/** The props of a page kind's component: the page, and its sections, rendered in their frames. */
export interface PageComponentProps {
  page: PageProps;
  sections: ReactNode;
}

/** The module of a page kind. Its default export is the component. */
export interface PageModule {
  default: ComponentType<PageComponentProps>;
}
