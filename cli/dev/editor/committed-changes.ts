import { isDeepStrictEqual } from 'node:util';
import type { SiteOptions } from '../../check/check-site.ts';
import { siteFiles } from '../../content/load.ts';
import { withLineEndsOf } from '../../content/lockfile-lines.ts';
import { bodyKey } from '../../content/markdown-file.ts';
import { sizeLimit } from '../../content/read.ts';
import { withDataAt } from '../../content/schema-walk.ts';
import { dataOfFile } from '../../content/yaml-data.ts';
import { isEntryFile } from '../../definitions/collection.ts';
import { hasErrors } from '../../diagnostics/finding.ts';
import { siteToChange } from '../../edit/changeset/rehearse.ts';
import type { RefusalReason } from '../../edit/refused-change.ts';
import { withoutMark } from '../../platform/byte-order-mark.ts';
import { isMarkdownFile } from '../../platform/files/file-kinds.ts';
import { commitFiles, committedFile, isOnBranch, lastCommit } from '../../platform/git/repository.ts';
import type { RunInputs } from '../../platform/host.ts';
import { publishedPath } from '../../site/routes/published-file.ts';
import { lockfilePath } from '../../site/translations/lockfile.ts';
import { contentForCommit } from './content-since-commit.ts';
import { differencesIn } from './differences.ts';
import type { EditorSite } from './editor-site.ts';
import { fieldName } from './field-names.ts';
import { lockedTexts } from './locked-texts.ts';
import type { FieldChange, FieldPath, Json, LanguagePlace } from './protocol.ts';
import type { CommitAnswer, CommittedChange, CommittedChanges } from './task-protocol.ts';
import { valueForms } from './value-forms.ts';
import { changedWholes, type DifferingData, wholeAt } from './whole-changes.ts';
import type { ChangedText, Returning } from './write-changes.ts';

/** What has changed in the values of the site since the last commit, file by file, and in its pages and entries as a whole. */
export function committedChanges(site: EditorSite): CommittedChanges {
  const paths = site.sinceCommit.changed();
  if (paths === null) return { git: false, wholes: [], changes: [], others: [] };
  const data = paths.filter((path) => isCompared(site, path)).map((path) => dataSince(site, path));
  const { wholes, moved } = changedWholes(site, data);
  const asWhole = new Set(wholes.flatMap(({ is, file }) => (is === 'new' ? [file] : [])));
  const before = new Map(data.map((each) => [each.path, each.before]));
  const changes = data
    .filter((each) => !asWhole.has(site.entryFileOf(each.path)) && isReadable(each))
    .flatMap((each) => changesOf(site, { ...each, before: before.get(moved.get(each.path) ?? each.path) }));
  const listed = new Set([...wholes, ...changes].map(({ file }) => file));
  // What the route table says of pages is listed at these.
  const isListed = (path: string) =>
    listed.has(site.entryFileOf(path)) || [...moved.values()].includes(path) || (path === siteFiles.routes.path && wholes.length > 0);
  return { git: true, wholes, changes, others: paths.filter((path) => !isListed(path)) };
}

/** Whether the values of a file are compared: a page, an entry, or another file of the content that has fields. */
const isCompared = (site: EditorSite, path: string): boolean =>
  path === siteFiles.routes.path || site.entry(site.entryFileOf(path)) !== undefined || wholeAt(site, path) !== null;

/** What cannot be read says nothing of its values. */
const isReadable = ({ before, now }: DifferingData): boolean => before !== null && now !== null;

const dataSince = (site: EditorSite, path: string): DifferingData => ({
  path,
  before: dataOf(path, committedFile(site.root, path, sizeLimit)?.text ?? null),
  now: dataOf(path, site.textOf(path)),
});

/** The change that takes one of them back; null if there is none at the place. */
export function revertingChange(site: EditorSite, at: LanguagePlace): (FieldChange & Returning) | null {
  const own = committedChanges(site).changes.find(({ file, path, language }) => isDeepStrictEqual({ file, path, language }, { ...at }));
  if (own === undefined) return null;
  const { file, path, language, before, now, place: to } = own;
  const index = path.at(-1);
  if (typeof index === 'number' && now === undefined && before !== undefined) {
    const text = committedFile(site.root, file, sizeLimit)?.text;
    const earlier = text == null ? {} : { earlier: { text: withoutMark(text), index } };
    return { file, path: path.slice(0, -1), do: 'insert', index: to ?? index, value: before, ...earlier };
  }
  if (typeof index === 'number' && before === undefined && now !== undefined)
    return { file, path: path.slice(0, -1), do: 'remove', index, before: now };
  return {
    file,
    path,
    do: 'set',
    ...(language === '' ? {} : { language }),
    ...(now === undefined ? {} : { before: now }),
    ...(before === undefined ? {} : { now: before }),
  };
}

