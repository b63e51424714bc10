import { hash } from 'node:crypto';
import type { LentTexts, PageProps } from '../../../templates/contract/page-props.ts';
import type { Config } from '../../definitions/fields/config.ts';
import { groupBy } from '../../platform/group-by.ts';
import type { Input, SiteQueries } from './inputs.ts';

/** The texts of a page that stand for missing ones, by their languages. `noted`: what the page was made from. */
export function lentTexts({ config }: { config: Pick<Config, 'languages'> }, noted: ReadonlySet<Input>): LentTexts[] {
  const texts = [...noted].flatMap((input) => (input.kind === 'lent' ? [input] : []));
  const byLanguage = groupBy(texts, ({ language }) => language);
  return config.languages.flatMap(({ code, direction }) => {
    const own = byLanguage.get(code) ?? [];
    return own.length === 0 ? [] : { language: code, direction, texts: own.map(({ text }) => text).sort() };
  });
}

/** Only the server marks texts. So browsers load such a page as a whole, as one of another build. */
export function withLent(
  { canonical, build }: Pick<PageProps, 'canonical' | 'build'>,
  lent: LentTexts[],
): Partial<Pick<PageProps, 'build' | 'lent'>> {
  if (lent.length === 0) return {};
  const mark = hash('sha256', `${canonical} ${JSON.stringify(lent)}`, 'base64url').slice(0, 6);
  return { build: `${build}-${mark}`, lent };
}

/**
 * Tells the language of what is shown, if all of its words are in another than that of its page or file; undefined otherwise. `noted`:
 * what the page or file was made from.
 */
export function lentLanguage(noted: ReadonlySet<Input>): (shown: unknown) => string | undefined {
  const lent = new Map([...noted].flatMap((input): [string, string][] => (input.kind === 'lent' ? [[input.text, input.language]] : [])));
  return (shown) => {
    const words = textsIn(shown).filter((text) => /\p{L}/u.test(text));
    const [language, ...others] = new Set(words.map((text) => lent.get(text)));
    return others.length === 0 ? language : undefined;
  };
}

/** Notes the texts of what is shown in another language than that of its page. */
export function noteLent(shown: unknown, language: string, inputs: SiteQueries): void {
  for (const text of textsIn(shown)) inputs.note({ kind: 'lent', language, text });
}

/** The texts in what is shown, as they are: a text, a list of texts, or the words of a text in Markdown. */
export function textsIn(shown: unknown): string[] {
  if (typeof shown === 'string') return [shown];
  if (Array.isArray(shown)) return shown.flatMap(textsIn);
  if (typeof shown !== 'object' || shown === null) return [];
  return Object.entries(shown).flatMap(([key, part]) => (typeof part !== 'string' || key === 'value' ? textsIn(part) : []));
}
