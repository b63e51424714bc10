import type { ComponentType } from 'react';
import type { PageComponentProps } from './page-component.ts';

/** The module of a page kind or section type: its component is the default export. */
export interface ComponentModule<P> {
  default: ComponentType<P>;
}

export type PageModule = ComponentModule<PageComponentProps>;
