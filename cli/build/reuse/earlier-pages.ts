import { firstChanged } from '../../incremental/recorded.ts';
import { inputInWords } from '../../site/pages/inputs.ts';
import type { Site } from '../../site/pages/site.ts';
import type { EarlierOutput } from '../output/earlier-output.ts';
import { type BuildRecord, filesOfPage, type PageRecord, type SharedStates } from './build-record.ts';

/** The files of a page in one language, and its social image. */
export interface PageFiles extends Pick<PageRecord, 'documents' | 'propsFile' | 'markdownFile'> {
  /** Path of the picture; null if it has none. */
  picture: string | null;
}

interface PageSources {
  /** The record of the last build; null if there is none. */
  record: BuildRecord | null;
  earlier: EarlierOutput;
  stateOf: Site['stateOf'];
  /** The current states of what all pages are made from. */
  shared: SharedStates;
}

/** Knows which pages of the last build can be taken as they are, and collects the pages of this one. */
export class EarlierPages {
  /** The pages of this build, for its record. */
  readonly made = new Map<string, PageRecord>();
  readonly #sources: PageSources;

  constructor(sources: PageSources) {
    this.#sources = sources;
  }

  /** The page of the last build; null if it had none. Only for a page that need not be made again. */
  page(files: PageFiles): PageRecord | null {
    return this.#recorded(files);
  }

  /** The page of the last build if it was rendered from the same; else null. `madeFrom`: a hash of all that its HTML is rendered from. */
  pageMadeFrom(files: PageFiles, madeFrom: string): PageRecord | null {
    const recorded = this.#recorded(files);
    const isSame = recorded?.madeFrom === madeFrom && whyOthers(recorded, files) === null;
    return isSame && this.#missing(recorded) === undefined ? recorded : null;
  }

  /** Why the page must be made again: a sentence without a period. Null if it need not be. */
  whyAgain(files: PageFiles): string | null {
    const { record, stateOf } = this.#sources;
    const recorded = this.#recorded(files);
    if (record === null) return 'nothing is known of an earlier build';
    const shared = this.#changedShared(record);
    if (shared !== undefined) return `${shared} changed`;
    if (recorded === null) return 'the last build had no such page';
    const input = firstChanged(recorded.inputs, stateOf);
    if (input !== undefined) return `${inputInWords(input)} changed`;
    const missing = this.#missing(recorded);
    if (missing !== undefined) return `${missing} is not as it was written`;
    return whyOthers(recorded, files);
  }

  /** The digests of files of the last build, by path. Those that are no longer as they were written are left out. */
  digests(paths: readonly string[]): Record<string, string> {
    const { earlier } = this.#sources;
    return Object.fromEntries(
      paths.flatMap((path) => {
        const file = earlier.find(path);
        return file === undefined ? [] : [[path, file.digest]];
      }),
    );
  }

  /** Adds a page to those of this build. */
  add(page: PageRecord): void {
    this.made.set(pageKey(page), page);
  }

  #recorded(files: PageFiles): PageRecord | null {
    return this.#sources.record?.pages.get(pageKey(files)) ?? null;
  }

  #changedShared(record: BuildRecord): string | undefined {
    const { shared } = this.#sources;
    return Object.keys(shared).find((part) => shared[part] !== record.shared[part]);
  }

  /** The first file of a page that is no longer there as it was written. */
  #missing(page: PageRecord): string | undefined {
    const { earlier } = this.#sources;
    return filesOfPage(page).find((path) => earlier.find(path) === undefined);
  }
}

/** Pages are known by the file at their own address. */
const pageKey = ({ documents }: Pick<PageFiles, 'documents'>): string => documents[0] ?? '';

/** Why a page with these files is another one than the recorded; null if it is the same. */
function whyOthers(recorded: PageRecord, files: PageFiles): string | null {
  if (recorded.picture !== files.picture) return 'its social image changed';
  return filesOfPage(recorded).join('\n') === filesOfPage(files).join('\n') ? null : 'its addresses changed';
}
