import { describe, expect, test } from 'vitest';
import { servedVerkbro, soon } from '../../browser/browser.ts';
import { control } from '../../browser/forms.ts';
import { offered, openAt } from './slots.ts';

const site = servedVerkbro();

describe('the slots', () => {
  test('late on a Friday evening, the first day to choose is Monday, and Friday has none', async () => {
    const { page, complaints } = await openAt(site, '2026-11-27T21:30:00Z', 'Europe/Stockholm');
    const date = control(page, 'consultation', 'date');
    await soon(() => date.getAttribute('min')).toBe('2026-11-30');
    await date.fill('2026-11-27');
    await soon(() => offered(page)).toEqual(['No times left on this day']);
    await page.getByText('Choose a date and time that have not passed').waitFor();
    await date.fill('2026-11-30');
    await soon(() => offered(page)).toEqual([
      'Choose a time',
      ...['09:00–10:00', '10:00–11:00', '11:00–12:00', '12:00–13:00', '13:00–14:00'],
      ...['14:00–15:00', '15:00–16:00', '16:00–17:00', '17:00–18:00'],
    ]);
    expect(complaints).toEqual([]);
  });
});
