import { expect, test } from 'vitest';
import { focused, type OpenOptions, type Site } from '../../browser/browser.ts';
import { consultationOf, contactOf, control, fill, received, submitButton, typed } from '../../browser/forms.ts';

/** The forms, with the page of their thanks. */
export const thankedForms = [
  ['contact', '/contact', '/contact/thank-you', 'en', contactOf],
  ['contact', '/sv/kontakt', '/sv/kontakt/tack', 'sv', contactOf],
  ['consultation', '/contact/request-consultation', '/contact/thank-you', 'en', consultationOf],
  ['consultation', '/sv/kontakt/begar-konsultation', '/sv/kontakt/tack', 'sv', consultationOf],
] as const;

/** A site, and how its visitors have no script. */
interface Unscripted {
  site: Site;
  how: string;
  options: OpenOptions;
}

const senderOf = ({ how }: Unscripted, name: string) => `${name}-${how.replaceAll(' ', '-')}@verkstad.example`;

export const judgeReceivedForms = (visited: Unscripted, rows: readonly (typeof thankedForms)[number][]): void =>
  test.each(rows)('the %s form on %s is received, and leads to %s', async (form, path, thanks, language, valuesOf) => {
    const email = senderOf(visited, `${form}-${language}`);
    const values = valuesOf(email);
    const { page } = await visited.site.open(path, visited.options);
    await fill(page, form, values);
    const answer = page.waitForResponse('**/api/forms');
    await submitButton(page, form).click();
    expect((await answer).status()).toBe(303);
    await page.waitForURL(`**${thanks}`);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
    expect(received(visited.site.folder, email)).toMatchObject([{ form, language, values }]);
  });

export const judgeReturnedForm = (visited: Unscripted): void =>
  test('what is wrong comes back with every word, its messages, and a way to send again', async () => {
    const email = senderOf(visited, 'back');
    const { page } = await visited.site.open('/sv/kontakt/begar-konsultation', visited.options);
    // Values that the browser's own check accepts.
    const values = {
      ...consultationOf('anna@verkstad'),
      name: 'Anna "Ö" <Öhman>',
      message: `<b>&amp;\n${'x'.repeat(20)}`,
    };
    await fill(page, 'consultation', values);
    const answer = page.waitForResponse('**/api/forms');
    await submitButton(page, 'consultation').click();
    expect((await answer).status()).toBe(422);
    await page.locator('#consultation-summary').waitFor();
    expect(await page.title()).toMatch(/^Fel: /);
    expect(await page.locator('html').getAttribute('lang')).toBe('sv');
    expect(await typed(page, 'consultation', Object.keys(values))).toEqual(values);
    const message = 'Ange en e-postadress på formen namn@foretag.example';
    expect(await page.locator('#consultation-summary').getByRole('link').allInnerTexts()).toEqual([message]);
    expect(await page.locator('#consultation-email-error').innerText()).toBe(message);
    expect(await control(page, 'consultation', 'email').getAttribute('aria-invalid')).toBe('true');
    expect(await focused(page)).toBe('#consultation-summary');
    await page.getByRole('link', { name: message }).click();
    expect(await focused(page)).toBe('#consultation-email');
    await fill(page, 'consultation', { email });
    await submitButton(page, 'consultation').click();
    await page.waitForURL('**/sv/kontakt/tack');
    expect(received(visited.site.folder, email)).toMatchObject([{ values: { ...values, email } }]);
  });
