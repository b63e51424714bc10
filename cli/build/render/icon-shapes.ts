import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** The name of an icon, and the file of its package that draws it. */
export interface IconModule {
  name: string;
  module: string;
}

/**
 * The shapes of each icon as markup, by its name: what stands in an SVG element of 24 × 24 units. Pages need the shapes only, not the
 * components of lucide-react, which bring 2 kB of their own. Each icon has its own file: the package's index would load 1,700.
 */
export async function iconShapes(icons: readonly IconModule[]): Promise<Record<string, string>> {
  const shapes = icons.map(async ({ name, module }) => {
    const { default: icon } = (await import(`lucide-react/icons/${module}`)) as {
      default: FunctionComponent;
    };
    const [, inside = ''] = /^<svg[^>]*>(.*)<\/svg>$/s.exec(renderToStaticMarkup(createElement(icon))) ?? [];
    return [name, inside] as const;
  });
  return Object.fromEntries(await Promise.all(shapes));
}
