import { code, id, pageReference, text, z } from 'tvilling/schema';

const words = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('text'), text: text() }),
  z.strictObject({ is: z.literal('blank') }),
  z.strictObject({ is: z.literal('code'), code: code() }),
]);

const inline = z.discriminatedUnion('is', [
  ...words.options,
  z.strictObject({ is: z.literal('strong'), words: z.array(words) }),
  z.strictObject({ is: z.literal('emphasis'), words: z.array(words) }),
  z.strictObject({ is: z.literal('link'), page: pageReference(), words: z.array(words) }),
  z.strictObject({ is: z.literal('outside'), href: z.url({ protocol: /^https$/ }), words: z.array(words) }),
]);

/** A paragraph by itself. */
export const prose = z.array(inline);

const row = z.array(prose);

const paragraph = z.strictObject({ is: z.literal('paragraph'), words: prose });
const listing = z.strictObject({ is: z.literal('code'), code: code(), label: code().optional() });
const bullets = z.strictObject({ is: z.literal('bullets'), items: row });

/** The parts of a technical text. Unlike rich text, it has code, whose letters stand for themselves, and tables. */
export const block = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('heading'), id: id().optional(), words: prose }),
  paragraph,
  listing,
  bullets,
  z.strictObject({
    is: z.literal('list'),
    ordered: z.boolean(),
    items: z.array(z.array(z.discriminatedUnion('is', [paragraph, listing, bullets]))),
  }),
  z.strictObject({ is: z.literal('table'), head: row, rows: z.array(row) }),
]);
