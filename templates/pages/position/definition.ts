import { definePage } from 'tvilling/schema';

export default definePage({ shows: 'An open position: its facts, what it is about, how to apply.' });
