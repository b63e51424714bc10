import { defineWords } from 'tvilling/schema';
import article from '../sections/article/words.ts';
import search from '../sections/search/words.ts';

/** Words around the pages of a documentation. */
export default defineWords({
  /** The name of the list of pages. */
  all: article.words.contents,
  /** The name of the list of headings. */
  here: {
    en: 'On this page',
    sv: 'På den här sidan',
    de: 'Auf dieser Seite',
    fr: 'Sur cette page',
    es: 'En esta página',
    da: 'På denne side',
    nb: 'På denne siden',
    fi: 'Tällä sivulla',
    nl: 'Op deze pagina',
    pl: 'Na tej stronie',
  },
  /** On the button that copies a piece of code, and after that. */
  copy: {
    en: 'Copy',
    sv: 'Kopiera',
    de: 'Kopieren',
    fr: 'Copier',
    es: 'Copiar',
    da: 'Kopiér',
    nb: 'Kopier',
    fi: 'Kopioi',
    nl: 'Kopiëren',
    pl: 'Kopiuj',
  },
  copied: {
    en: 'Copied',
    sv: 'Kopierat',
    de: 'Kopiert',
    fr: 'Copié',
    es: 'Copiado',
    da: 'Kopieret',
    nb: 'Kopiert',
    fi: 'Kopioitu',
    nl: 'Gekopieerd',
    pl: 'Skopiowano',
  },
  /** The name of the field above the list of pages. */
  search: search.words.search,
});
