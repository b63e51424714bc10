import { inLanguageOf } from './cldr-words.ts';

/**
 * How the texts of a language say what a figure is, where Intl (CLDR) does not know it. Patterns are of text in which apostrophes are
 * straight. In templates, `_` is a space and forms are divided by `|`.
 */
export interface FigureWords {
  /** Pattern of what makes digits an ordinal. */
  ordinal: string;
  /** Pattern of the word for a century behind its number, or before it. */
  century?: string;
  beforeCentury?: string;
  /** Pattern of what makes 1920 a decade and 1700 a century, behind the figure or before it. */
  years?: string;
  beforeYears?: string;
  /** Pattern of half of one behind a number, such as `and a half`. */
  andHalf?: string;
  /** Pattern of what stands between an hour and its minutes, or behind an hour. */
  hour?: string;
  /** Pattern of the word before an hour. */
  atHour: string;
  /** Whether an hour in digits may be one of the afternoon: `open 9–5`. Said in words, it may in every language. */
  hasHalfDays?: boolean;
  /** Times in words: templates with `{hour}`, and with `{minutes}` past it or to it. `quarter`: the forms of 15 minutes. */
  halfPast?: string;
  halfTo?: string;
  past: string;
  to: string;
  quarter: string;
  /** Words for 12 and 24 o'clock. `*` stands for any ending. */
  noon: string;
  midnight: string;
}

