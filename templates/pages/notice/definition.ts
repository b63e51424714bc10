import { definePage } from 'tvilling/schema';

export default definePage({ shows: 'A page that says one thing: sent, not sent, the fine print.' });
