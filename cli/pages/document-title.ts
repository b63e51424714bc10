/** The title of a document: the page's own, then the site's name. */
export const documentTitle = (title: string, siteName: string): string => `${title} | ${siteName}`;
