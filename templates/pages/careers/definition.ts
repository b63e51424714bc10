import { definePage } from 'tvilling/schema';

export default definePage({ shows: 'The list of open positions, below a short hero.' });
