import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { servedDev, soon } from '../browser/browser.ts';
import { changed } from '../temporary-site.ts';
import { footer, ownFooter, servedMinimal } from './edited-site.ts';
import { overlay, overlayText } from './open-page.ts';

const folder = servedMinimal();
const site = servedDev(folder);

const write = (text: string) => {
  const file = join(folder, footer);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

test('a site that gets its first template shows it on an open page, follows it from then on, and can do without it again', async () => {
  const { page } = await site.open('/about');
  const scripts = () => page.evaluate(() => Array.from(document.scripts, ({ src }) => new URL(src, location.href).pathname));
  const isVite = async () => (await scripts()).some((path) => path.startsWith('/@vite/'));
  expect(await isVite()).toBe(false);
  const quay = page.locator('.quay');
  const standard = await page.locator('footer').last().innerText();

  write(ownFooter[footer]);
  await soon(() => quay.innerText()).toBe('At the quay');
  await soon(() => isVite().catch(() => false)).toBe(true);

  write(changed(ownFooter[footer], 'At the quay', 'On the pier'));
  await soon(() => quay.innerText()).toBe('On the pier');

  write(changed(ownFooter[footer], 'return (', 'return (('));
  await overlay(page).waitFor();
  expect(await overlayText(page)).toContain('footer.tsx');
  write(ownFooter[footer]);
  await overlay(page).waitFor({ state: 'detached' });

  rmSync(join(folder, 'templates'), { recursive: true });
  await quay.waitFor({ state: 'detached' });
  await soon(() => page.locator('footer').last().innerText()).toBe(standard);
});
