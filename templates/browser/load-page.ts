import { pages, sections } from 'virtual:tvilling/component-loaders';
import type { DocumentProps } from '../document.tsx';
import { takeProps } from './props.ts';

/** A page with its components, ready to render. */
export type LoadedPage = Pick<DocumentProps, 'page' | 'Page' | 'components'>;

/** Fetches a page's props, then the chunks of its kind and section types. Rejects if something is missing. */
export async function loadPage(address: string): Promise<LoadedPage> {
  const page = await takeProps(address);
  return {
    page,
    ...(await loadComponents(page.kind, [...page.sections.map(({ type }) => type), ...(page.textTypes ?? [])])),
  };
}

/** Loads the chunks of a page kind and of section types in parallel. */
async function loadComponents(kind: string, types: readonly string[]): Promise<Omit<LoadedPage, 'page'>> {
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
