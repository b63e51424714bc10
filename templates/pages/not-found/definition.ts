import { definePage } from 'tvilling/schema';

export default definePage({ shows: 'What is shown where there is no page.', isNotFound: true });
