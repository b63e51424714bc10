import { lookup } from 'mrmime';

/** Media type of a file by its name, such as `image/svg+xml`; empty for an unknown name. */
export const mediaType = (path: string): string => lookup(path) ?? '';

/** The type of a file as servers send it, by its name: text says how it is encoded. Empty for an unknown name. */
export function sentType(path: string): string {
  const type = mediaType(path);
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}

/** Whether a browser that opens this file by itself reads it as XML, which may have scripts. Servers decide by the name. */
export const isMarkup = (path: string): boolean =>
  (lookup(path)?.endsWith('xml') && !isPackedDrawing(path)) || /\.(?:xht|xslt|mml)$/i.test(path);

export const isDrawing = (path: string): boolean => /\.svg$/i.test(path);

/** Whether a file is Markdown, by its name. */
export const isMarkdownFile = (path: string): boolean => /\.md$/i.test(path);

/** A drawing that is stored compressed. */
export const isPackedDrawing = (path: string): boolean => /\.svgz$/i.test(path);

/** A page for servers that does not end in `.html`, so it is not verified with the others. */
export const isOddPage = (path: string): boolean => /\.(?:html?|shtml)$/i.test(path) && !path.endsWith('.html');

/** Whether a file may run scripts when somebody opens it by itself, by its name. */
export const mayBeActive = (path: string): boolean => isMarkup(path) || isPackedDrawing(path) || isOddPage(path);

/** Whether a file has text of a kind that browsers or other programs read, by its name. Such a file gets smaller when it is compressed. */
export const isTextFile = (path: string): boolean => !isPackedDrawing(path) && /^text\/|[/+](?:json|xml|javascript)$/.test(mediaType(path));
