import { definePage } from 'tvilling/schema';

export default definePage({
  shows: 'A request for a consultation: the form comes first, so the hero is short.',
});
