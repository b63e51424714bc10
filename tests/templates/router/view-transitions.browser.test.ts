import { expect, test } from 'vitest';
import { focused, follow, servedVerkbro } from '../../browser/browser.ts';
import { fades, opened } from './fades.ts';

const site = servedVerkbro();

test('nothing fades for a visitor who wants less motion', async () => {
  const { page } = await opened(site, '/services', { motion: false });
  await follow(page, '/about', 'footer');
  expect(await fades(page)).toBe(0);
  expect(await focused(page)).toBe('#content');
});
