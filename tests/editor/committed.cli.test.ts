import { expect, it, vi } from 'vitest';
import { commit, committed } from '../git.ts';
import { openedPage } from './opened-page.ts';

const title = { file: 'content/pages/home.yaml', path: ['hero', 'title'], language: 'en' };

it('a commit in a terminal is seen when somebody comes back to the window', async () => {
  const { editor, root, page, window } = await openedPage('minimal', { '.gitignore': '.tvilling/\n' });
  committed(root);
  await page.choose(title, 'Cranes that start in January', 'Cranes in July');
  editor.found([]);
  await vi.waitFor(() => expect(page.store.get().changes?.changes).toHaveLength(1));
  commit(root, 'A newer title');
  window.dispatchEvent(new Event('focus'));
  await vi.waitFor(() => expect(page.store.get().changes?.changes).toEqual([]));
});
