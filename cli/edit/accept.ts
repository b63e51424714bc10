import { comparedTranslations } from '../check/compared-translations.ts';
import { count } from '../diagnostics/format.ts';
import { nearest } from '../diagnostics/nearest.ts';
import { EnvironmentError } from '../platform/environment-error.ts';
import { type Host, print } from '../platform/host.ts';
import { sanitize } from '../platform/sanitize.ts';
import type { ComparedPair } from '../site/translations/compare.ts';
import { lockfileOf, lockfilePath } from '../site/translations/lockfile.ts';
import { fileOfText } from '../site/translations/texts.ts';
import { carryOut, type EditOptions } from './changeset/carry-out.ts';
import { Draft } from './changeset/changeset.ts';
import { refuseMistakes, rehearse, siteToChange } from './changeset/rehearse.ts';

interface AcceptOptions extends EditOptions {
  /** Only the texts of this file. Relative to the site's root. */
  file: string | undefined;
  /** Only the texts at or below this place of the file: `hero.lead`, or `hero.lead.sv` for one language. */
  place: string | undefined;
}

/**
 * `tvilling accept`: records that stale translations, and those of a machine, are right for their current source text. Throws
 * EnvironmentError if the lockfile or a file of texts has changed meanwhile: what was recorded would be lost or wrong.
 */
export async function accept(options: AcceptOptions, host: Host): Promise<0> {
  const before = await siteToChange(options, host);
  const { translations } = comparedTranslations(before.loaded);
  const pairs = translations.pairs();
  const chosen = choose(pairs, options);
  const open = chosen.filter(({ state }) => state === 'stale' || state === 'machine');
  const accepted = new Set(open);
  const texts = pairs.map((pair) => (accepted.has(pair) ? pair.current : pair.locked));
  if (open.length > 0) {
    const draft = new Draft(before.files);
    draft.writeLock(lockfilePath, lockfileOf(texts).format());
    const { changeset } = draft;
    refuseMistakes(rehearse(before, changeset, host));
    await carryOut(changeset, { ...options, otherwise, follows: before.files.files }, host);
    if (options.dryRun) return 0;
  }
  for (const { text, translation } of open) {
    const { file, range } = text.source.valueAt(translation.path);
    const { line, column } = range?.start ?? { line: 1, column: 1 };
    print(host.stdout, `${sanitize(`${file}:${line}:${column}  ${translation.path.join('.')}`)}\n`);
  }
  print(
    host.stderr,
    open.length === 0
      ? 'No stale translation there, and none of a machine; nothing to accept.\n'
      : `${count(open.length, 'translation')} marked as checked in ${lockfilePath}\n`,
  );
  return 0;
}

const otherwise = 'see what would be changed: --dry-run';

function choose(pairs: readonly ComparedPair[], { file, place }: AcceptOptions): readonly ComparedPair[] {
  if (file === undefined) return pairs;
  const path = file.replaceAll('\\', '/').replace(/^\.\//, '');
  const filesOf = ({ text, translation }: ComparedPair) => [text.source.file, fileOfText(text, translation)];
  const files = [...new Set(pairs.flatMap(filesOf))];
  const inFile = pairs.filter((pair) => filesOf(pair).includes(path));
  if (inFile.length === 0) throw unknown(`No translated text stands in ${path}.`, path, files);
  if (place === undefined) return inFile;
  const there = inFile.filter((pair) => keysOf(pair).some((name) => `${name}.`.startsWith(`${place}.`)));
  if (there.length === 0)
    throw unknown(`${path} has no translated text at ${place}.`, place, inFile.flatMap(keysOf));
  return there;
}

/** The names that a text can have: its place in the lockfile, and its path in the file, with and without the language. */
const keysOf = ({ text, translation }: ComparedPair): string[] => [
  text.key,
  translation.path.slice(0, -1).join('.'),
  translation.path.join('.'),
];

function unknown(message: string, name: string, known: readonly string[]): EnvironmentError {
  const close = nearest(name, known);
  return new EnvironmentError(
    message,
    close === null
      ? 'tvilling validate names the place of each stale translation.'
      : `Did you mean "${close}"?`,
  );
}
