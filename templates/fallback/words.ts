import { defineWords, notedWord } from 'tvilling/schema';

/** Words of a page whose text is in the source language, because the reader's language lacks it. */
export default defineWords({
  untranslated: notedWord('Each language names itself: the German text says that the page is not there in German yet.', {
    en: 'This page is not available in English yet.',
    sv: 'Den här sidan finns inte på svenska ännu.',
    de: 'Diese Seite gibt es noch nicht auf Deutsch.',
    fr: 'Cette page n’est pas encore disponible en français.',
    es: 'Esta página todavía no está disponible en español.',
    da: 'Denne side findes endnu ikke på dansk.',
    nb: 'Denne siden finnes ikke på norsk ennå.',
    fi: 'Tätä sivua ei ole vielä suomeksi.',
    nl: 'Deze pagina is nog niet beschikbaar in het Nederlands.',
    pl: 'Ta strona nie jest jeszcze dostępna po polsku.',
  }),
});
