import { defineWords } from 'tvilling/schema';

export default defineWords({
  days: { en: 'Days', sv: 'Dagar', de: 'Tage' },
  departures: { en: 'Departures', sv: 'Avgångar', de: 'Abfahrten' },
  ship: { en: 'Ship', sv: 'Fartyg', de: 'Schiff' },
  takes: {
    en: 'The crossing takes {minutes} minutes.',
    sv: 'Resan tar {minutes} minuter.',
    de: 'Die Überfahrt dauert {minutes} Minuten.',
  },
});
