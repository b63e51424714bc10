import { DomUtils, parseDocument } from 'htmlparser2';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Entries } from '../../../templates/lists/entries.tsx';
import { EntryTime } from '../../../templates/lists/entry-time.tsx';

/** A moment with this text, and the text of its repetition. */
const moment = (text: string, repeats?: string) => ({
  from: { dateTime: '2026-11-29T13:00:00+01:00', text },
  text,
  when: 'coming',
  ...(repeats && { repeats: { text: repeats, schedule: {} } }),
});

const htmlOf = (component: unknown, props: object) => parseDocument(renderToString(createElement(component as never, props as never)));

/** The texts of the elements with a class. */
const texts = (html: ReturnType<typeof parseDocument>, name: string) =>
  DomUtils.getElements({ class: (names) => names?.split(' ').includes(name) === true }, html, true).map((element) =>
    DomUtils.textContent(element),
  );

it('a list has the next time of an event beside its title, and when it takes place again below', () => {
  const items = [
    { id: 'tour', title: 'Söndagsvisning', moment: moment('29 november 2026', 'Söndagar, inte 27 december') },
    { id: 'lucia', title: 'Lucia', moment: moment('13 december 2026') },
  ];
  const html = htmlOf(Entries, { list: { items }, heading: 'h2' });
  expect(texts(html, 'entries__date')).toEqual(['29 november 2026', '13 december 2026']);
  expect(texts(html, 'entries__repetition')).toEqual(['Söndagar, inte 27 december']);
});

it.each([
  ['29 november 2026 kl. 13:00–14:00', ['13:00–14:00']],
  ['29 November 2026, 1:00 – 2:00 PM', ['1:00 – 2:00 PM']],
  ['29 November 2026 at 11:00 AM – 1:00 PM', ['11:00 AM – 1:00 PM']],
  ['29. marraskuuta 2026 klo 13.00–14.00', ['13.00–14.00']],
  ['٢٩ نوفمبر ٢٠٢٦، ١:٠٠–٢:٠٠ م', ['١:٠٠–٢:٠٠ م']],
  ['29 november 2026', []],
  ['12 september 2026 – 28 februari 2027', []],
])('keeps the times of a day on one line: %s', (text, kept) => {
  const html = htmlOf(EntryTime, { entry: { moment: moment(text) }, isWhole: true });
  expect(DomUtils.textContent(html)).toBe(text);
  expect(texts(html, 'times')).toEqual(kept);
});

it('the page of an entry has both', () => {
  const html = htmlOf(EntryTime, {
    entry: { moment: moment('29 november 2026', 'Söndagar, 13:00–14:00') },
    isWhole: true,
  });
  expect(DomUtils.textContent(html)).toBe('29 november 2026 · Söndagar, 13:00–14:00');
  expect(texts(html, 'times')).toEqual(['13:00–14:00']);
});

it.each([
  ['1 May\u2009–\u200930 September 2026', ['1 May\u2009–', '30 September 2026']],
  ['1–30 september 2026', ['1–', '30 september 2026']],
  ['12. syyskuuta 2026 – 28. helmikuuta 2027', ['12. syyskuuta 2026 –', '28. helmikuuta 2027']],
  ['1 مايو – 30 سبتمبر 2026', ['1 مايو –', '30 سبتمبر 2026']],
  ['1-may – 30-sentabr, 2026', ['1-may –', '30-sentabr, 2026']],
  ['2026. május 4-től', []],
  ['från och med 1 maj 2026', []],
])('keeps each end of a period on one line: %s', (text, kept) => {
  const html = htmlOf(EntryTime, { entry: { period: { text } } });
  expect(DomUtils.textContent(html)).toBe(text);
  expect(texts(html, 'days')).toEqual(kept);
});
