import { expect, test } from 'vitest';
import { addressOf, isMarked, mark, type Site } from '../../browser/browser.ts';
import { consultationOf, contactOf, fill, received, submitButton, takeTime } from '../../browser/forms.ts';

/** Forms in both languages, with their thanks. */
export const forms = [
  ['contact', 'English', '/contact', 'en', "Thank you! We'll get back to you soon.", contactOf],
  ['contact', 'Swedish', '/sv/kontakt', 'sv', 'Tack! Vi återkommer snart.', contactOf],
  ['consultation', 'English', '/contact/request-consultation', 'en', "Thank you! We'll get back to you soon.", consultationOf],
  ['consultation', 'Swedish', '/sv/kontakt/begar-konsultation', 'sv', 'Tack! Vi återkommer snart.', consultationOf],
] as const;

/** The heading of the thanks. */
const done = { en: 'Success', sv: 'Klart' };

/** Forms that are sent by script. */
export const judgeSentForms = (site: Site, rows: readonly (typeof forms)[number][]): void =>
  test.each(rows)('the %s form in %s is sent without leaving the page, and kept', async (form, name, path, language, thanks, valuesOf) => {
    const email = `script-${form}-${name.toLowerCase()}@verkstad.example`;
    const values = valuesOf(email);
    const { page, complaints } = await site.open(path);
    await mark(page);
    await fill(page, form, values);
    await takeTime(page);
    await submitButton(page, form).click();
    const status = page.getByRole('status').filter({ hasText: thanks });
    await status.waitFor();
    expect(await status.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await status.innerText()).toBe(`${done[language]}\n${thanks}`);
    expect(received(site.folder, email)).toMatchObject([{ form, language, values }]);
    expect(addressOf(page)).toBe(path);
    expect(await isMarked(page)).toBe(true);
    expect(complaints).toEqual([]);
  });
