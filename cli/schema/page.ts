import { z } from 'zod';
import { action, localized, localizedText, reference, text } from './fields.ts';
import { sectionSchema } from './sections.ts';

/** A page kind is a component with a script chunk of its own (`templates/pages/`). */
export const pageKinds = [
  'home',
  'article',
  'careers',
  'position',
  'contact',
  'consultation',
  'notice',
  'not-found',
] as const;
export type PageKind = (typeof pageKinds)[number];

const meta = z
  .strictObject({
    title: localizedText().describe('Title in search results and in the tab of the browser.'),
    description: localizedText().describe('One or two sentences below the title in search results.'),
    keywords: localized(z.array(text()).min(1)).describe('What people search for who should find this page.'),
  })
  .describe('What search engines read.');

const hero = z
  .strictObject({
    label: localizedText().describe('The small line above the title: the group that the page belongs to.'),
    title: localizedText().describe('The heading of the page.'),
    lead: localizedText().describe('One or two sentences below the heading.'),
    actions: z.array(action()).max(2).default([]).describe('At most two buttons.'),
    figures: z.array(reference('metrics')).default([]).describe('Key figures shown in the hero.'),
  })
  .describe('The top of the page.');

const callToAction = z
  .strictObject({
    title: localizedText().describe('Heading of the closing part.'),
    text: localizedText().describe('One or two sentences below it.'),
    actions: z.array(action()).min(1).max(2).describe('One or two buttons.'),
  })
  .describe('The end of the page: what the reader can do next.');

/** `content/pages/<page key>.yaml`: a hero, typed sections, a call to action. */
export const pageSchema = z.strictObject({
  kind: z
    .enum(pageKinds)
    .default('article')
    .describe('What the page is; article where left out. The other kinds bring parts of their own.'),
  draft: z.boolean().default(false).describe('A draft is checked but neither rendered nor linked.'),
  meta,
  hero,
  sections: z.array(sectionSchema).describe('The parts of the page in order, each of a type.'),
  action: callToAction,
});

export type Page = z.infer<typeof pageSchema>;
