import { stoppedAtWork } from '../../definitions/at-work.ts';
import type { AnyOutput } from '../../definitions/output.ts';
import { TemplateError } from '../../definitions/template-error.ts';
import type { Report } from '../../diagnostics/finding.ts';
import { unusableTemplate } from '../../diagnostics/unusable-template.ts';
import { privateFiles } from '../../hosting/serving.ts';
import { Overtime, stoppedAfter } from '../../platform/bounded.ts';
import { foldersOf } from '../../platform/files/folders.ts';
import { ownFiles } from '../../site/pages/own-files.ts';
import type { Site } from '../../site/pages/site.ts';
import type { Staging } from './output-folder.ts';

/** In milliseconds: the longest time that the files of one output may take. */
const ownFilesLimit = 10_000;

/**
 * Writes the files of the site's own outputs, after all others. Reports an output that fails, and a file whose name another one has, in
 * letters of any case: some file systems do not tell them apart.
 */
export function writeOwnFiles(site: Site, staging: Pick<Staging, 'files' | 'write'>, report: Report): void {
  const { outputs, locationOf } = site.definitions;
  if (outputs.size === 0) return;
  const taken = new TakenNames();
  for (const path of [...staging.files.keys(), ...privateFiles]) taken.add({ path, by: null });
  for (const [name, output] of outputs) {
    const by = `templates/outputs/${name}/definition.ts`;
    try {
      for (const [path, text] of filesInTime(site, output)) {
        const other = taken.add({ path, by });
        if (other !== null)
          throw new TemplateError(locationOf(output.defined) ?? { file: by }, `writes ${path}, and ${claimOf(other, path)}.`, otherName);
        staging.write(path, text);
      }
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      report(unusableTemplate(error));
    }
  }
}

const otherName =
  'Give the file another name. Pages, their data, feeds, calendars, sitemaps, other outputs and the files of public/ keep theirs.';

const claimOf = ({ path, by }: TakenName, wanted: string): string =>
  by === null ? 'something else has that name' : `${by} writes ${path === wanted ? 'it too' : path}`;

function filesInTime(site: Site, output: AnyOutput): ReadonlyMap<string, string> {
  try {
    return stoppedAfter(ownFilesLimit, () => ownFiles(site, output));
  } catch (error) {
    throw (error instanceof Overtime && stoppedAtWork(error)) || error;
  }
}

/** A file of the output. */
interface TakenName {
  path: string;
  /** The definition of the output that makes it; null for a file of the tool or of `public/`. */
  by: string | null;
}

/** The names of files, and of the folders that they lie in. */
class TakenNames {
  readonly #files = new Map<string, TakenName>();
  /** Each folder with the first file in it. */
  readonly #folders = new Map<string, TakenName>();

  /** Adds a file. Returns the one that has its name, lies in a folder with its name, or stands where it needs a folder; or else null. */
  add(file: TakenName): TakenName | null {
    const path = file.path.toLowerCase();
    const above = foldersOf(path);
    const other = this.#folders.get(path) ?? [path, ...above].map((name) => this.#files.get(name)).find((name) => name);
    if (other !== undefined) return other;
    this.#files.set(path, file);
    for (const folder of above) if (!this.#folders.has(folder)) this.#folders.set(folder, file);
    return null;
  }
}
