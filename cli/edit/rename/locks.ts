import type { SiteFiles } from '../../check/site-files.ts';
import type { Content } from '../../content/load.ts';
import { withLineEndsOf } from '../../content/lock-lines.ts';
import { formatPublished, parsePublished } from '../../site/routes/published-file.ts';
import { hashText, lockOf, parseLock } from '../../site/translations/lock-file.ts';
import { translatedFiles, translatedTexts } from '../../site/translations/texts.ts';
import type { NewNames } from './names.ts';
import { type RenamedPlace, renamedText } from './references.ts';

type Lock = SiteFiles['lock'];

/** Both locks with the new names. A translation that was stale stays so. `references`: all places with a new name. */
export function renamedLocks(
  { lock, published }: Pick<SiteFiles, 'lock' | 'published'>,
  { content, names, references }: { content: Content; names: NewNames; references: readonly RenamedPlace[] },
): { lock: Lock; published: Lock } {
  const ignore = () => {};
  const locked = lock.lock === null ? null : parseLock(lock.lock.replaceAll('\r\n', '\n'), ignore);
  const inTexts = new Set(references.flatMap(({ at, offset }) => (offset === null ? [] : [at.file])));
  const hashes = newHashes(content, names, inTexts);
  const texts = [...(locked?.files ?? [])].flatMap((file) =>
    (locked?.textsOf(file) ?? []).map(({ place, language, source, translation, ...mark }) => ({
      ...mark,
      place: names.place(place),
      language: names.language(language),
      source: hashes.get(source) ?? source,
      translation: hashes.get(translation) ?? translation,
    })),
  );
  const lines = (parsePublished(published.lock, ignore) ?? []).map((line) => ({
    ...line,
    page: names.page(line.page),
    language: names.language(line.language),
  }));
  return {
    lock: withText(lock, lockOf(texts).format()),
    published: withText(published, formatPublished(lines)),
  };
}

/** A lock with a new text, in its line ends. Without a text or a file, it stays as it is. */
export const withText = (lock: Lock, text: string | null | undefined): Lock =>
  text === null || text === undefined || lock.lock === null
    ? lock
    : { ...lock, lock: withLineEndsOf(lock.lock, text) };

/** The new hashes of texts in these files that name what is renamed, by their hashes before. */
function newHashes(content: Content, names: NewNames, files: ReadonlySet<string>): Map<string, string> {
  const codes = content.config?.value?.languages.map(({ code }) => code) ?? [];
  const texts = translatedFiles(content)
    .filter(({ file }) => files.has(file))
    .flatMap((file) => translatedTexts(file, codes).flatMap(({ written }) => [...written.values()]));
  return new Map(
    texts.flatMap(({ text, isRich }) => {
      const now = renamedText(text, isRich, { content, names });
      return now === text ? [] : [[hashText(text), hashText(now)] as const];
    }),
  );
}
