/** A language in which the templates and the starter have texts. */
export interface StarterLanguage {
  code: string;
  /** Its English name, for the user's choice. */
  english: string;
  /** Its name in the language itself, for the switcher. */
  name: string;
  flag: string;
  /** Open Graph locale. */
  region: string;
  /** The IANA time zone of most who speak it in that country. */
  timeZone: string;
  /**
   * A company there, as an example. Nobody has its number: it is of those that Ofcom, PTS, the Bundesnetzagentur and Arcep keep for
   * films, or begins with zeros as no number of the country does.
   */
  company: { phone: string; street: string; postalCode: string; city: string };
}

/** The languages in which a new site needs no texts from its author. */
export const starterLanguages: readonly StarterLanguage[] = [
  {
    code: 'en',
    english: 'English',
    name: 'English',
    flag: '🇬🇧',
    region: 'en_GB',
    timeZone: 'Europe/London',
    company: {
      phone: '+44 20 7946 0000',
      street: '1 Harbour Street',
      postalCode: 'EC1A 1BB',
      city: 'London',
    },
  },
  {
    code: 'sv',
    english: 'Swedish',
    name: 'Svenska',
    flag: '🇸🇪',
    region: 'sv_SE',
    timeZone: 'Europe/Stockholm',
    company: { phone: '+46 8 465 004 00', street: 'Hamngatan 1', postalCode: '111 47', city: 'Stockholm' },
  },
  {
    code: 'de',
    english: 'German',
    name: 'Deutsch',
    flag: '🇩🇪',
    region: 'de_DE',
    timeZone: 'Europe/Berlin',
    company: { phone: '+49 40 66969 000', street: 'Hafenstraße 1', postalCode: '20359', city: 'Hamburg' },
  },
  {
    code: 'fr',
    english: 'French',
    name: 'Français',
    flag: '🇫🇷',
    region: 'fr_FR',
    timeZone: 'Europe/Paris',
    company: { phone: '+33 4 65 71 00 00', street: '1 rue du Port', postalCode: '69002', city: 'Lyon' },
  },
  {
    code: 'es',
    english: 'Spanish',
    name: 'Español',
    flag: '🇪🇸',
    region: 'es_ES',
    timeZone: 'Europe/Madrid',
    company: {
      phone: '+34 000 000 000',
      street: 'Calle del Puerto 1',
      postalCode: '46001',
      city: 'Valencia',
    },
  },
  {
    code: 'da',
    english: 'Danish',
    name: 'Dansk',
    flag: '🇩🇰',
    region: 'da_DK',
    timeZone: 'Europe/Copenhagen',
    company: { phone: '+45 00 00 00 00', street: 'Havnegade 1', postalCode: '1058', city: 'København' },
  },
  {
    code: 'nb',
    english: 'Norwegian',
    name: 'Norsk',
    flag: '🇳🇴',
    region: 'nb_NO',
    timeZone: 'Europe/Oslo',
    company: { phone: '+47 00 00 00 00', street: 'Havnegata 1', postalCode: '0150', city: 'Oslo' },
  },
  {
    code: 'fi',
    english: 'Finnish',
    name: 'Suomi',
    flag: '🇫🇮',
    region: 'fi_FI',
    timeZone: 'Europe/Helsinki',
    company: { phone: '+358 9 000 0000', street: 'Satamakatu 1', postalCode: '00160', city: 'Helsinki' },
  },
  {
    code: 'nl',
    english: 'Dutch',
    name: 'Nederlands',
    flag: '🇳🇱',
    region: 'nl_NL',
    timeZone: 'Europe/Amsterdam',
    company: { phone: '+31 10 000 0000', street: 'Havenstraat 1', postalCode: '3016 CK', city: 'Rotterdam' },
  },
  {
    code: 'pl',
    english: 'Polish',
    name: 'Polski',
    flag: '🇵🇱',
    region: 'pl_PL',
    timeZone: 'Europe/Warsaw',
    company: { phone: '+48 58 000 00 00', street: 'ul. Portowa 1', postalCode: '80-001', city: 'Gdańsk' },
  },
];

/** `en English, sv Swedish …` */
export const languageList: string = starterLanguages.map(({ code, english }) => `${code} ${english}`).join(', ');
