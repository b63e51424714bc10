import { defineSection, localizedText, openingTimes, z } from 'tvilling/schema';
import { placeTypes } from './place-types.ts';
import words from './words.ts';

export default defineSection({
  shows: 'Opening hours with seasons and exceptions, and whether it is open today.',
  fields: {
    hours: openingTimes().describe("When it is open, in the site's time zone."),
    place: localizedText().optional().describe('The name of what is open, for search engines; if left out, that of the company.'),
    placeType: z
      .string()
      .check(({ value, issues }) => {
        if (placeTypes.includes(value)) return;
        const message = 'a type of schema.org, such as Museum or Restaurant';
        issues.push({ code: 'invalid_value', values: [...placeTypes], input: value, message });
      })
      .meta({ enum: placeTypes })
      .optional()
      .describe('The kind of place, for search engines: a type of schema.org, such as Museum or Restaurant.'),
  },
  words,
  schema: ({ hours: { specification: openingHoursSpecification }, place, placeType }, { organization }) => {
    const company = { '@type': 'Organization', '@id': organization.id };
    if (place === undefined && placeType !== undefined)
      return { ...company, '@type': [company['@type'], placeType], openingHoursSpecification };
    const open = {
      '@type': placeType ?? 'Place',
      name: place ?? organization.name,
      openingHoursSpecification,
    };
    // A company may have several places with hours of their own.
    return { ...company, location: [open] };
  },
});
