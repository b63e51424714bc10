import { posix } from 'node:path';
import type { Entry } from '../../content/entry.ts';
import { siteFiles } from '../../content/load.ts';
import { readSiteFile, sizeLimit } from '../../content/read.ts';
import { definedAt, isByLanguage, knownKeys, schemaAt, unwrapped, withDataAt } from '../../content/schema-walk.ts';
import { everyLanguage } from '../../definitions/fields/localized.ts';
import { type Refusing, refusing } from '../../edit/refused-change.ts';
import { changedFile, type FileStyle, type PlaceChange } from '../../edit/values/changed-file.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { changeFiles } from '../../platform/files/change-files.ts';
import { isMarkdownFile } from '../../platform/files/file-kinds.ts';
import type { EditorSite } from './editor-site.ts';
import type { ChangeAnswer, FieldChange, FieldPath, Json } from './protocol.ts';

/** The text of a file before and after; null where there is none. */
export interface ChangedText {
  file: string;
  before: string | null;
  now: string | null;
}

/** The bytes of a picture before and after; null where it is not there. */
export interface ChangedPicture {
  file: string;
  before: Uint8Array | null;
  now: Uint8Array | null;
}

/** What does not become of changes: another value is there, or they cannot be made. */
export type NotChanged = Exclude<ChangeAnswer, { kind: 'written' }>;

/** With an item that comes back: the earlier text of its file, and its place there. */
export interface Returning {
  earlier?: FileStyle['earlier'];
}

/**
 * The texts of files with changes, each upon those before it. The files are read as they are now. Nothing is written: all changes can be
 * made, or the answer says which one cannot. Throws EnvironmentError if a file cannot be read.
 */
export function withChanges(site: EditorSite, changes: readonly (FieldChange & Returning)[]): ChangedText[] | NotChanged {
  const texts = new Map<string, ChangedText>();
  for (const change of changes) {
    const problem = addChange(site, change, texts);
    if (problem !== null) return problem;
  }
  return [...texts.values()].filter(({ before, now }) => before !== now);
}

/** The same for changes that somebody asks for, which add no key that no definition has. Where one is written, it is changed or removed. */
export function withAskedChanges(site: EditorSite, changes: readonly FieldChange[]): ChangedText[] | NotChanged {
  const adding = changes.find((change) => addsUnknown(site, change));
  return adding === undefined ? withChanges(site, changes) : cannotEdit(adding.file, { reason: 'No definition has such a key.' });
}

function addsUnknown(site: EditorSite, change: FieldChange): boolean {
  const entry = site.entry(change.file);
  const isAdding = change.do === 'insert' || (change.do === 'set' && change.before === undefined);
  if (!isAdding || entry === undefined) return false;
  const path = placeIn(change);
  // What a value may be as a whole has other keys than what has some, such as the day of each language.
  const now = withDataAt(entry.source.data, path, change.do === 'set' ? change.now : [change.value]);
  return definedAt(entry.schema, path, now) === null;
}

/** The place of a value, in its language if it has one. */
function placeIn(change: FieldChange): FieldPath {
  const language = change.do === 'set' ? change.language : undefined;
  return language === undefined || language === '' ? change.path : [...change.path, language];
}

function addChange(site: EditorSite, change: FieldChange & Returning, texts: Map<string, ChangedText>): NotChanged | null {
  const entry = site.entry(change.file);
  if (entry === undefined) return cannotEdit(change.file, { reason: 'The site has no such file that can be read.', why: 'noFile' });
  if (newLanguages(site, entry, change).length > 0) return cannotEdit(change.file, noLanguage);
  const whole = placeIn(change);
  const { file, path } = entry.source.inFile(whole);
  if (!isFileOf(site, change.file, file)) return cannotEdit(change.file, noLanguage);
  const text = texts.get(file) ?? readText(site, file);
  if ('reason' in text) return cannotEdit(file, text);
  const mayBeEmpty = file === siteFiles.ui.path;
  if (text.now === null && !mayBeEmpty && !isMarkdownFile(file)) return conflict(change, undefined);
  const made = changedFile(file, text.now ?? '', placeChange(change, path), {
    order: (at) => orderOf(site, entry, { file, at }),
    mayBeEmpty,
    earlier: change.earlier,
  });
  if (made.kind === 'conflict') return conflict(change, made.now);
  if (made.kind === 'cannotEdit') return cannotEdit(file, made, lineOf(entry, whole));
  if (Buffer.byteLength(made.raw) > sizeLimit) return cannotEdit(file, tooLarge, lineOf(entry, whole));
  // The file of words without words is not there.
  texts.set(file, { ...text, now: mayBeEmpty && made.raw.trim() === '' ? null : made.raw });
  return null;
}

