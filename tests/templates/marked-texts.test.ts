import { expect, it } from 'vitest';
import { withMarkedTexts } from '../../templates/marked-texts.ts';

const page = {
  language: 'sv',
  direction: 'ltr',
  lent: [{ language: 'en', direction: 'ltr', texts: ['Open'] }],
};
const marked = (markup: string) => withMarkedTexts(markup, page as never);

it('marks a text in another language, with its direction where that around it differs', () => {
  expect(marked('<p>Öppet</p><p>Open</p>')).toBe('<p>Öppet</p><p lang="en">Open</p>');
  expect(marked('<div lang="ar" dir="rtl"><p>مفتوح</p><p>Open</p></div>')).toBe(
    '<div lang="ar" dir="rtl"><p>مفتوح</p><p lang="en" dir="ltr">Open</p></div>',
  );
});

it('gives a direction to what has words, and leaves the boxes around it as they are', () => {
  const inArabic = (markup: string) => withMarkedTexts(markup, { ...page, language: 'ar', direction: 'rtl' } as never);
  expect(inArabic('<header class="head"><div><h2>Open</h2></div><p>Open<em>Open</em></p></header>')).toBe(
    '<header lang="en" class="head"><div><h2 dir="ltr">Open</h2></div><p dir="ltr">Open<em>Open</em></p></header>',
  );
  expect(inArabic('<ul><li><img alt="Open"/><a href="/open">Open</a></li></ul>')).toBe(
    '<ul lang="en"><li><img alt="Open"/><a hrefLang="ar" dir="ltr" href="/open">Open</a></li></ul>',
  );
});

it('gives a rich text one direction, with its lists', () => {
  const rich = (attributes: string) => `<div${attributes} class="prose"><ul><li>Open</li></ul></div>`;
  expect(withMarkedTexts(rich(''), { ...page, language: 'ar', direction: 'rtl' } as never)).toBe(rich(' lang="en" dir="ltr"'));
});
