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

const meta = z.strictObject({
  title: localizedText(),
  description: localizedText(),
  keywords: localized(z.array(text()).min(1)),
});

const hero = z.strictObject({
  /** The small line above the title: the group that the page belongs to. */
  label: localizedText(),
  title: localizedText(),
  lead: localizedText(),
  actions: z.array(action()).max(2).default([]),
  /** Key figures shown in the hero. */
  figures: z.array(reference('metrics')).default([]),
});

const callToAction = z.strictObject({
  title: localizedText(),
  text: localizedText(),
  actions: z.array(action()).min(1).max(2),
});

/** `content/pages/<page key>.yaml`: a hero, typed sections, a call to action. */
export const pageSchema = z.strictObject({
  kind: z.enum(pageKinds).default('article'),
  /** A draft is checked but neither rendered nor linked. */
  draft: z.boolean().default(false),
  meta,
  hero,
  sections: z.array(sectionSchema),
  action: callToAction,
});

export type Page = z.infer<typeof pageSchema>;
