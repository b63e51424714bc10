import { oncePer } from '../../platform/once-per.ts';
import { inLanguageOf } from './cldr-words.ts';

/**
 * Words that nearly every text of a language has: articles, pronouns, prepositions, conjunctions, and forms of "to be" and "to have".
 * Names rarely consist of them.
 */
const commonWords: Readonly<Record<string, string>> = {
  en: 'the and of to in that for it with as was on are be this by at from or have not they we you your our which their has but can will were been more when who is his her its there about us what how if than',
  sv: 'och att det som en på är av för med den till inte om ett har vi ni hon de kan ska eller från när men så var alla vår våra er era sin också efter där här utan oss dig ditt blir hos vid',
  de: 'der die das und ist nicht ein eine zu den mit von für auf im dem sich des wir sie ich auch als an es oder werden sind bei nach wie wird unsere unser ihre ihr haben zum zur über aus durch noch nur einen einem vom',
  fr: 'le la les de des et est un une dans pour que qui sur avec au aux par ce cette nous vous votre notre nos vos il elle sont pas plus ou en du se mais chez ces leur être',
  es: 'el la los las de del y es un una en que por con para se su al lo como más nuestra nuestro nuestros usted está son pero sus este esta sin sobre también hay muy',
  da: 'og det er en at til på af for med ikke den de vi du som et har fra kan eller der når men også vores jeres efter uden skal hvor hos over sig din ved I blev',
  nb: 'og det er en at til på av for med ikke den de vi du som et har fra kan eller når men også vår våre etter uten skal hvor hos seg ved dere deg blir ble',
  fi: 'ja on ei että se hän me te he ovat kun mutta tai myös sekä niin jos kuin joka mikä tämä voi meidän teidän ole oli vain jo kanssa jälkeen ennen ovat olemme meillä',
  nl: 'de het een en van in is op te dat die voor met zijn aan niet er om ook als bij naar uit dan maar wij we onze uw ons kan wordt worden door over deze tot u',
  pl: 'i w na z do nie się to jest że o po za od jak dla co tak ale oraz lub czy przez są jego jej nasz nasze nasza który która które może także tylko ze we',
};

const sets: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries(commonWords).map(([language, words]) => [language, new Set(words.split(' '))]),
);

/** How many words of a text are common in a language and not in another one, each counted once; 0 if either is not known. */
export function commonWordsIn(words: readonly string[], language: string, butNotIn: string): number {
  const common = ownWords(language)(butNotIn);
  // Most texts are asked about another language than their own.
  return words.some((word) => common.has(word)) ? new Set(words.filter((word) => common.has(word))).size : 0;
}

/** The words that are common in a language, and not in another one. */
const ownWords = oncePer((language: string) =>
  oncePer((other: string): ReadonlySet<string> => {
    const [own, others] = [inLanguageOf(language, sets), inLanguageOf(other, sets)];
    return new Set(own === null || others === null ? [] : [...own].filter((word) => !others.has(word)));
  }),
);

/** Scripts that texts of the web are written in, beside Latin. */
const scripts = 'Arab Armn Beng Cyrl Deva Geor Grek Hang Hani Hebr Hira Kana Khmr Laoo Mymr Taml Telu Thai'.split(' ');

const patterns = scripts.map((script) => [script, new RegExp(`\\p{Script=${script}}`, 'gu')] as const);

/** The script that most letters of a text have, if it is not Latin; null otherwise. */
export function foreignScript(text: string): { script: string; letters: number } | null {
  if (!/[\u0370-\u{1ffff}]/u.test(text)) return null;
  const all = text.match(/\p{L}/gu)?.length ?? 0;
  for (const [script, pattern] of patterns) {
    const letters = text.match(pattern)?.length ?? 0;
    if (letters * 2 > all) return { script, letters };
  }
  return null;
}
