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
}

/** The languages in which a new site needs no texts from its author. */
export const starterLanguages: readonly StarterLanguage[] = [
  { code: 'en', english: 'English', name: 'English', flag: '🇬🇧', region: 'en_GB' },
  { code: 'sv', english: 'Swedish', name: 'Svenska', flag: '🇸🇪', region: 'sv_SE' },
  { code: 'de', english: 'German', name: 'Deutsch', flag: '🇩🇪', region: 'de_DE' },
  { code: 'fr', english: 'French', name: 'Français', flag: '🇫🇷', region: 'fr_FR' },
  { code: 'es', english: 'Spanish', name: 'Español', flag: '🇪🇸', region: 'es_ES' },
  { code: 'da', english: 'Danish', name: 'Dansk', flag: '🇩🇰', region: 'da_DK' },
  { code: 'nb', english: 'Norwegian', name: 'Norsk', flag: '🇳🇴', region: 'nb_NO' },
  { code: 'fi', english: 'Finnish', name: 'Suomi', flag: '🇫🇮', region: 'fi_FI' },
  { code: 'nl', english: 'Dutch', name: 'Nederlands', flag: '🇳🇱', region: 'nl_NL' },
  { code: 'pl', english: 'Polish', name: 'Polski', flag: '🇵🇱', region: 'pl_PL' },
];

/** `en English, sv Swedish …` */
export const languageList: string = starterLanguages
  .map(({ code, english }) => `${code} ${english}`)
  .join(', ');
