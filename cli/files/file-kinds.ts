import { lookup } from 'mrmime';

/** Media type of a file by its name, such as `image/svg+xml`; empty for a name that says nothing. */
export const mediaType = (path: string): string => lookup(path) ?? '';

/** Whether a browser that opens a file by itself reads it as XML, in which anything that runs may stand: servers go by its name. */
export const isMarkup = (path: string): boolean =>
  (lookup(path)?.endsWith('xml') && !isPackedDrawing(path)) || /\.(?:xht|xslt|mml)$/i.test(path);

export const isDrawing = (path: string): boolean => /\.svg$/i.test(path);

/** A drawing that is compressed as it lies. */
export const isPackedDrawing = (path: string): boolean => /\.svgz$/i.test(path);

/** A page that servers send as one, and that is not judged with the others, which end in `.html`. */
export const isOddPage = (path: string): boolean =>
  /\.(?:html?|shtml)$/i.test(path) && !path.endsWith('.html');
