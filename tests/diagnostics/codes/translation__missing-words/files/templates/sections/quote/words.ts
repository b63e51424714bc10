import { defineWords } from 'tvilling/schema';

export default defineWords({
  by: { en: 'Said by' },
  on: { en: 'On' },
  more: { en: 'Read more' },
  source: { en: 'Source', sv: 'Källa' },
  share: { en: 'Share' },
});
