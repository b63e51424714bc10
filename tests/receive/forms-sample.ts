import { Localized, PageReference } from '../../cli/definitions/fields/fields.ts';
import { packageDefinitions } from '../../cli/definitions/package-definitions.ts';
import { siteQueries } from '../../cli/site/pages/inputs.ts';
import { shownForm } from '../../cli/site/pages/shown-form.ts';
import type { ShownForm } from '../../templates/contract.ts';

export const hours: ShownForm['hours'] & { slotMinutes: number } = {
  ranges: [{ firstDay: 1, lastDay: 5, opens: '09:00', closes: '18:00' }],
  timeZone: 'Europe/Stockholm',
  slotMinutes: 60,
};

/** Words by set and key. Each is its own key after the language (`sv required`), so that a test sees which word is shown. */
const keysAsWords = (words: object, key: string): unknown =>
  Object.values(words).every((text) => typeof text === 'string')
    ? new Localized({ en: `en ${key}`, sv: `sv ${key}` }, false)
    : Object.fromEntries(Object.entries(words).map(([name, value]) => [name, keysAsWords(value, name)]));

const words = new Map(Array.from(packageDefinitions.words, ([name, set]) => [name, keysAsWords(set.words, name) as never]));

const pages = [
  ['quality-assurance', 'Quality assurance'],
  ['local-partnerships', 'Local partnerships'],
] as const;

const receivers: Readonly<Record<string, object>> = {
  endpoint: { url: '/api/forms' },
  netlify: {},
  formspree: { contact: 'abc', consultation: 'def' },
  web3forms: { accessKey: 'key-1' },
};

/** A form of the tool on a site below `/sub`, open from Monday to Friday. */
export function formIn(language: string, name = 'contact', receiver = 'endpoint'): ShownForm {
  const [thanks, failed, privacy, topics] = ['thanks', 'failed', 'privacy', 'services'].map((page) => new PageReference(page));
  const site = {
    config: {
      contact: { hours: { from: 'monday', to: 'friday', opens: '09:00', closes: '18:00' } },
      timeZone: hours.timeZone,
      forms: { receiver: { type: receiver, ...receivers[receiver] }, thanks, failed, privacy, topics },
    },
    definitions: packageDefinitions,
    words,
    routes: {
      pages: new Map(pages.map(([page]) => [page, { page, parent: 'services', paths: new Map([[language, `/${page}`]]) }])),
    },
    address: { base: '/sub', origin: 'https://example.org' },
    inputs: siteQueries(() => ''),
  };
  const titles = new Map<string, string>(pages);
  return shownForm(name, site as never, {
    language,
    locale: language,
    resolve: (value) => inLanguage(value, language),
    pageLink: ({ page }) => ({ href: `/sub/${language}/${page}`, title: titles.get(page) ?? page }),
    open: () => [],
  });
}

function inLanguage(value: unknown, language: string): unknown {
  if (value instanceof Localized) return value.values[language];
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inLanguage(part, language)]));
}

export const message = {
  name: 'Anna Åkesson',
  email: 'anna@foretag.example',
  company: '',
  message: 'We want to move a line of pumps.',
};

/** A Monday. */
export const meeting = { ...message, topic: 'quality-assurance', date: '2026-11-30', time: '09:00' };