const figureWords: Readonly<Record<string, FigureWords>> = {
  en: {
    ordinal: 'st|nd|rd|th',
    century: '[\\s-]+centur',
    years: "'?s(?!\\p{L})",
    andHalf: '\\s+(?:\\p{L}+\\s+)?and\\s+a\\s+half',
    hour: "o'clock|hrs|hours",
    atHour: 'at|by|before|after|until|till|from|around|about',
    hasHalfDays: true,
    halfPast: 'half_past_{hour}|half_{hour}',
    past: '{minutes}_past_{hour}|{minutes}_minutes_past_{hour}|{minutes}_after_{hour}',
    to: '{minutes}_to_{hour}|{minutes}_minutes_to_{hour}',
    quarter: 'quarter|a_quarter',
    noon: 'noon|midday',
    midnight: 'midnight',
  },
  sv: {
    ordinal: ':[ea]|:e|e|a',
    century: '\\s+(?:århundra|sek(?:el|l))',
    years: '-?\\s?tal',
    andHalf: '\\s+(?:\\p{L}+\\s+)?och\\s+(?:en|ett)\\s+halv',
    hour: '-?tiden',
    atHour: 'klockan|kl\\.?|före|efter|innan|senast|vid|till|från',
    halfTo: 'halv_{hour}',
    past: '{minutes}_över_{hour}',
    to: '{minutes}_i_{hour}',
    quarter: 'kvart|en_kvart',
    noon: 'mitt_på_dagen|middag|middagstid|lunchtid',
    midnight: 'midnatt*',
  },
  de: {
    ordinal: '\\.',
    century: '\\s*(?:Jahrhundert|Jh)',
    years: 'er(?!\\p{L})|er-?\\s?Jahr',
    andHalf: '\\s+(?:\\p{L}+\\s+)?und\\s+eine?\\s+halb',
    hour: 'Uhr',
    atHour: 'um|ab|bis|gegen|vor|nach',
    halfTo: 'halb_{hour}',
    past: '{minutes}_nach_{hour}',
    to: '{minutes}_vor_{hour}',
    quarter: 'viertel',
    noon: 'mittag|mittags|mittagszeit',
    midnight: 'mitternacht*',
  },
  fr: {
    ordinal: 'ers?|res?|es?|èmes?|ièmes?',
    century: '\\s+(?:siècle|s\\.)',
    beforeYears: 'années\\s+',
    andHalf: '\\s+(?:\\p{L}+\\s+)?et\\s+demi',
    hour: 'h|heures?',
    atHour: 'à|dès|vers|avant|après',
    halfPast: '{hour}_heures_et_demie|{hour}_heure_et_demie|midi_et_demi',
    past: '{hour}_heures_{minutes}|{hour}_heure_{minutes}',
    to: '{hour}_heures_moins_{minutes}|{hour}_heure_moins_{minutes}',
    quarter: 'et_quart|le_quart|un_quart',
    noon: 'midi',
    midnight: 'minuit',
  },
  es: {
    ordinal: '\\.?[ºª]|er|\\.er',
    beforeCentury: '(?:siglos?|ss?\\.)\\s+',
    beforeYears: '(?:años|décadas? de(?: los)?)\\s+',
    andHalf: '\\s+(?:\\p{L}+\\s+)?y\\s+medi[ao]',
    hour: 'h|horas?',
    atHour: 'las|la',
    halfPast: '{hour}_y_media',
    past: '{hour}_y_{minutes}',
    to: '{hour}_menos_{minutes}',
    quarter: 'cuarto',
    noon: 'mediodía',
    midnight: 'medianoche|media_noche',
  },
  da: {
    ordinal: '\\.',
    century: '\\s+århundred',
    years: "-?\\s?tal|'?erne",
    andHalf: '\\s+(?:og\\s+)?(?:en|et)\\s+halv',
    atHour: 'klokken|kl\\.?|før|efter|senest|ved',
    halfTo: 'halv_{hour}',
    past: '{minutes}_over_{hour}',
    to: '{minutes}_i_{hour}',
    quarter: 'kvart|kvarter|et_kvarter',
    noon: 'middag|middagstid|midt_på_dagen',
    midnight: 'midnat*',
  },
  nb: {
    ordinal: '\\.',
    century: '\\s+(?:århundre|hundreår)',
    years: '-?\\s?(?:tal|åra)',
    andHalf: '\\s+(?:og\\s+)?(?:en|et|ett|ei)\\s+halv',
    atHour: 'klokken|klokka|kl\\.?|før|etter|senest|ved',
    halfTo: 'halv_{hour}',
    past: '{minutes}_over_{hour}',
    to: '{minutes}_på_{hour}',
    quarter: 'kvart|et_kvarter',
    noon: 'middag|middagstid|midt_på_dagen',
    midnight: 'midnatt*',
  },
  fi: {
    ordinal: '\\.',
    century: '\\s+vuosisa',
    years: '-?\\s?lu[kv]',
    andHalf: '\\s+ja\\s+puol',
    atHour: 'kello|klo|noin|ennen',
    halfTo: 'puoli_{hour}',
    past: '{minutes}_yli_{hour}',
    to: '{minutes}_vaille_{hour}',
    quarter: 'varttia|vartin|vartti',
    noon: 'keskipäiv*|puolipäiv*|puolelta_päivin',
    midnight: 'keskiyö*|puoliyö*|puoliltaöin',
  },
  nl: {
    ordinal: 'de|ste|e',
    century: '[\\s-]+eeuw',
    beforeYears: "jaren\\s+'?",
    andHalf: '\\s+en\\s+een\\s+hal[fv]',
    hour: 'uur|u',
    atHour: 'om|vanaf|tot|rond',
    halfTo: 'half_{hour}',
    past: '{minutes}_over_{hour}',
    to: '{minutes}_voor_{hour}',
    quarter: 'kwart',
    noon: 'middag|middaguur',
    midnight: 'middernacht*',
  },
  pl: {
    ordinal: '\\.|-?te|-?tych|-?go',
    century: '[\\s-]+(?:wie[kc]|stuleci|w\\.)',
    beforeYears: 'lat(?:a|ach|om)?\\s+',
    andHalf: '\\s+i\\s+pół',
    atHour: 'o|od|do|po|godz\\.?|godzin[aęyi]e?',
    halfTo: 'wpół_do_{hour}',
    past: '{minutes}_po_{hour}',
    to: 'za_{minutes}_{hour}',
    quarter: 'kwadrans',
    noon: 'południe|południa|południem',
    midnight: 'północ|północy|północą',
  },
};

/** What is known about the language of a locale; null if nothing is. */
export const figureWordsOf = (locale: string): FigureWords | null => inLanguageOf(locale, figureWords);
