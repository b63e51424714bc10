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
