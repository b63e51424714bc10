import { defineWords } from 'tvilling/schema';

/** The mark beside a quotation that is invented for a demonstration. */
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
