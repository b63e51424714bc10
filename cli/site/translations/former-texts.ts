import { groupBy } from '../../platform/group-by.ts';
import { fileOfKey, type LinesOfFile, type LockedText, type Lockfile } from './lockfile.ts';

/** Finds the lockfile's line for a text before its page, file or id was renamed; null if the text is new. */
export type FormerText = (now: LockedText) => LockedText | null;

/** Texts by language and translation. */
type ByTranslation = ReadonlyMap<string, readonly LockedText[]>;

/** The texts of files that a site no longer has. `files`: those that it has, by their names in the lockfile. */
export const textsOfGoneFiles = (lockfile: Lockfile, files: ReadonlySet<string>): ByTranslation =>
  byTranslation(lockfile.textsBeside(files));

/**
 * Finds moved texts by their translation, which has not changed. It searches only keys that the site no longer has: those of removed
 * files (`gone`), and those in the text's own file. `keys`: those that the file has now.
 */
export function formerTexts(lines: LinesOfFile, keys: () => ReadonlySet<string>, gone: () => ByTranslation): FormerText {
  let own: ByTranslation | undefined;
  return (now) => {
    if (own === undefined) {
      const left = keys();
      own = byTranslation(lines.texts.filter(({ key }) => !left.has(key)));
    }
    const alike = [own, gone()].flatMap((known) => known.get(translationKey(now)) ?? []);
    const moved = alike.filter((before) => isRenamed(before, now));
    return moved.find(({ source }) => source === now.source) ?? moved[0] ?? null;
  };
}

const byTranslation = (texts: readonly LockedText[]): Map<string, LockedText[]> => groupBy(texts, translationKey);

const translationKey = ({ language, translation }: LockedText): string => `${language} ${translation}`;

/**
 * Whether the keys of two texts differ in at most one name. Without this rule, texts such as "Read more" would match in many
 * keys.
 */
function isRenamed(before: LockedText, now: LockedText): boolean {
  const [own, other] = [namesIn(before), namesIn(now)];
  return own.length === other.length && own.filter((name, index) => name !== other[index]).length <= 1;
}

/** The names in the key of a place: `sections`, `story` and `title` of `pages/about sections.story.title`. */
const namesIn = ({ key }: LockedText): string[] => key.slice(fileOfKey(key).length + 1).split('.');
