import { pages, sections } from 'virtual:tvilling/component-loaders';
import type { PageProps } from '../contract.ts';
import type { DocumentProps } from '../document.tsx';

/** A page with its components, ready to render. */
export type LoadedPage = Pick<DocumentProps, 'page' | 'Page' | 'components'>;

/** The address of the props of the page at `path` (a path below the base, without query). */
export function propsAddress(path: string, base: string, trailingSlash: string): string {
  const bare = path.replace(/^\/|\/$/g, '');
  if (bare === '') return `${base}index.json`;
  return trailingSlash === 'always' ? `${base}${bare}/index.json` : `${base}${bare}.json`;
}

/** Fetches a page's props, then the chunks of its kind and section types. Rejects if something is missing. */
export async function loadPage(address: string): Promise<LoadedPage> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const page = (await response.json()) as PageProps;
  return {
    page,
    ...(await loadComponents(
      page.kind,
      page.sections.map(({ type }) => type),
    )),
  };
}

/** Loads the chunks of a page kind and of section types in parallel. */
export async function loadComponents(
  kind: string,
  types: readonly string[],
): Promise<Omit<LoadedPage, 'page'>> {
  const loadKind = pages[kind];
  if (loadKind === undefined) throw new Error(`no page kind ${kind}`);
  const unique = [...new Set(types)];
  const [page, ...modules] = await Promise.all([loadKind(), ...unique.map((type) => sections[type]?.())]);
  const components = Object.fromEntries(
    unique.flatMap((type, index) => {
      const found = modules[index];
      return found === undefined ? [] : [[type, found.default]];
    }),
  );
  return { Page: page.default, components };
}
