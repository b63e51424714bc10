import { defineWords } from 'tvilling/schema';

export default defineWords({
  usage: { en: 'Usage', sv: 'Användning' },
  arguments: { en: 'Arguments', sv: 'Argument' },
  options: { en: 'Options', sv: 'Flaggor' },
  name: { en: 'Name', sv: 'Namn' },
  purpose: { en: 'Purpose', sv: 'Syfte' },
  initial: { en: 'Default', sv: 'Standardvärde' },
});
