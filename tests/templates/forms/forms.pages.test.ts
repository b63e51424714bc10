import { describe, expect, test } from 'vitest';
import { clientScripts, copiedSite, focused, follow, holdBack, servedSite, soon } from '../../browser/browser.ts';
import { contactOf, control, daysAfter, fill, received, submitButton, takeTime, tuesday } from '../../browser/forms.ts';
import { forms, judgeSentForms } from './sent-forms.ts';

const folder = copiedSite();

const site = servedSite(folder);

describe('with script', () => {
  judgeSentForms(site, forms.slice(1));

  test('reached by a link, the form works as well', async () => {
    const email = 'link@verkstad.example';
    const { page } = await site.open('/services');
    await takeTime(page);
    await follow(page, '/contact', 'footer');
    await fill(page, 'contact', contactOf(email));
    await submitButton(page, 'contact').click();
    await page.getByRole('status').filter({ hasText: 'Thank you!' }).waitFor();
    expect(received(folder, email)).toHaveLength(1);
  });

  test('is told in Swedish on the Swedish page', async () => {
    const { page } = await site.open('/sv/kontakt/begar-konsultation');
    await submitButton(page, 'consultation').click();
    await soon(() => focused(page)).toBe('#consultation-summary');
    expect(await page.title()).toMatch(/^Fel: /);
    expect(await page.getByRole('group', { name: 'Kontrollera' }).getByRole('link').allInnerTexts()).toEqual([
      'Ange ditt för- och efternamn',
      'Ange din e-postadress',
      'Välj vilken tjänst du vill prata om',
      'Välj ett datum för mötet',
      'Välj en tid för mötet',
      'Skriv ett meddelande på minst 10 tecken',
    ]);
  });

  test('the prefix stays behind when the page is left', async () => {
    const { page } = await site.open('/contact');
    await submitButton(page, 'contact').click();
    await soon(() => page.title()).toMatch(/^Error: /);
    await follow(page, '/about', 'footer');
    expect(await page.title()).toMatch(/^About/);
  });

  test('a day at the weekend is refused as soon as it is chosen', async () => {
    const { page } = await site.open('/contact/request-consultation');
    const sunday = daysAfter(tuesday, 5);
    await fill(page, 'consultation', { date: sunday });
    await page.getByText('Choose a day from Monday to Friday').waitFor();
    expect(await control(page, 'consultation', 'date').getAttribute('aria-invalid')).toBe('true');
    await fill(page, 'consultation', { date: tuesday });
    await soon(() => control(page, 'consultation', 'date').getAttribute('aria-invalid')).toBe(null);
  });

  test('sent before the scripts start, it is received too', async () => {
    const email = 'sooner@verkstad.example';
    const scripts = holdBack(clientScripts);
    const { page } = await site.open('/contact', { hydrated: false, prepare: scripts.on });
    await fill(page, 'contact', contactOf(email));
    await submitButton(page, 'contact').click();
    await page.waitForURL('**/contact/thank-you');
    expect(received(folder, email)).toHaveLength(1);
    scripts.release();
  });
});
