import { expect, it } from 'vitest';
import type { Config, Language } from '../../../cli/definitions/fields/config.ts';
import { contactFactsIn, registrationIn } from '../../../cli/site/pages/contact-facts.ts';

it('has one line for days with a pause', () => {
  const days = { from: 'monday', to: 'friday' };
  const hours = [
    { ...days, opens: '09:00', closes: '12:00' },
    { from: 'saturday', to: 'saturday', opens: '10:00', closes: '14:00' },
    { ...days, opens: '13:00', closes: '18:00' },
  ];
  const config = { name: 'Quay', timeZone: 'Europe/Paris', contact: { hours } } as unknown as Config;
  const french = { code: 'fr', region: 'fr_FR', direction: 'ltr' } as Language;
  expect(contactFactsIn(config, french, '2026-11-23').hours).toEqual(['lundi–vendredi, 09:00–12:00 et 13:00–18:00', 'samedi, 10:00–14:00']);
});

it.each([
  ['رقم التسجيل 559000-0000', 'رقم التسجيل \u2066559000-0000\u2069'],
  ['رقم التسجيل SE559000.0001', 'رقم التسجيل \u2066SE559000.0001\u2069'],
  ['Företagsnr. 559000-0000', '\u2066Företagsnr. 559000-0000\u2069'],
])('keeps the order of a number in the register in right-to-left text: %s', (registration, shown) => {
  const config = { contact: { registration } } as unknown as Config;
  expect(registrationIn(config, { code: 'ar', direction: 'rtl' } as Language)).toBe(shown);
  expect(registrationIn(config, { code: 'sv', direction: 'ltr' } as Language)).toBe(registration);
});
