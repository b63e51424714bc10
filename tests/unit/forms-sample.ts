import type { FormContext, FormWords } from '../../templates/contract.ts';
import forms from '../../templates/forms/words.ts';

/** Every word is its own key after the language, `sv nameRequired`, so that a test sees which one is shown. */
export function wordsIn(language: string): FormWords {
  const groups = Object.entries(forms.words).map(([group, words]) => [
    group,
    Object.fromEntries(Object.keys(words).map((key) => [key, `${language} ${key}`])),
  ]);
  return Object.fromEntries(groups);
}

export const hours: FormContext['hours'] = {
  ranges: [{ firstDay: 1, lastDay: 5, opens: '09:00', closes: '18:00' }],
  timeZone: 'Europe/Stockholm',
  slotMinutes: 60,
};

export const contextIn = (language: string, receiver: FormContext['receiver'] = 'endpoint'): FormContext => ({
  receiver,
  endpoints: { contact: '/sub/api/forms', consultation: '/sub/api/forms' },
  thanks: { href: `/sub/${language}/thanks`, title: 'Thanks' },
  failed: { href: `/sub/${language}/failed`, title: 'Not sent' },
  privacy: { href: `/sub/${language}/privacy`, title: 'Privacy' },
  topics: [
    { value: 'quality-assurance', label: 'Quality assurance' },
    { value: 'local-partnerships', label: 'Local partnerships' },
  ],
  hours,
});

export const message = {
  name: 'Anna Åkesson',
  email: 'anna@foretag.example',
  company: '',
  message: 'We want to move a line of pumps.',
};

/** A Monday. */
export const meeting = { ...message, topic: 'quality-assurance', date: '2026-11-30', time: '09:00' };
