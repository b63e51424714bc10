import { hash } from 'node:crypto';
import type { LentTexts, PageProps } from '../../../templates/contract.ts';
import { groupBy } from '../../platform/group-by.ts';
import type { Input } from './inputs.ts';
import type { Site } from './site.ts';

/** The texts of a page that stand for missing ones, by their languages. `noted`: what the page was made from. */
export function lentTexts({ config }: Pick<Site, 'config'>, noted: ReadonlySet<Input>): LentTexts[] {
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
