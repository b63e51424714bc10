import { defineWords } from 'tvilling/schema';

export default defineWords({
  about: { en: 'On board', sv: 'Ombord', de: 'An Bord' },
  facts: { en: 'At a glance', sv: 'I korthet', de: 'Auf einen Blick' },
  built: { en: 'Built', sv: 'Byggd', de: 'Baujahr' },
  passengers: { en: 'Passengers', sv: 'Passagerare', de: 'Fahrgäste' },
  cars: { en: 'Cars', sv: 'Bilar', de: 'Autos' },
  none: { en: 'None', sv: 'Inga', de: 'Keine' },
});
