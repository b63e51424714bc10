import { pages, sections } from 'virtual:tvilling/components';
import { forms } from 'virtual:tvilling/forms';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { PageProps, SocialImageProps } from './contract.ts';
import { Document } from './document.tsx';
import { drawingFiles } from './drawings/drawing-files.tsx';
import { worldDrawing, worldFile } from './drawings/world.ts';
import { withMarkedTexts } from './marked-texts.ts';
import { socialImage } from './social-image.tsx';
import drawingStyle from './styles/drawing-file.scss?inline';

/** The server bundle's function for pages: returns the HTML of the body. Throws what a component throws. */
export function render(page: PageProps): string {
  const kind = pages[page.kind];
  if (kind === undefined) throw new Error(`templates/pages/${page.kind}/index.tsx does not exist`);
  const components = Object.fromEntries(
    [...page.sections.map(({ type }) => type), ...(page.textTypes ?? [])].map((type) => {
      const section = sections[type];
      if (section === undefined) throw new Error(`templates/sections/${type}/index.tsx does not exist`);
      return [type, section.default];
    }),
  );
  return withMarkedTexts(renderToString(<Document page={page} Page={kind.default} components={components} />), page);
}

/** The modules of components that are found by their folders, to be checked. */
export const components = { pages, sections, forms };

/** The function for social images: returns the tree of elements as JSON. */
export const renderSocialImage = (image: SocialImageProps): string => JSON.stringify(socialImage(image));

/** What makes the drawings that are their own files, by path below the base. `colors`: the style sheet of the site's colours. */
export const drawings = (colors: string): Readonly<Record<string, () => string>> => ({
  ...drawingFiles(renderToStaticMarkup, colors + drawingStyle),
  [worldFile]: () => worldDrawing,
});
