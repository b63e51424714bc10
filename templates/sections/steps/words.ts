import { defineWords } from 'tvilling/schema';

/** The word before the number of a step, for people who do not see the line. */
export default defineWords({
  step: {
    en: 'Step',
    sv: 'Steg',
    de: 'Schritt',
    fr: 'Étape',
    es: 'Paso',
    da: 'Trin',
    nb: 'Trinn',
    fi: 'Vaihe',
    nl: 'Stap',
    pl: 'Krok',
  },
});
