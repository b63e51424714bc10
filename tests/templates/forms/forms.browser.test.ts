import { describe, expect, test } from 'vitest';
import { addressOf, clientScripts, focused, holdBack, ready, servedVerkbro, soon } from '../../browser/browser.ts';
import { consultationOf, contactOf, control, fill, received, submitButton, takeTime, typed } from '../../browser/forms.ts';
import { forms, judgeSentForms } from './sent-forms.ts';

const site = servedVerkbro();

describe('with script', () => {
  judgeSentForms(site, forms.slice(0, 1));

  test('asks the receiver for a signed time when it is begun, and is sent with it', async () => {
    const { page, complaints } = await site.open('/contact');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('start=')) asked.push(request.url());
    });
    const answered = page.waitForResponse((response) => response.url().includes('start='));
    await control(page, 'contact', 'name').focus();
    const { token } = (await (await answered).json()) as { token: string };
    const values = contactOf('begun@verkstad.example');
    await fill(page, 'contact', values);
    // The receiver takes a form for a robot's if it was begun less than two seconds ago.
    await takeTime(page);
    const posted = page.waitForRequest((request) => request.method() === 'POST');
    await submitButton(page, 'contact').click();
    expect(new URLSearchParams((await posted).postData() ?? '').get('token')).toBe(token);
    await page.getByRole('status').filter({ hasText: 'Thank you!' }).waitFor();
    expect(received(site.folder, values.email)).toMatchObject([{ values }]);
    expect(asked).toEqual([`${site.origin}/api/forms?start=`]);
    expect(complaints).toEqual([]);
  });

  test('what is wrong is said beside the fields and in a summary that takes the focus', async () => {
    const { page, complaints } = await site.open('/contact');
    const title = await page.title();
    expect(await page.locator('[aria-invalid]').count()).toBe(0);
    await fill(page, 'contact', { email: 'anna@', message: 'Hi' });
    await submitButton(page, 'contact').click();
    await soon(() => focused(page)).toBe('#contact-summary');
    expect(await page.title()).toBe(`Error: ${title}`);
    const summary = page.getByRole('group', { name: 'Check these fields and send again' });
    const messages = [
      'Enter your full name',
      'Enter an email address in the form name@company.example',
      'Write a message of at least 10 characters',
    ];
    expect(await summary.getByRole('link').allInnerTexts()).toEqual(messages);
    const beside = await Promise.all(
      (['name', 'email', 'message'] as const).map(async (name) => {
        const field = control(page, 'contact', name);
        const described = (await field.getAttribute('aria-describedby'))?.split(' ') ?? [];
        const texts = await Promise.all(described.map((id) => page.locator(`#${id}`).innerText()));
        return [await field.getAttribute('aria-invalid'), texts.at(-1)];
      }),
    );
    expect(beside).toEqual(messages.map((message) => ['true', message]));
    expect(await control(page, 'contact', 'company').getAttribute('aria-invalid')).toBe(null);
    await summary.getByRole('link', { name: 'Enter an email' }).click();
    expect(await focused(page)).toBe('#contact-email');
    expect(addressOf(page)).toBe('/contact');
    expect(complaints).toEqual([]);
  });

  test('a field that is repaired loses its message, and the last one takes the prefix from the title', async () => {
    const email = 'mended@verkstad.example';
    const { page } = await site.open('/contact');
    const title = await page.title();
    await submitButton(page, 'contact').click();
    await soon(() => page.locator('[aria-invalid="true"]').count()).toBe(3);
    await fill(page, 'contact', { name: 'Anna Öhman' });
    await soon(() => page.locator('[aria-invalid="true"]').count()).toBe(2);
    await fill(page, 'contact', contactOf(email));
    await soon(() => page.locator('[aria-invalid="true"]').count()).toBe(0);
    await soon(() => page.title()).toBe(title);
    await takeTime(page);
    await submitButton(page, 'contact').click();
    await page.getByRole('status').filter({ hasText: 'Thank you!' }).waitFor();
    expect(received(site.folder, email)).toHaveLength(1);
  });

  test('what the receiver refuses is said beside the field', async () => {
    const { page } = await site.open('/contact');
    const errors = [{ field: 'email', code: 'invalid', message: 'no such address' }];
    await page.route('**/api/forms', (route) => route.fulfill({ status: 422, json: { ok: false, errors } }));
    await fill(page, 'contact', contactOf('refused@verkstad.example'));
    await submitButton(page, 'contact').click();
    await soon(() => focused(page)).toBe('#contact-summary');
    expect(await control(page, 'contact', 'email').getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator('#contact-email-error').innerText()).toContain('Enter an email address in the form');
  });

  test('what was typed before the scripts start is still there after, and is sent', async () => {
    const email = 'early@verkstad.example';
    const values = consultationOf(email);
    const scripts = holdBack(clientScripts);
    const { page, complaints } = await site.open('/contact/request-consultation', {
      hydrated: false,
      prepare: scripts.on,
    });
    await fill(page, 'consultation', values);
    await control(page, 'consultation', 'message').focus();
    scripts.release();
    await ready(page);
    expect(await typed(page, 'consultation', Object.keys(values))).toEqual(values);
    expect(await focused(page)).toBe('#consultation-message');
    await takeTime(page);
    await submitButton(page, 'consultation').click();
    await page.getByRole('status').filter({ hasText: 'Thank you!' }).waitFor();
    expect(received(site.folder, email)).toMatchObject([{ values }]);
    expect(complaints).toEqual([]);
  });

  test('the trap for robots is nowhere to be seen, and who falls into it is told nothing and kept nowhere', async () => {
    const email = 'robot@verkstad.example';
    const { page } = await site.open('/contact');
    const trap = page.locator('form[name="contact"] [name="website"]');
    expect(await trap.evaluate((element) => element.closest('[aria-hidden="true"]') !== null)).toBe(true);
    expect(await trap.getAttribute('tabindex')).toBe('-1');
    // However it is hidden, the pointer meets it nowhere.
    const met = await trap.evaluate((element) => {
      element.scrollIntoView({ block: 'center' });
      const { x, y, width, height } = element.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2) === element;
    });
    expect(met).toBe(false);
    await fill(page, 'contact', contactOf(email));
    await trap.evaluate((element: HTMLInputElement) => {
      element.value = 'https://spam.example';
    });
    await takeTime(page);
    await submitButton(page, 'contact').click();
    await page.getByRole('status').filter({ hasText: 'Thank you!' }).waitFor();
    expect(received(site.folder, email)).toEqual([]);
  });
});
