import { defineWords } from 'tvilling/schema';

export default defineWords({
  filter: { en: 'Show only entries with these words', sv: 'Visa bara rader med de här orden' },
  left: { en: 'Pages: {number}', sv: 'Sidor: {number}' },
});
