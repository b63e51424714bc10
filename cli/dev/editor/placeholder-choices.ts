import { configPath } from '../../content/load.ts';
import { contactPlaceholders } from '../../content/placeholders.ts';
import type { EditorSite } from './editor-site.ts';
import { inWords } from './in-words.ts';
import type { Choice } from './protocol.ts';

/**
 * The placeholders that texts can have, each with what stands there in a language: facts of the company, and entries of collections.
 * `subject`: the collection of the entry that the page is about, whose facts its page file can name; they differ by entry.
 */
export function placeholdersOf(site: EditorSite, language: string, subject?: string): Choice[] {
  const { content, definitions } = site;
  const company = contactPlaceholders(site.entry(configPath)?.source.data ?? null).map(
    (name) => `{contact:${name}}`,
  );
  const entries = Array.from(definitions.inText, ([as, { name }]) => {
    const ids = content.collections
      .get(name)
      ?.entries()
      .flatMap(({ id }) => id ?? []);
    return [...new Set(ids)].map((id) => `{${as}:${id}}`);
  });
  const own = definitions.collections.get(subject ?? '')?.page?.placeholders ?? [];
  return [
    ...[...company, ...entries.flat()].map((value) => ({ value, label: valueIn(site, value, language) })),
    ...own.map((name) => ({ value: `{entry:${name}}`, label: inWords(name) })),
  ];
}

/** What a placeholder stands for; the placeholder itself if that cannot be said yet. */
function valueIn({ site }: EditorSite, placeholder: string, language: string): string {
  try {
    const value: unknown = site?.resolver.inLanguage(placeholder, language);
    return typeof value === 'string' && value !== '' ? value : placeholder;
  } catch {
    return placeholder;
  }
}
