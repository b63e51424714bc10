import type { SiteOptions } from '../../check/check-site.ts';
import { isPageFile } from '../../content/load.ts';
import { entryFileOf } from '../../definitions/collection.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { lastCommit } from '../../platform/git/repository.ts';
import { contentForCommit } from './content-since-commit.ts';

/**
 * The files of a page or an entry that differ from the last commit, that of its name first. Throws EnvironmentError for any other file: a
 * request may name one.
 */
export function goneFiles({ root, definitions }: SiteOptions, file: string): string[] {
  const commit = lastCommit(root);
  const isOf = (path: string) =>
    isPageFile(path)
      ? path === file
      : [...definitions.collections.values()].some((collection) => entryFileOf(collection, path) === file);
  const files = commit === null ? [] : contentForCommit(root, commit).filter(isOf);
  if (!files.includes(file))
    throw new EnvironmentError('It is as the last commit has it.', 'Look at the changes again.');
  return [file, ...files.filter((path) => path !== file)];
}
