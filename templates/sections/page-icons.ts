import { createContext } from 'react';
import type { PageProps } from '../contract.ts';

/** The icons that the content of the page names. */
export const PageIcons = createContext<PageProps['icons']>(undefined);
