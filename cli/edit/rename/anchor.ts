import { dataAt } from '../../content/schema-walk.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { checkId, unknown } from '../scaffold/site.ts';
import { anchorNames } from './names.ts';
import { renamedName } from './references.ts';
import type { Renaming } from './renaming.ts';
import type { RenamedSite } from './site.ts';

export interface RenameAnchor {
  /** The key of the page file with the section. */
  page: string;
  id: string;
  now: string;
}

/** A section with a new id, which is its anchor. Throws EnvironmentError for a name that is taken or unknown. */
export function renameAnchor({ content, pageFiles, routes }: RenamedSite, { page, id, now }: RenameAnchor): Renaming {
  const entry = content.pages.get(page);
  if (entry === undefined) throw unknown('page', page, pageFiles);
  const sections = dataAt(entry.usable, ['sections']) as readonly { id?: string }[] | undefined;
  const ids = (sections ?? []).map((section) => section.id);
  const index = ids.indexOf(id);
  if (index < 0)
    throw unknown(
      `section of "${page}" with the id`,
      id,
      ids.filter((each) => each !== undefined),
    );
  checkId('a section', now);
  if (ids.includes(now))
    throw new EnvironmentError(
      id === now ? `The section has the id "${id}" already.` : `Another section of "${page}" has the id "${now}".`,
      'Give it another id.',
    );
  const pages = [...routes.pages.values()].filter(({ file }) => file === page).map((routed) => routed.page);
  return {
    names: anchorNames({ file: page, id, now, pages: new Set([page, ...pages]) }),
    page: null,
    files: [],
    own: [renamedName(entry.source, ['sections', index, 'id'], id, now)],
    edits: [],
    aliases: () => null,
  };
}
