import type { SiteOptions } from '../../check/check-site.ts';
import type { Host } from '../../platform/host.ts';
import type { EditorOptions } from './editor.ts';
import type { ServedEditor } from './editor-requests.ts';

/** Opens an editor of a site; null without options of one. Its code is loaded only for those who edit. Throws as `Editor`. */
export async function openEditor(
  site: SiteOptions,
  options: EditorOptions | undefined,
  host: Host,
): Promise<ServedEditor | null> {
  if (options === undefined) return null;
  const [{ Editor }, { servedEditor }] = await Promise.all([
    import('./editor.ts'),
    import('./editor-requests.ts'),
  ]);
  return servedEditor(new Editor(site, options, host));
}
