import { expect, it } from 'vitest';
import { htmlErrors } from '../../audit/html.mjs';
import { readPages, withEveryComponent } from './read-dist.ts';

it('the HTML is valid on pages with each kind and each section', async () => {
  const pages = withEveryComponent(readPages());
  expect(pages.length).toBeGreaterThan(6);
  const faults: string[] = [];
  for (const { file, html } of pages)
    faults.push(...(await htmlErrors(html)).map((error) => `${file}:${error}`));
  expect(faults).toEqual([]);
});
