import type { SiteOptions } from '../../check/check-site.ts';
import { withLineEndsOf } from '../../content/lockfile-lines.ts';
import { hasErrors } from '../../diagnostics/finding.ts';
import { siteToChange } from '../../edit/changeset/rehearse.ts';
import type { Host } from '../../platform/host.ts';
import { publishedPath } from '../../site/routes/published-file.ts';
import type { ChangedText } from './write-changes.ts';

/**
 * The record of addresses as `validate` would write it; empty if it stays the same, or if the site has errors, which may hide addresses.
 * Throws EnvironmentError if the site cannot be read.
 */
export async function recordedAddresses(
  options: SiteOptions,
  host: Pick<Host, 'now' | 'env'>,
): Promise<ChangedText[]> {
  const { files, loaded } = await siteToChange({ ...options, isEdited: false }, host);
  const now = loaded.published?.lockfile;
  if (!now || hasErrors(loaded.findings)) return [];
  const before = files.published.lockfile;
  return [{ file: publishedPath, before, now: withLineEndsOf(before ?? '', now) }];
}
