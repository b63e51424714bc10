import { defineWords } from 'tvilling/schema';

/** The mark of an invented quotation in a demonstration. */
export default defineWords({
  sample: {
    en: 'Sample',
    sv: 'Exempel',
    de: 'Beispiel',
    fr: 'Exemple',
    es: 'Ejemplo',
    da: 'Eksempel',
    nb: 'Eksempel',
    fi: 'Esimerkki',
    nl: 'Voorbeeld',
    pl: 'Przykład',
  },
});
