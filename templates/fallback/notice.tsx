import type { PageProps } from '../contract.ts';

/** Says, in the language of the menus, that the text of the page is in another one. */
export function FallbackNotice({ page }: { page: PageProps }) {
  if (!page.text) return null;
  return (
    <p className="fallback container" lang={page.language} dir={page.direction}>
      {page.text.words.untranslated}
    </p>
  );
}
