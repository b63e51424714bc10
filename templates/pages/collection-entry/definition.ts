import { definePage } from 'tvilling/schema';

export default definePage({
  shows: 'An entry of a collection, whatever the collection: its time, its text, the way back to the list.',
  isForEntries: true,
});
