import { onTestFinished, vi } from 'vitest';
import type { EditorEvent } from '../../cli/dev/editor/protocol.ts';
import { Editor } from '../../editor/model/editor.ts';
import { wordsIn } from '../../editor/words/words-in.ts';
import { openedEditor } from '../dev/editor/opened-editor.ts';
import type { Changes } from '../temporary-site.ts';

/** What the browser program knows and does, at the door of the server that edits a copy of a site: in one process, without a page. */
export async function openedPage(name: string, changes: Changes = {}, languages: readonly string[] = []) {
  const opened = await openedEditor(name, changes);
  const { send, asking, posting } = opened;
  vi.stubGlobal('location', { hash: '' });
  vi.stubGlobal('navigator', { languages });
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, storage());
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body = '' }: RequestInit) => {
    const answered = await send(method, url, method === 'GET' ? asking : posting, body as string);
    return new Response(JSON.stringify(answered.json), { status: answered.status });
  });
  class Events {
    onmessage = (_: { data: string }) => {};
    constructor() {
      const hear = (event: EditorEvent) => this.onmessage({ data: JSON.stringify(event) });
      queueMicrotask(() => onTestFinished(opened.editor.listen(hear)));
    }
  }
  vi.stubGlobal('EventSource', Events);
  const window = new EventTarget();
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  onTestFinished(() => void vi.unstubAllGlobals());
  /** What a window shows when it has loaded, or when it has loaded itself again. `meanwhile`: what somebody does once there are fields. */
  const load = async (meanwhile?: (page: Editor) => void) => {
    const page = new Editor(wordsIn('en'), 'en');
    const stop = page.store.subscribe(() => {
      if (meanwhile === undefined || page.store.get().fields === undefined) return;
      stop();
      meanwhile(page);
    });
    await page.start();
    page.store.notePage();
    return page;
  };
  return { ...opened, page: await load(), load, window };
}

function storage(): Pick<Storage, 'getItem' | 'removeItem' | 'setItem'> {
  const items = new Map<string, string>();
  return {
    getItem: (name) => items.get(name) ?? null,
    removeItem: (name) => void items.delete(name),
    setItem: (name, value) => void items.set(name, value),
  };
}
