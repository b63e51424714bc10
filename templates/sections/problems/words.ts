import { defineWords } from 'tvilling/schema';

/** The heads of the table. */
export default defineWords({
  problem: {
    en: 'Problem',
    sv: 'Problem',
    de: 'Problem',
    fr: 'Problème',
    es: 'Problema',
    da: 'Problem',
    nb: 'Problem',
    fi: 'Ongelma',
    nl: 'Probleem',
    pl: 'Problem',
  },
  answer: {
    en: 'Our answer',
    sv: 'Vårt svar',
    de: 'Unsere Antwort',
    fr: 'Notre réponse',
    es: 'Nuestra respuesta',
    da: 'Vores svar',
    nb: 'Vårt svar',
    fi: 'Ratkaisumme',
    nl: 'Ons antwoord',
    pl: 'Nasza odpowiedź',
  },
});
