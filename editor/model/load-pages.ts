import type { EditorState } from '../../cli/dev/editor/protocol.ts';
import { get } from './requests.ts';
import type { Store } from './store.ts';

/** Takes what the server says of pages, languages and collections. Findings and steps have events and answers of their own. */
export async function loadPages(store: Store): Promise<void> {
  const loaded = await get<EditorState>('state').catch(() => undefined);
  const { site } = store.get();
  if (loaded === undefined || site === undefined) return;
  const { name, pages, firstPage, collections, languages, readOnly } = loaded;
  store.set({ site: { ...site, name, pages, firstPage, collections, languages, readOnly } });
}
