import { defineWords } from 'tvilling/schema';

/** The key of the chart, and the head of its table. */
export default defineWords({
  year: {
    en: 'Year',
    sv: 'År',
    de: 'Jahr',
    fr: 'Année',
    es: 'Año',
    da: 'År',
    nb: 'År',
    fi: 'Vuosi',
    nl: 'Jaar',
    pl: 'Rok',
  },
  measured: {
    en: 'Measured',
    sv: 'Uppmätt',
    de: 'Gemessen',
    fr: 'Mesuré',
    es: 'Medido',
    da: 'Målt',
    nb: 'Målt',
    fi: 'Mitattu',
    nl: 'Gemeten',
    pl: 'Zmierzone',
  },
  planned: {
    en: 'Planned',
    sv: 'Planerat',
    de: 'Geplant',
    fr: 'Prévu',
    es: 'Previsto',
    da: 'Planlagt',
    nb: 'Planlagt',
    fi: 'Suunniteltu',
    nl: 'Gepland',
    pl: 'Planowane',
  },
});
