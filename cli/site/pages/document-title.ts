/** The title of a document: the title of the page, then the name of the site. */
export const documentTitle = (title: string, siteName: string): string => `${title} | ${siteName}`;
