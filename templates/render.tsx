import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { PageProps, SocialImageProps } from './contract.ts';
import { Document } from './document.tsx';
import { FlowDrawing, flowFile } from './drawings/flow.tsx';
import type { PageModule } from './pages/page-component.ts';
import type { SectionModule } from './sections/section.tsx';
import { socialImage } from './social-image.tsx';
import drawingStyle from './styles/drawing-file.scss?inline';

const kinds = import.meta.glob<PageModule>('./pages/*.tsx', { eager: true });
const sections = import.meta.glob<SectionModule>('./sections/*/index.tsx', { eager: true });

/** One of two entries of the server bundle: a page's props in, the HTML of its body out. Throws what a component throws. */
export function render(page: PageProps): string {
  const kind = kinds[`./pages/${page.kind}.tsx`];
  if (kind === undefined) throw new Error(`templates/pages/${page.kind}.tsx does not exist`);
  const components = Object.fromEntries(
    page.sections.map(({ type }) => {
      const section = sections[`./sections/${type}/index.tsx`];
      if (section === undefined) throw new Error(`templates/sections/${type}/index.tsx does not exist`);
      return [type, section.default];
    }),
  );
  return renderToString(<Document page={page} Page={kind.default} components={components} />);
}

/** The other: what a page's picture for sharing shows in, its tree of elements out, as JSON. */
export const renderSocialImage = (image: SocialImageProps): string => JSON.stringify(socialImage(image));

/** The drawings that are files of their own, by path below the base. */
export const drawings: Readonly<Record<string, string>> = {
  [flowFile]: renderToStaticMarkup(<FlowDrawing style={drawingStyle} />),
};
