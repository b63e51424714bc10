import { calendarYear, defineCollection, localizedText, text } from 'tvilling/schema';

export default defineCollection({
  holds: 'an object of the collection',
  from: 'content/objects.yaml',
  entry: {
    number: text().describe('Its number in the inventory.'),
    name: localizedText().describe('What it is.'),
    year: calendarYear().describe('The year in which it was made.'),
    origin: localizedText().describe('How it came to the museum.'),
  },
});
