import type { z } from 'zod';

/** A language as far as this module needs it. */
interface WithFallback {
  code?: string | undefined;
  /** Languages, the only one, or `source` for whole pages in the source language. */
  fallback?: string | readonly string[] | undefined;
}

/** Whether a language takes the texts that it lacks from other languages. */
export const hasFallbacks = ({ fallback }: WithFallback): boolean => listed(fallback).length > 0;

const listed = (fallback: WithFallback['fallback']): readonly string[] =>
  typeof fallback === 'string' ? (fallback === 'source' ? [] : [fallback]) : (fallback ?? []);

/** The languages that a language takes the texts from that it lacks, in their order; empty if there are none. */
export function fallbacksOf(languages: readonly WithFallback[], code: string): readonly string[] {
  return listed(languages.find((language) => language.code === code)?.fallback);
}

type WrittenLanguage = WithFallback & { code: string; state?: string | undefined };

/** A text is looked for in other languages, which end somewhere, and of which none is a draft. */
export function refuseBadFallbacks(
  { languages, sourceLanguage }: { languages: readonly WrittenLanguage[]; sourceLanguage: string },
  context: z.RefinementCtx,
): void {
  const refuse = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path: ['languages', ...path], message });
  for (const [index, { code, state, fallback }] of languages.entries()) {
    const names = listed(fallback);
    if (names.length === 0) continue;
    if (code === sourceLanguage) refuse([index, 'fallback'], 'no fallback: the source language has every text');
    if (state === 'partial') refuse([index, 'state'], 'no state "partial": with a list of fallbacks, the language has every page');
    for (const [place, name] of names.entries()) {
      const other = languages.find((each) => each.code === name);
      const at = [index, 'fallback', ...(typeof fallback === 'string' ? [] : [place])];
      if (other === undefined) refuse(at, alternativesTo(code, languages));
      else if (name === code) refuse(at, 'another language: one cannot stand in for itself');
      else if (names.indexOf(name) < place) refuse(at, 'another language: this one stands here twice');
      else if (other.state !== undefined) refuse(at, 'a language without a state: not all texts of this one are there');
      else if (languages.indexOf(other) < index && listed(other.fallback).includes(code))
        refuse(at, `another language: "${name}" has "${code}" as its own fallback, so they go in a circle`);
    }
  }
}

const alternativesTo = (code: string, languages: readonly { code: string }[]): string =>
  `another language of the site: ${languages.flatMap((each) => (each.code === code ? [] : each.code)).join(', ')}`;
