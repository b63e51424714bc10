import { definePage } from 'tvilling/schema';

export default definePage({ shows: 'The first page of the site, with room for a wide drawing.' });
