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
  /** On the link to where the text of the page is edited. */
  edit: {
    en: 'Edit this page',
    sv: 'Redigera sidan',
    de: 'Diese Seite bearbeiten',
    fr: 'Modifier cette page',
    es: 'Editar esta página',
    da: 'Redigér denne side',
    nb: 'Rediger denne siden',
    fi: 'Muokkaa tätä sivua',
    nl: 'Deze pagina bewerken',
    pl: 'Edytuj tę stronę',
  },
  /** On the link above the list of pages. */
  search: search.words.search,
  /** Those of the search over a page. */
  find: {
    ...search.words,
    /** On the link to the page that searches the site. */
    page: {
      en: 'Open the search page',
      sv: 'Öppna söksidan',
      de: 'Suchseite öffnen',
      fr: 'Ouvrir la page de recherche',
      es: 'Abrir la página de búsqueda',
      da: 'Åbn søgesiden',
      nb: 'Åpne søkesiden',
      fi: 'Avaa hakusivu',
      nl: 'Zoekpagina openen',
      pl: 'Otwórz stronę wyszukiwania',
    },
    close: {
      en: 'Close',
      sv: 'Stäng',
      de: 'Schließen',
      fr: 'Fermer',
      es: 'Cerrar',
      da: 'Luk',
      nb: 'Lukk',
      fi: 'Sulje',
      nl: 'Sluiten',
      pl: 'Zamknij',
    },
  },
});
