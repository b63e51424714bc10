import { definePage } from 'tvilling/schema';

export default definePage({ shows: 'A title, a sentence, and sections.' });
