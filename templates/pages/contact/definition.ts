import { definePage } from 'tvilling/schema';

export default definePage({ shows: 'Contact: the form and the facts come first, so the hero is short.' });
