/** A language in which the templates and the starter have their words. */
export interface StarterLanguage {
  code: string;
  /** In English, for those who choose. */
  english: string;
  /** Its name for itself, for the switcher. */
  name: string;
  flag: string;
  /** Open Graph locale. */
  region: string;
}

/** The languages that a new site can be written in without a word of one's own. */
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
