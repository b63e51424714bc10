import type { SiteOptions } from '../../check/check-site.ts';
import { configPath, isPageFile } from '../../content/load.ts';
import { pictureFilesAmong, siteFilesAmong } from '../../content/read.ts';
import { entryFileOf } from '../../definitions/collection.ts';
import { RefusedChange } from '../../edit/refused-change.ts';
import { changedFiles, type DifferingFile } from '../../platform/git/changed-files.ts';
import { filesForCommit, lastCommit } from '../../platform/git/repository.ts';
import { publishedPath } from '../../site/routes/published-file.ts';
import { lockfilePath } from '../../site/translations/lockfile.ts';

const compared = [configPath, 'content'];

/**
 * The files of a site that differ from its last commit. All are compared once, and later only those that were named: to read 10,000 takes
 * longer than the rest of an edit.
 */
export class ContentSinceCommit {
  readonly #root: string;
  #commit: string | null = null;
  #differing: readonly DifferingFile[] = [];
  #named = new Set<string>();

  constructor(root: string) {
    this.#root = root;
  }

  /** Takes the paths of files that may have changed, or of folders of them. An empty path is any file. */
  note(paths: readonly string[]): void {
    for (const path of paths) this.#named.add(path);
  }

  /** The last commit, as far as anybody has asked since. */
  get commit(): string | null {
    return this.#commit;
  }

  /** The paths of these files, as `contentForCommit` has them; null without a commit. */
  changed(): string[] | null {
    const commit = lastCommit(this.#root);
    if (commit === null) return null;
    const areAll = commit !== this.#commit || this.#named.has('');
    const paths = areAll ? compared : [...this.#named].filter(isCompared);
    const isNamed = (file: string) => paths.some((path) => file === path || file.startsWith(`${path}/`));
    const others = this.#differing.filter(({ path }) => !isNamed(path));
    this.#differing = [...others, ...changedFiles(this.#root, commit, paths)];
    this.#commit = commit;
    this.#named = new Set();
    return forCommit(this.#root, this.#differing);
  }
}

const isCompared = (path: string): boolean => path === configPath || /^content(?:\/|$)/.test(path);

/**
 * The paths of the files that a commit of the content takes: those that differ from the last one, and that the tool reads or keeps as
 * lockfiles. Without hidden files, such as those that programs keep beside a text while it is open, and without those that git ignores.
 */
export const contentForCommit = (root: string, commit: string): string[] => forCommit(root, changedFiles(root, commit, compared));

function forCommit(root: string, differing: readonly DifferingFile[]): string[] {
  const taken = [
    ...siteFilesAmong(differing),
    ...pictureFilesAmong(differing),
    ...differing.filter(({ path }) => [lockfilePath, publishedPath].includes(path)),
  ];
  const isNew = ({ before }: DifferingFile) => before === null;
  const known = new Set(taken.some(isNew) ? filesForCommit(root, compared) : []);
  return taken.filter((file) => !isNew(file) || known.has(file.path)).map(({ path }) => path);
}

/**
 * The files of a page or an entry that differ from the last commit, that of its name first. Throws EnvironmentError for any other file: a
 * request may name one.
 */
export function goneFiles({ root, definitions }: SiteOptions, file: string): string[] {
  const commit = lastCommit(root);
  const isOf = (path: string) =>
    isPageFile(path) ? path === file : [...definitions.collections.values()].some((collection) => entryFileOf(collection, path) === file);
  const files = commit === null ? [] : contentForCommit(root, commit).filter(isOf);
  if (!files.includes(file)) throw new RefusedChange('unchanged', 'It is as the last commit has it.', 'Look at the changes again.');
  return [file, ...files.filter((path) => path !== file)];
}
