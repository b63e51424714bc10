import { groupBy } from '../../platform/group-by.ts';
import type { Lock, LockedText } from './lock-file.ts';

/** Finds the lock's line for a text before its page, file or id was renamed; null if the text is new. */
export type FormerText = (now: LockedText) => LockedText | null;

/**
 * Finds moved texts by their translation, which has not changed. It searches only places that the site no longer has: those of
 * removed files, and those in the text's own file. `files`: all files of the site, by their names in the lock.
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

/**
 * Whether the keys of two texts differ in at most one name. Without this rule, texts such as "Read more" would match in many
 * places.
 */
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
