import { stoppedAtWork } from '../../definitions/at-work.ts';
import type { AnyOutput } from '../../definitions/output.ts';
import { TemplateError } from '../../definitions/template-error.ts';
import type { Report } from '../../diagnostics/finding.ts';
import { unusableTemplate } from '../../diagnostics/unusable-template.ts';
import { privateFiles } from '../../hosting/serving.ts';
import { Overtime, stoppedAfter } from '../../platform/bounded.ts';
import { ownFiles } from '../../site/pages/own-files.ts';
import type { Site } from '../../site/pages/site.ts';
import type { Staging } from './output-folder.ts';

/** In milliseconds: the longest time that the files of one output may take. */
export const ownFilesLimit = 10_000;

/**
 * Writes the files of the site's own outputs, after all others. Reports an output that fails, and a file whose name another one has, in
 * letters of any case: some file systems do not tell them apart.
 */
export function writeOwnFiles(site: Site, staging: Pick<Staging, 'files' | 'write'>, report: Report): void {
  const { outputs, locationOf } = site.definitions;
  if (outputs.size === 0) return;
  const taken = new TakenNames([...staging.files.keys(), ...privateFiles]);
  for (const [name, output] of outputs) {
    const location = () => locationOf(output.defined) ?? { file: `templates/outputs/${name}/definition.ts` };
    try {
      for (const [path, text] of filesInTime(site, output)) {
        if (taken.add(path)) staging.write(path, text);
        else
          throw new TemplateError(location(), `writes ${path}, and something else has that name.`, otherName);
      }
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      report(unusableTemplate(error));
    }
  }
}

const otherName =
  'Give the file another name. Pages, their data, feeds, sitemaps and the files of public/ keep theirs.';

function filesInTime(site: Site, output: AnyOutput): ReadonlyMap<string, string> {
  try {
    return stoppedAfter(ownFilesLimit, () => ownFiles(site, output));
  } catch (error) {
    throw (error instanceof Overtime && stoppedAtWork(error)) || error;
  }
}

/** The names of files, and of the folders that they lie in. */
class TakenNames {
  readonly #files = new Set<string>();
  readonly #folders = new Set<string>();

  constructor(paths: readonly string[]) {
    for (const path of paths) this.add(path);
  }

  /** Adds a path. False if it is there, if it is a folder, or if a file stands where it needs one. */
  add(path: string): boolean {
    const folded = path.toLowerCase();
    const parts = folded.split('/');
    const above = parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
    if (this.#files.has(folded) || this.#folders.has(folded)) return false;
    if (above.some((folder) => this.#files.has(folder))) return false;
    this.#files.add(folded);
    for (const folder of above) this.#folders.add(folder);
    return true;
  }
}
