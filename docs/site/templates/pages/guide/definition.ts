import { definePage } from 'tvilling/schema';

export default definePage({ shows: 'A text to read or look up: a list of its parts, then the parts.' });
