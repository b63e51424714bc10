import { describe, expect, it } from 'vitest';
import { htmlErrors } from '../../audit/html.mjs';
import { readPages } from './read-dist.ts';

describe('the HTML', () => {
  it('is valid on every page', async () => {
    const faults: string[] = [];
    // Aliases have the bytes of their page.
    const different = new Map(readPages().map((page) => [page.html, page]));
    for (const { file, html } of different.values())
      faults.push(...(await htmlErrors(html)).map((error) => `${file}:${error}`));
    expect(faults).toEqual([]);
  });
});
