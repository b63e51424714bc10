import { defineWords } from 'tvilling/schema';

export default defineWords({
  weekdays: { en: 'Monday to Friday', sv: 'Måndag till fredag', de: 'Montag bis Freitag' },
  weekends: { en: 'Saturday and Sunday', sv: 'Lördag och söndag', de: 'Samstag und Sonntag' },
  takes: { en: '{minutes} minutes', sv: '{minutes} minuter', de: '{minutes} Minuten' },
  leaves: { en: 'leaves in {minutes} min', sv: 'går om {minutes} min', de: 'fährt in {minutes} Min.' },
  today: { en: 'next today', sv: 'nästa i dag', de: 'als Nächstes heute' },
  tomorrow: { en: 'first tomorrow', sv: 'första i morgon', de: 'morgen als Erstes' },
  later: { en: 'Then {times}', sv: 'Sedan {times}', de: 'Danach {times}' },
});
