/** What an index of Pagefind has beside the fields of a page. The build writes it, and the search of a page reads it. */

/** The words of the pages in a folder of Pagefind: a list in JSON. */
export const wordsFile = 'words.json';

/** The field of Pagefind that has the words at the ends of the compounds in a field of a page (`endsOf`). */
export const partsOf = (field: string): string => `${field}Parts`;
