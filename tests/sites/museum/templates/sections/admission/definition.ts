import { defineSection, localizedText, price, z } from 'tvilling/schema';

const ticket = z.strictObject({
  name: localizedText().describe('For whom it is.'),
  price: price().describe('What it costs.'),
});

export default defineSection({
  shows: 'What a visit to the museum costs.',
  fields: { tickets: z.array(ticket).min(1).describe('One for each kind of visitor.') },
  schema: ({ tickets }, { url, organization }) => [
    {
      '@type': 'Museum',
      '@id': `${organization.url}#museum`,
      name: organization.name,
      url,
      isAccessibleForFree: tickets.every(({ price }) => price.amounts.length === 0),
    },
    {
      '@type': 'Organization',
      '@id': organization.id,
      makesOffer: tickets.flatMap(({ name, price }) =>
        price.amounts.map(({ currency, from }) => ({
          '@type': 'Offer',
          name,
          price: from,
          priceCurrency: currency,
        })),
      ),
    },
  ],
});
