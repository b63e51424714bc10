import { calendarYear, defineCollection, localizedRichText, localizedText, text, z } from 'tvilling/schema';
import words from './words.ts';

export default defineCollection({
  holds: 'a list of ships',
  from: 'content/ships.yaml',
  entry: {
    name: text().describe('The name, with M/S before it.'),
    summary: localizedText().describe('What sets her apart, in one sentence.'),
    built: calendarYear().describe('The year in which she was built.'),
    passengers: z.number().int().min(1).describe('How many people she may carry.'),
    cars: z.number().int().min(0).describe('How many cars she has room for; 0 where she takes none.'),
    about: localizedRichText().describe('What she is like.'),
  },
  words,
  page: {
    title: 'name',
    description: 'summary',
    placeholders: ['name', 'summary'],
    sections: ({ about, built, passengers, cars }, said) => [
      { type: 'text', title: said.about, body: about },
      {
        type: 'specification',
        title: said.facts,
        rows: [
          { label: said.built, value: built.text },
          { label: said.passengers, value: String(passengers) },
          { label: said.cars, value: cars === 0 ? said.none : String(cars) },
        ],
      },
    ],
  },
});
