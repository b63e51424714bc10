import { defineWords } from 'tvilling/schema';

export default defineWords({
  filter: { en: 'Show only those with these words', sv: 'Visa bara dem med de här orden' },
  left: { en: 'Pages: {number}', sv: 'Sidor: {number}' },
});
