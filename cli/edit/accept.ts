import { comparedTranslations } from '../check/compared-translations.ts';
import type { Translations } from '../check/graph/translation-queries.ts';
import type { Location } from '../diagnostics/finding.ts';
import { nearest } from '../diagnostics/nearest.ts';
import { EnvironmentError } from '../platform/environment-error.ts';
import { type Host, print } from '../platform/host.ts';
import { sanitize } from '../platform/sanitize.ts';
import { count } from '../platform/texts.ts';
import { placeOfBlock } from '../site/translations/block-places.ts';
import { type ComparedPair, lockedLines } from '../site/translations/compare.ts';
import type { ComparedBlock } from '../site/translations/compare-blocks.ts';
import { lockfilePath } from '../site/translations/lockfile.ts';
import { fileOfText } from '../site/translations/texts.ts';
import { carryOut, type EditOptions } from './changeset/carry-out.ts';
import { Draft } from './changeset/changeset.ts';
import { refuseMistakes, rehearse, siteToChange } from './changeset/rehearse.ts';

interface AcceptOptions extends EditOptions {
  /** Only the texts of this file, and of this line: `content/pages/about.yaml:22`. Relative to the site's root. */
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
  const open = whole(choose(pairs, options), translations, options).flatMap(openParts).filter(atLine(options.file));
  const accepted = new Set(open.map(({ part }) => part));
  const isAccepted = (pair: ComparedPair) => [pair, ...(pair.blocks ?? [])].some((part) => accepted.has(part));
  if (open.length > 0) {
    const draft = new Draft(before.files);
    const text = translations.lockfileWith(pairs, (pair) =>
      isAccepted(pair) ? lockedLines(pair, (block) => accepted.has(block ?? pair)) : null,
    );
    draft.writeLock(lockfilePath, text);
    const { changeset } = draft;
    refuseMistakes(rehearse(before, changeset, host));
    await carryOut(changeset, { ...options, follows: before.files.files }, host);
    if (options.dryRun) return 0;
  }
  for (const { place, path } of open) {
    const { line, column } = place.range?.start ?? { line: 1, column: 1 };
    print(host.stdout, `${sanitize(`${place.file}:${line}:${column}  ${path}`)}\n`);
  }
  print(
    host.stderr,
    open.length === 0
      ? 'No stale translation there, and none of a machine; nothing to accept.\n'
      : `${count(open.length, 'translation')} marked as checked in ${lockfilePath}\n`,
  );
  return 0;
}

/** A translation, or a block of it, that waits for somebody. */
interface OpenPart {
  part: ComparedPair | ComparedBlock;
  place: Location;
  path: string;
}

function openParts(pair: ComparedPair): OpenPart[] {
  const { text, translation, blocks } = pair;
  const path = translation.path.join('.');
  const isOpen = ({ state }: OpenPart['part']) => state === 'stale' || state === 'machine' || state === 'missing';
  if (blocks === null) return isOpen(pair) ? [{ part: pair, place: text.source.valueAt(translation.path), path }] : [];
  return blocks.filter(isOpen).map((part) => ({ part, place: placeOfBlock(pair, part, 'translation'), path }));
}

/** The file and the line of `content/pages/about.yaml:22`, as findings name them. */
const fileAndLine = (file: string): { path: string; line: number | null } => {
  const [, path = file, line = null] = /^(.+?):(\d+)(?::\d+)?$/.exec(file) ?? [];
  return { path: path.replaceAll('\\', '/').replace(/^\.\//, ''), line: line === null ? null : Number(line) };
};

/** Whether a part stands at the line that was asked for. */
function atLine(file: string | undefined): (part: OpenPart) => boolean {
  const { line } = fileAndLine(file ?? '');
  return ({ place: { range } }) => line === null || (range !== null && range.start.line <= line && line <= range.end.line);
}

function choose(pairs: readonly ComparedPair[], { file, place }: AcceptOptions): readonly ComparedPair[] {
  if (file === undefined) return pairs;
  const { path } = fileAndLine(file);
  const filesOf = ({ text, translation }: ComparedPair) => [text.source.file, fileOfText(text, translation)];
  const files = [...new Set(pairs.flatMap(filesOf))];
  const inFile = pairs.filter((pair) => filesOf(pair).includes(path));
  if (inFile.length === 0) throw unknown(`No translated text stands in ${path}.`, path, files);
  if (place === undefined) return inFile;
  const there = inFile.filter((pair) => keysOf(pair).some((name) => `${name}.`.startsWith(`${place}.`)));
  if (there.length === 0) throw unknown(`${path} has no translated text at ${place}.`, place, inFile.flatMap(keysOf));
  return there;
}

/**
 * The pairs of files without errors: an error may have cut a text off, and nobody has found that right. Throws EnvironmentError if only
 * such a file was asked for.
 */
function whole(pairs: readonly ComparedPair[], { hidesTexts }: Translations, { file }: AcceptOptions): readonly ComparedPair[] {
  const sound = pairs.filter(({ text }) => !hidesTexts(text.source.file));
  const [wrong] = pairs;
  if (file !== undefined && sound.length === 0 && wrong !== undefined)
    throw new EnvironmentError(
      `${wrong.text.source.file} has an error, which may have cut a text off.`,
      '"tvilling validate" says what is wrong. Repair that first.',
    );
  return sound;
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
    close === null ? 'tvilling validate names the place of each stale translation.' : `Did you mean "${close}"?`,
  );
}
