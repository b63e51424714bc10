import { type LockfileText, writeLockfiles } from '../content/lockfile-store.ts';
import { hasErrors } from '../diagnostics/finding.ts';
import { type Host, isContinuousIntegration, print } from '../platform/host.ts';
import { writeWhole } from '../platform/interruption.ts';
import { publishedPath } from '../site/routes/published-file.ts';
import { lockfilePath } from '../site/translations/lockfile.ts';
import type { LoadedSite } from './check-site.ts';

/** The new text of a lockfile. */
export interface DueLockfile extends LockfileText {
  /** What the lockfile records. */
  what: 'texts' | 'routes';
}

/** The part of a check that decides about lockfiles. */
export interface CheckedLockfiles extends Pick<LoadedSite, 'findings'> {
  translations: { lockfile: LockfileText['text'] | null } | null;
  published: { lockfile: string | null } | null;
  /** What was compared; undefined if the new texts are made from the files themselves. */
  lockfiles?: LoadedSite['lockfiles'] | undefined;
}

/**
 * The lockfiles that need new lines for translations or addresses. Empty under CI, which checks the committed lockfiles, and if there are
 * errors, which may hide texts.
 */
export function dueLockfiles({ translations, published, lockfiles, findings }: CheckedLockfiles, host: Host): DueLockfile[] {
  if (hasErrors(findings) || isContinuousIntegration(host.env)) return [];
  const all = [
    { path: lockfilePath, text: translations?.lockfile, of: 'translations', what: 'texts' },
    { path: publishedPath, text: published?.lockfile, of: 'published', what: 'routes' },
  ] as const;
  return all.flatMap(({ text, of, ...lockfile }) =>
    text === null || text === undefined ? [] : [{ ...lockfile, text, before: lockfiles?.[of] }],
  );
}

/**
 * Writes the lockfiles that need it, all or none, and prints which. Returns them. Throws EnvironmentError if one has changed since it was
 * read.
 */
export async function keepLockfiles(root: string, checked: CheckedLockfiles, host: Host): Promise<DueLockfile[]> {
  const due = dueLockfiles(checked, host);
  if (due.length === 0) return due;
  await writeWhole(host.handleSignals, () => writeLockfiles(root, due));
  tellKept(due, host);
  return due;
}

/** Says which lockfiles were brought up to date. */
export function tellKept(due: readonly Pick<DueLockfile, 'path' | 'what'>[], { stderr }: Host): void {
  for (const { path, what } of due) print(stderr, `${path} has been brought up to date; commit it with the ${what}.\n`);
}