/** Commits what `committedChanges` lists, as it is on the disk, and nothing else. */
export function commitContent({ root }: EditorSite, message: string): CommitAnswer {
  const before = lastCommit(root);
  if (before === null) return refused('noGit', 'The site is in no git repository with a commit.');
  if (!isOnBranch(root)) return refused('noBranch', 'No branch is checked out, so nobody would find the commit again.');
  const paths = contentForCommit(root, before);
  if (paths.length === 0) return refused('noChanges', 'Nothing has changed since the last commit.');
  const reason = commitFiles(root, paths, message);
  return reason === null ? { kind: 'committed', id: lastCommit(root) ?? '' } : refused('git', `git has refused the commit: ${reason}`);
}

const refused = (why: RefusalReason, reason: string): CommitAnswer => ({ kind: 'refused', reason, why });

/**
 * The lockfiles as a commit takes them: they know its translations and addresses, because continuous integration asks for both. Throws
 * EnvironmentError if the site cannot be read.
 */
export async function lockfilesForCommit(site: EditorSite, options: SiteOptions, host: RunInputs): Promise<ChangedText[]> {
  const changed = site.sinceCommit.changed() ?? [];
  if (changed.length === 0) return [];
  const record = await recordedAddresses(options, host);
  const isNew = (committedFile(site.root, lockfilePath, sizeLimit)?.text ?? null) === null;
  const files = isNew ? site.files : changed.map((path) => site.entryFileOf(path));
  return [...lockedTexts(site, files), ...record];
}

/** The changes in a file, as those of the entry that it belongs to. */
function changesOf(site: EditorSite, { path, before, now }: DifferingData): CommittedChange[] {
  const file = site.entryFileOf(path);
  const page = wholeAt(site, path);
  const entry = site.entry(file);
  if (entry === undefined) return [];
  return differencesIn(before, now).map(({ at, before: was, now: is, place }) => {
    const own = placeOf(site, { file, path, at });
    const whole = isMarkdownFile(path) ? own.path : at;
    const wasIn = is === undefined || was === undefined ? before : withDataAt(now, at, was);
    return {
      ...own,
      name: fieldName(entry, own.path, is === undefined ? before : now),
      forms: {
        before: was === undefined ? [] : valueForms(entry, whole, wasIn),
        now: is === undefined ? [] : valueForms(entry, whole, now),
      },
      ...(page !== null && 'page' in page ? page : {}),
      ...valueAs('before', was),
      ...valueAs('now', is),
      ...(place === undefined ? {} : { place }),
    };
  });
}

/** The data of a file: null if it cannot be read, undefined without a file. */
const dataOf = (path: string, text: string | null): unknown => (text === null ? undefined : (dataOfFile(path, withoutMark(text)) ?? null));

const valueAs = (name: 'before' | 'now', value: unknown): { before?: Json; now?: Json } =>
  value === undefined ? {} : { [name]: value as Json };

/** A place in a file as the place of a field of an entry, with its language. */
function placeOf(site: EditorSite, { file, path, at }: { file: string; path: string; at: FieldPath }): LanguagePlace {
  if (!isMarkdownFile(path)) {
    const last = at.at(-1);
    const isLanguage = typeof last === 'string' && site.languages.includes(last) && at.length > 1;
    return isLanguage ? { file, path: at.slice(0, -1), language: last } : { file, path: at, language: '' };
  }
  const [key = '', ...rest] = at;
  const language = path.split('/').at(-1)?.replace(/\.md$/, '') ?? '';
  const collection = [...site.definitions.collections.values()].find((one) => isEntryFile(one, path));
  const field = key === bodyKey ? (collection?.articleField ?? '') : key;
  return rest.length === 0 ? { file, path: [field], language } : { file, path: [field, language, ...rest], language: '' };
}

/**
 * The record of addresses as `validate` would write it; empty if it stays the same, or if the site has errors, which may hide addresses.
 * Throws EnvironmentError if the site cannot be read.
 */
async function recordedAddresses(options: SiteOptions, host: RunInputs): Promise<ChangedText[]> {
  const { files, loaded } = await siteToChange({ ...options, isEdited: false }, host);
  const now = loaded.published?.lockfile;
  if (!now || hasErrors(loaded.findings)) return [];
  const before = files.published.lockfile;
  return [{ file: publishedPath, before, now: withLineEndsOf(before ?? '', now) }];
}
