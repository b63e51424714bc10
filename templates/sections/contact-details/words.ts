import { defineWords, siteWord } from 'tvilling/schema';
import { email, phone } from '../../contact-labels.ts';

/** The labels of the contact facts. */
export default defineWords({
  email,
  phone,
  address: {
    en: 'Address',
    sv: 'Adress',
    de: 'Adresse',
    fr: 'Adresse',
    es: 'Dirección',
    da: 'Adresse',
    nb: 'Adresse',
    fi: 'Osoite',
    nl: 'Adres',
    pl: 'Adres',
  },
  hours: {
    en: 'Opening hours',
    sv: 'Öppettider',
    de: 'Öffnungszeiten',
    fr: 'Horaires d’ouverture',
    es: 'Horario de atención',
    da: 'Åbningstider',
    nb: 'Åpningstider',
    fi: 'Aukioloajat',
    nl: 'Openingstijden',
    pl: 'Godziny otwarcia',
  },
  timeZone: siteWord('The time zone of the opening hours as readers know it, such as Stockholm time.'),
});
