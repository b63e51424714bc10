import { describe, expect, it } from 'vitest';
import { htmlErrors } from '../../audit/html.mjs';
import { readPages } from './read-dist.ts';

describe('the HTML', () => {
  it('is valid on every page', async () => {
    const faults: string[] = [];
    for (const { file, html } of readPages())
      faults.push(...(await htmlErrors(html)).map((error) => `${file}:${error}`));
    expect(faults).toEqual([]);
  });
});
