import { defineWords } from 'tvilling/schema';

/** The words of a long text. */
export default defineWords({
  contents: {
    en: 'Contents',
    sv: 'Innehåll',
    de: 'Inhalt',
    fr: 'Sommaire',
    es: 'Contenido',
    da: 'Indhold',
    nb: 'Innhold',
    fi: 'Sisällys',
    nl: 'Inhoud',
    pl: 'Spis treści',
  },
});
