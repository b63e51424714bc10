import { expect, it } from 'vitest';
import { defineCollection, localizedRichText, localizedText } from '../../../cli/definitions/schema.ts';
import { textField } from '../../../cli/site/pages/page-content.ts';

/** Where the text of news is, whose pages are described and filled by these fields. */
const textOf = (page: { description?: 'summary' | 'story'; body?: 'story' }) =>
  textField(
    defineCollection({
      holds: 'news',
      from: 'content/news/*.yaml',
      entry: { title: localizedText(), summary: localizedText(), story: localizedRichText() },
      page: { title: 'title', ...page },
    }),
  );

it("an entry's text is the one that its definition names, or the rich one that describes it", () => {
  expect(textOf({ description: 'summary', body: 'story' })).toBe('story');
  expect(textOf({ description: 'story' })).toBe('story');
  expect(textOf({ description: 'summary' })).toBeUndefined();
  expect(textOf({})).toBeUndefined();
  expect(textField(undefined)).toBeUndefined();
});
