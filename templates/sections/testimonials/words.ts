import { defineWords } from 'tvilling/schema';

/** The mark of an invented quotation in a demonstration. */
export default defineWords({
  sample: {
    en: 'Sample text',
    sv: 'Exempeltext',
    de: 'Beispieltext',
    fr: 'Texte d’exemple',
    es: 'Texto de ejemplo',
    da: 'Eksempeltekst',
    nb: 'Eksempeltekst',
    fi: 'Esimerkkiteksti',
    nl: 'Voorbeeldtekst',
    pl: 'Tekst przykładowy',
  },
});
