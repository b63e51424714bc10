import { day, defineCollection, localizedRichText, localizedText, moment, offersOf, price } from 'tvilling/schema';

export default defineCollection({
  holds: 'an event',
  from: 'content/events/*.yaml',
  entry: {
    title: localizedText().describe('Its name.'),
    time: moment().describe('When it takes place.'),
    place: localizedText().describe('Where in the house it takes place.'),
    price: price().describe('What it costs.'),
    announced: day().describe('The day on which it was announced.'),
    body: localizedRichText().describe('What happens.'),
  },
  page: {
    title: 'title',
    description: 'body',
    soonestFirst: 'time',
    published: 'announced',
    feed: true,
    calendar: { time: 'time', place: 'place' },
    schema: ({ title, time, place, price }, { organization }) => ({
      '@type': 'Event',
      name: title,
      startDate: time.from.dateTime,
      endDate: time.to?.dateTime,
      location: { '@type': 'Place', name: place },
      organizer: { '@id': organization.id },
      offers: offersOf(price, 'SEK'),
    }),
  },
});
