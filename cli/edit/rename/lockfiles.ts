import type { SiteFiles } from '../../check/site-files.ts';
import { parseArticle } from '../../content/article.ts';
import { type Content, filesBesideRoutes } from '../../content/load.ts';
import { formatPublished, parsePublished, publishedPath } from '../../site/routes/published-file.ts';
import { hashText, lockfileOf, lockfilePath } from '../../site/translations/lockfile.ts';
import { translatedTexts } from '../../site/translations/texts.ts';
import { type Draft, readLock } from '../changeset/changeset.ts';
import type { NewNames } from './names.ts';
import { type RenamedName, renamedText } from './references.ts';

/** Gives both lockfiles the new names. A translation that was stale stays so. `references`: all places with a new name. */
export function renameLocks(
  draft: Draft,
  { lockfile, published }: Pick<SiteFiles, 'lockfile' | 'published'>,
  { content, names, references }: { content: Content; names: NewNames; references: readonly RenamedName[] },
): void {
  const locked = readLock(lockfile.lockfile)?.textsBeside() ?? [];
  const inTexts = new Set(references.flatMap(({ source, offset }) => (offset === null ? [] : [source.file])));
  const hashes = newHashes(content, names, inTexts);
  const texts = locked.map(({ key, language, source, translation, ...mark }) => ({
    ...mark,
    key: names.lockKey(key),
    language: names.language(language),
    source: hashes.get(source) ?? source,
    translation: hashes.get(translation) ?? translation,
  }));
  const lines = (parsePublished(published.lockfile, () => {}) ?? []).map((line) => ({
    ...line,
    page: names.page(line.page),
    language: names.language(line.language),
  }));
  if (lockfile.lockfile !== null) draft.writeLock(lockfilePath, lockfileOf(texts).format());
  if (published.lockfile !== null) draft.writeLock(publishedPath, formatPublished(lines));
}

/** The new hashes of texts in these files that name what is renamed, by their hashes before. */
function newHashes(content: Content, names: NewNames, files: ReadonlySet<string>): Map<string, string> {
  const codes = content.config?.value?.languages.map(({ code }) => code) ?? [];
  const texts = filesBesideRoutes(content)
    .filter(({ file }) => files.has(file))
    .flatMap((file) => translatedTexts(file, codes, () => null).flatMap(({ written }) => [...written.values()]));
  return new Map(
    texts.flatMap(({ text, markdown }) => {
      const now = renamedText(text, markdown, { content, names });
      if (now === text) return [];
      const [before, after] = [text, now].map((one) => [one, ...(markdown === 'article' ? blocksIn(one) : [])]);
      return (before ?? []).map((part, index) => [hashText(part), hashText(after?.[index] ?? part)] as const);
    }),
  );
}

/** The texts of the blocks of an article. New names change none of them into two. */
const blocksIn = (article: string): string[] => parseArticle(article).sourceBlocks.map(({ text }) => text);
