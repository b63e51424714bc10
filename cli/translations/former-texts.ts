import { groupBy } from '../group-by.ts';
import type { Lock, LockedText } from './lock-file.ts';

/** Finds what the lock held of a text before its page, file or id was renamed; null for one that is new. */
export type FormerText = (now: LockedText) => LockedText | null;

/**
 * Finds texts that were moved by their translation, which stayed as it was. Only places that the site no longer has are asked: those of
 * files that are gone, and those in the text's own file. `files`: all files of the site, as the lock names them.
 */
export function formerTexts(
  lock: Lock,
  files: ReadonlySet<string>,
): (file: string, places: () => ReadonlySet<string>) => FormerText {
  const ofGoneFiles = once(() =>
    byTranslation([...lock.files].filter((file) => !files.has(file)).flatMap((file) => lock.textsOf(file))),
  );
  return (file, places) => {
    const ofThisFile = once(() =>
      byTranslation(lock.textsOf(file).filter(({ place }) => !places().has(place))),
    );
    return (now) => {
      const alike = [ofThisFile(), ofGoneFiles()].flatMap((known) => known.get(nameOf(now)) ?? []);
      const moved = alike.filter((before) => isRenamed(before, now));
      return moved.find(({ source }) => source === now.source) ?? moved[0] ?? null;
    };
  };
}

const byTranslation = (texts: readonly LockedText[]): Map<string, LockedText[]> => groupBy(texts, nameOf);

const nameOf = ({ language, translation }: LockedText): string => `${language} ${translation}`;

/** Whether the keys of two texts differ in one name at most: words such as "Read more" have one translation in many places. */
function isRenamed(before: LockedText, now: LockedText): boolean {
  const [own, other] = [namesIn(before), namesIn(now)];
  return own.length === other.length && own.filter((name, index) => name !== other[index]).length <= 1;
}

/** The names in the key of a place: `sections`, `story` and `title` of `pages/about sections.story.title`. */
const namesIn = ({ place }: LockedText): string[] => place.slice(place.indexOf(' ') + 1).split('.');

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
