import { defineSection, localizedText, openingTimes } from 'tvilling/schema';
import words from './words.ts';

export default defineSection({
  shows: 'Opening hours with seasons and exceptions, and whether it is open today.',
  fields: {
    hours: openingTimes().describe("When it is open, in the site's time zone."),
    place: localizedText().optional().describe('What is open, for search engines; the company if left out.'),
  },
  words,
  // A company may have several places with hours of their own.
  schema: ({ hours, place }, { organization }) => ({
    '@type': 'Organization',
    '@id': organization.id,
    location: [
      { '@type': 'Place', name: place ?? organization.name, openingHoursSpecification: hours.specification },
    ],
  }),
});
