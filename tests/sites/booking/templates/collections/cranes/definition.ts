import { defineCollection, localizedText } from 'tvilling/schema';

/** What can be booked. */
export default defineCollection({
  holds: 'a list of cranes',
  from: 'content/cranes.yaml',
  entry: { name: localizedText().describe('Its name, with what it lifts.') },
});
