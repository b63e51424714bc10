import { openTable, type Table } from '../../incremental/store.ts';

/** The name of the table with the facts of pages. `of`: its end, if there are several. */
export const factTable = (of = ''): string => `page-facts${of}`;

/**
 * The table with the facts of pages of the last build, by path. Each is kept under the digest of its page, so nothing is taken for the
 * facts of other bytes.
 */
export const openFacts = (root: string, of: string): Table => openTable(root, { name: factTable(of), state: '' });
