import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

const card = z.object({ title: z.string(), text: z.string() });

export const collections = {
  pages: defineCollection({
    loader: glob({ pattern: '**/*.{yaml,md}', base: './content' }),
    schema: z.object({
      title: z.string(),
      lang: z.enum(['en', 'sv']),
      address: z.string(),
      addresses: z.object({ en: z.string(), sv: z.string() }),
      summary: z.string(),
      parts: z.array(z.object({ title: z.string(), cards: z.array(card) })),
    }),
  }),
};
