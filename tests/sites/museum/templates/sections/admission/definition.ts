import { defineSection, localizedText, offersOf, price, z } from 'tvilling/schema';

const ticket = z.strictObject({
  name: localizedText().describe('For whom it is.'),
  price: price().describe('What it costs.'),
});

export default defineSection({
  shows: 'What a visit to the museum costs.',
  fields: { tickets: z.array(ticket).min(1).describe('One for each kind of visitor.') },
  schema: ({ tickets }, { organization }) => ({
    '@type': ['Organization', 'Museum'],
    '@id': organization.id,
    isAccessibleForFree: tickets.every(({ price }) => price.amounts.length === 0),
    makesOffer: tickets.flatMap(({ name, price }) => offersOf(price, 'SEK').map((offer) => ({ ...offer, name }))),
  }),
});
