import { describe, expect, test } from 'vitest';
import { addressOf, copiedSite, focused, servedSite } from '../../browser/browser.ts';
import { submitButton, withoutScript } from '../../browser/forms.ts';
import { judgeReceivedForms, judgeReturnedForm, thankedForms } from './unscripted.ts';

const folder = copiedSite();

const site = servedSite(folder);

describe.each(withoutScript)('with %s', (how, options) => {
  const visited = { site, how, options };
  judgeReceivedForms(visited, thankedForms);
  judgeReturnedForm(visited);

  test('the browser itself asks for what is missing', async () => {
    const { page } = await site.open('/contact', options);
    await submitButton(page, 'contact').click();
    expect(addressOf(page)).toBe('/contact');
    expect(await focused(page)).toBe('#contact-name');
  });
});
