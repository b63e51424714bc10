import { Entries } from '../../lists/entries.tsx';
import type { SectionComponentProps } from '../section.tsx';
import type definition from './definition.ts';

/** Entries of a collection, one page of them if there are many. */
export default function EntryList({ section }: SectionComponentProps<typeof definition>) {
  return <Entries list={section.entries} heading="h3" />;
}
