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
}

/** The languages in which a new site needs no texts from its author. */
export const starterLanguages: readonly StarterLanguage[] = [
  { code: 'en', english: 'English', name: 'English', flag: '🇬🇧', region: 'en_GB', timeZone: 'Europe/London' },
  {
    code: 'sv',
    english: 'Swedish',
    name: 'Svenska',
    flag: '🇸🇪',
    region: 'sv_SE',
    timeZone: 'Europe/Stockholm',
  },
  { code: 'de', english: 'German', name: 'Deutsch', flag: '🇩🇪', region: 'de_DE', timeZone: 'Europe/Berlin' },
  { code: 'fr', english: 'French', name: 'Français', flag: '🇫🇷', region: 'fr_FR', timeZone: 'Europe/Paris' },
  { code: 'es', english: 'Spanish', name: 'Español', flag: '🇪🇸', region: 'es_ES', timeZone: 'Europe/Madrid' },
  {
    code: 'da',
    english: 'Danish',
    name: 'Dansk',
    flag: '🇩🇰',
    region: 'da_DK',
    timeZone: 'Europe/Copenhagen',
  },
  { code: 'nb', english: 'Norwegian', name: 'Norsk', flag: '🇳🇴', region: 'nb_NO', timeZone: 'Europe/Oslo' },
  { code: 'fi', english: 'Finnish', name: 'Suomi', flag: '🇫🇮', region: 'fi_FI', timeZone: 'Europe/Helsinki' },
  {
    code: 'nl',
    english: 'Dutch',
    name: 'Nederlands',
    flag: '🇳🇱',
    region: 'nl_NL',
    timeZone: 'Europe/Amsterdam',
  },
  { code: 'pl', english: 'Polish', name: 'Polski', flag: '🇵🇱', region: 'pl_PL', timeZone: 'Europe/Warsaw' },
];

/** `en English, sv Swedish …` */
export const languageList: string = starterLanguages
  .map(({ code, english }) => `${code} ${english}`)
  .join(', ');
