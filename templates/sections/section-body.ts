import { createContext, type ReactNode } from 'react';
import type { Section } from '../contract.ts';

/** Shows a section of the page without its frame: the component of its type. */
export type SectionBody = (section: Section) => ReactNode;

/** How texts show the sections that stand in them. */
export const PageSectionBody = createContext<SectionBody>(() => null);
