import type { InLanguage } from '../cli/definitions/fields/in-language.ts';
import type { EntryValue, WordsOf } from '../cli/definitions/schema.ts';
import type fallbackWords from './fallback/words.ts';
import type readingWords from './reading/words.ts';
import type shell from './shell/definition.ts';

/** `tvilling/contract`: the types of props, with what this theme adds to them. */
export type * from './contract/page-props.ts';
export type * from './contract/social-image-props.ts';

declare module './contract/page-props.ts' {
  interface ThemeHero extends InLanguage<EntryValue<(typeof shell)['hero']>> {}
  interface ThemeLink extends InLanguage<EntryValue<(typeof shell)['link']>> {}
  interface ShellWords extends WordsOf<(typeof shell)['words']> {}
  interface FallbackWords extends WordsOf<typeof fallbackWords> {}
  interface ReadingWords extends WordsOf<typeof readingWords> {}
}
