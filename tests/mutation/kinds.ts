import { config } from './kinds/config.ts';
import { file } from './kinds/file.ts';
import { picture } from './kinds/picture.ts';
import { reference } from './kinds/reference.ts';
import { route } from './kinds/route.ts';
import { slug } from './kinds/slug.ts';
import { structure } from './kinds/structure.ts';
import { syntax } from './kinds/syntax.ts';
import { text } from './kinds/text.ts';
import { translation } from './kinds/translation.ts';
import { values } from './kinds/values.ts';
import type { Kind, Mutation } from './mutation.ts';
import type { RawSite } from './raw-site.ts';

/** Every kind of mistake, by name. */
export const kinds: Readonly<Record<string, Kind>> = {
  ...syntax,
  ...structure,
  ...values,
  ...text,
  ...translation,
  ...reference,
  ...picture,
  ...slug,
  ...route,
  ...config,
  ...file,
};

/** A mistake with the name of its kind. */
export interface Case extends Mutation {
  kind: string;
}

/**
 * Every mistake of every kind at every possible place. A kind with more than `most` places gets `most` of them, spread evenly over the
 * site. Kinds begin at different places, so that few places make mistakes in many files, which one run can check together.
 */
export function casesOf(site: RawSite, most: number): Case[] {
  return Object.entries(kinds).flatMap(([kind, make], number, { length }) => {
    const all = [...make(site)];
    const step = Math.max(1, all.length / most);
    const count = Math.min(all.length, most);
    const place = (index: number) => Math.floor((index + number / length) * step);
    return Array.from({ length: count }, (_, index) => ({ kind, ...all[place(index)] }) as Case);
  });
}
