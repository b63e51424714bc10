import type { LoadedSite } from '../../check/check-site.ts';
import type { SiteFiles } from '../../check/site-files.ts';
import { withLineEndsOf, withPlainLineEnds } from '../../content/lockfile-lines.ts';
import { markOf } from '../../platform/byte-order-mark.ts';
import type { FileChange } from '../../platform/files/change-files.ts';
import { type LongContent, wholeText } from '../../platform/files/file-parts.ts';
import type { RawFile } from '../../platform/files/list-files.ts';
import { publishedPath } from '../../site/routes/published-file.ts';
import { type Lockfile, lockfilePath, parseLockfile } from '../../site/translations/lockfile.ts';

/**
 * A change of a site's files: new, moved and removed ones, and new texts, each with the content that it was made from. It is data. Whoever
 * makes one writes nothing. All of it is applied, or nothing.
 */
export type Changeset = readonly FileChange[];

/** A file of text in a changeset. */
export interface TextChange extends FileChange {
  before: string | null;
  now: string;
}

/** New files, by path. */
export const newFiles = (texts: Readonly<Record<string, string>>): TextChange[] =>
  Object.entries(texts).map(([path, now]) => ({ path, before: null, now }));

/** The text of a file with its byte order mark. Throws TypeError if it is not UTF-8. */
export const textOf = ({ bytes }: Pick<RawFile, 'bytes'>): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);

/** The lockfile of translations, whatever its line ends; null if there is none, or if it cannot be read. */
export function readLock(lockfile: string | null): Lockfile | null {
  const plain = withPlainLineEnds(lockfile);
  return plain === null ? null : parseLockfile(plain, () => {});
}

/**
 * A changeset in the making: the texts of a site's content and lockfiles, and what becomes of them. A file is known by its path before the
 * change. Texts have their byte order marks.
 */
export class Draft {
  readonly #site: Pick<SiteFiles, 'lockfile' | 'published'>;
  readonly #files: ReadonlyMap<string, RawFile>;
  readonly #texts = new Map<string, string>();
  readonly #names = new Map<string, string>();

  constructor(site: SiteFiles) {
    this.#site = site;
    this.#files = new Map(site.files.map((file) => [file.path, file]));
  }

  /** The content files of the site before the change. */
  get paths(): string[] {
    return [...this.#files.keys()];
  }

  /** The text of a file after the change; empty if there is none. */
  readonly textOf = (path: string): string => this.#texts.get(path) ?? this.#before(path) ?? '';

  /** Gives a file another text. Makes it if it is not there. */
  write(path: string, text: string): void {
    this.#texts.set(path, text);
  }

  /** Gives a lockfile another text, in the line ends that it has. */
  writeLock(path: string, text: string | LongContent): void {
    this.write(path, withLineEndsOf(this.textOf(path), wholeText(text)));
  }

  /** Brings the lockfiles that the site has up to date with what it becomes, as `validate` would write them. */
  writeLocks({ translations, published }: Pick<LoadedSite, 'translations' | 'published'>): void {
    const due = [
      [lockfilePath, translations?.lockfile],
      [publishedPath, published?.lockfile],
    ] as const;
    for (const [path, text] of due) if (text && this.#before(path) !== null) this.writeLock(path, text);
  }

  /** Changes a text without its byte order mark. */
  change(path: string, change: (text: string) => string): void {
    const text = this.textOf(path);
    const mark = markOf(text);
    this.write(path, mark + change(text.slice(mark.length)));
  }

  /** Gives a file another name. */
  move(from: string, to: string): void {
    this.#names.set(from, to);
  }

  /** What has changed so far: moved files first. */
  get changeset(): TextChange[] {
    const moved = Array.from(this.#names, ([from, path]) => ({ path, from, ...this.#change(from) }));
    const changed = [...this.#texts.keys()].filter((path) => !this.#names.has(path)).map((path) => ({ path, ...this.#change(path) }));
    return [...moved, ...changed.filter(({ before, now }) => before !== now)];
  }

  #change(path: string): Pick<TextChange, 'before' | 'now'> {
    return { before: this.#before(path), now: this.textOf(path) };
  }

  #before(path: string): string | null {
    if (path === lockfilePath) return this.#site.lockfile.lockfile;
    if (path === publishedPath) return this.#site.published.lockfile;
    const file = this.#files.get(path);
    return file === undefined ? null : textOf(file);
  }
}
