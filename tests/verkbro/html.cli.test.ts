import { expect, it } from 'vitest';
import { htmlErrors } from '../../audit/html.mjs';
import { readPages, withMostComponents } from './read-dist.ts';

// Of every page: every-page.pages.test.ts.
it('the HTML is valid on pages with most kinds and sections', async () => {
  const faults: string[] = [];
  for (const { file, html } of withMostComponents(readPages(), 6))
    faults.push(...(await htmlErrors(html)).map((error) => `${file}:${error}`));
  expect(faults).toEqual([]);
});