/** The keys of a value by language that a change adds, and that are no language of the site. */
function newLanguages({ languages }: EditorSite, { schema, source }: Entry<unknown>, change: FieldChange): string[] {
  if (change.do !== 'set' || languages.length === 0) return [];
  const here = schemaAt(schema, change.path, source.data);
  if (here === null || !isByLanguage(unwrapped(here))) return [];
  const { language = '', before, now } = change;
  const added = language === '' ? Object.keys(Object(now) as object) : now === undefined ? [] : [language];
  const known = [...languages, everyLanguage, ...Object.keys(Object(before) as object)];
  return added.filter((code) => !known.includes(code));
}

/** Whether an entry is written in a file: its own, or that of a language of the site in its folder. A request may name any language. */
const isFileOf = ({ languages }: EditorSite, entry: string, file: string): boolean =>
  file === entry || languages.some((code) => file === posix.join(posix.dirname(entry), `${code}.md`));

const noLanguage: Refusing = { reason: 'The site has no such language.', why: 'noLanguage' };
const tooLarge: Refusing = {
  reason: `A file of content has at most ${sizeLimit / 1024 / 1024} MB.`,
  why: 'fileTooLarge',
};

/** The text of a file, or why it must not be read. Throws EnvironmentError if the system refuses. */
function readText({ root }: EditorSite, file: string): ChangedText | Refusing {
  const raw = readSiteFile(root, file);
  if (raw === null) return { file, before: null, now: null };
  if (raw.refused !== undefined) return { reason: 'It is no file of the site itself, such as a link to another place.', why: 'noFile' };
  if (raw.size > sizeLimit) return tooLarge;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw.bytes);
    return { file, before: text, now: text };
  } catch {
    return { reason: 'It is not written in UTF-8.', why: 'unreadable' };
  }
}

const placeChange = (change: FieldChange, path: readonly PropertyKey[]): PlaceChange =>
  change.do === 'set' ? { do: 'set', path, before: change.before, now: change.now } : { ...change, path };

/** The order of the keys of a mapping: that of its definition, or of the languages of the site. */
function orderOf(
  { languages }: EditorSite,
  { schema, source }: Entry<unknown>,
  { file, at }: { file: string; at: readonly PropertyKey[] },
): readonly string[] {
  if (isMarkdownFile(file)) return at.length === 0 ? knownKeys(schema, [], source.data) : [];
  const here = schemaAt(schema, at, source.data);
  return here !== null && isByLanguage(unwrapped(here)) ? languages : knownKeys(schema, at, source.data);
}

/** The line of a value, counted from 1. */
const lineOf = ({ source }: Entry<unknown>, path: FieldPath): number => source.valueAt(path).range?.start.line ?? 1;

const cannotEdit = (file: string, { reason, why }: Refusing, line = 1): NotChanged => ({
  kind: 'cannotEdit',
  file,
  reason,
  line,
  ...(why === undefined ? {} : { why }),
});

function conflict(change: FieldChange, now: unknown): NotChanged {
  const { file, path } = change;
  const language = change.do === 'set' ? change.language : undefined;
  return {
    kind: 'conflict',
    place: { file, path, ...(language === undefined ? {} : { language }) },
    ...(now === undefined ? {} : { now: now as Json }),
  };
}

/** Writes files, all or none. Null if it is done, otherwise why it is not. */
export function writeChanged(root: string, files: readonly (ChangedText | ChangedPicture)[]): NotChanged | null {
  try {
    const changes = files.map(({ file, before, now }) => ({ path: file, before, now }));
    changeFiles(root, changes, { otherwise: 'give yourself the right to write it', inTurn: true });
    return null;
  } catch (error) {
    if (error instanceof EnvironmentError) return notWrittenAfter(error);
    throw error;
  }
}

/** What becomes of changes after an error. */
export const notWrittenAfter = (error: EnvironmentError): Extract<NotChanged, { kind: 'notWritten' }> => ({
  kind: 'notWritten',
  ...refusing(error),
});

/** The changes that take changes back, the last one first. */
export const inverse = (changes: readonly FieldChange[]): FieldChange[] => changes.map(inverseOf).reverse();

function inverseOf(change: FieldChange): FieldChange {
  const { file, path } = change;
  switch (change.do) {
    case 'set': {
      const { before, now, ...rest } = change;
      return {
        ...rest,
        ...(now === undefined ? {} : { before: now }),
        ...(before === undefined ? {} : { now: before }),
      };
    }
    case 'insert':
      return { file, path, do: 'remove', index: change.index, before: change.value };
    case 'remove':
      return { file, path, do: 'insert', index: change.index, value: change.before };
    default:
      return { ...change, from: change.to, to: change.from };
  }
}
