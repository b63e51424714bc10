import { useView, useWords } from '../editor-context.ts';
import { textOf, valueKey, valuePlace } from '../model/places.ts';
import type { FieldNode } from '../model/tree.ts';
import { SocialCard } from './social-card.tsx';

/** How others may show the page, if it has a text for that: a search engine and social networks. */
export function PagePreviews({ nodes }: { nodes: readonly FieldNode[] }) {
  const meta = nodes.find(({ field }) => field.path[0] === 'meta');
  if (meta === undefined) return null;
  return (
    <div className="previews">
      <SearchPreview meta={meta} />
      <SocialCard />
    </div>
  );
}

/** How a search engine may show the page, in the shown language. */
function SearchPreview({ meta }: { meta: FieldNode }) {
  const words = useWords();
  const language = useView((view) => view.language);
  const address = useView(({ fields }) => fields?.address ?? '');
  const site = useView((view) => view.site?.name ?? '');
  const title = useText(meta.parts.find(({ field }) => field.path[1] === 'title'));
  const description = useText(meta.parts.find(({ field }) => field.path[1] === 'description'));
  return (
    <figure className="preview" aria-label={words.searchResult}>
      <figcaption>{words.searchResult}</figcaption>
      <p className="search-preview__address">
        {site} › {address}
      </p>
      <p className="search-preview__title" lang={language} dir="auto">
        {title}
      </p>
      <p className="search-preview__text" lang={language} dir="auto">
        {description}
      </p>
    </figure>
  );
}

/** The text of a field as it is now, saved or not. A filler is none. */
function useText(node: FieldNode | undefined): string {
  const language = useView((view) => view.language);
  const edits = useView((view) => view.edits);
  const filler = useView(({ site }) => site?.filler);
  if (node === undefined) return '';
  const place = valuePlace(node.field, language);
  const edit = edits.get(valueKey(place));
  const text = textOf(edit === undefined ? node.field.values[place.language] : edit.now);
  return text === filler ? '' : text;
}
