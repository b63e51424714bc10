import { hash } from 'node:crypto';
import type { RecordedInput } from '../../incremental/recorded.ts';
import type { PolicySources } from '../../site/pages/content-policy.ts';
import { type Input, inputInWords } from '../../site/pages/inputs.ts';
import type { EarlierOutput } from '../output/earlier-output.ts';
import { filesOfPage, type PageRecord, type SharedStates } from './build-record.ts';
import type { EarlierResults } from './earlier-results.ts';
import { shownOn } from './shown-on-pages.ts';

/** The files of a page in one language, and its social image. */
export interface PageFiles extends Pick<PageRecord, 'documents' | 'propsFile' | 'markdownFile'> {
  /** Path of the picture; null if it has none. */
  picture: string | null;
}

interface PageSources {
  results: EarlierResults;
  /** What all pages of the last build were made from; null if nothing is known of one. */
  before: SharedStates | null;
  /** The same now. */
  shared: SharedStates;
  earlier: EarlierOutput;
}

/** Knows which pages of the last build can be taken as they are, and adds those of this one to its results. */
export class EarlierPages {
  readonly results: EarlierResults;
  readonly #sources: PageSources;
  /** The first state that all pages are made from and that is another one now. */
  readonly #changedShared: string | undefined;

  constructor(sources: PageSources) {
    const { results, before, shared } = sources;
    this.results = results;
    this.#sources = sources;
    this.#changedShared = before === null ? undefined : Object.keys(shared).find((part) => shared[part] !== before[part]);
  }

  /** The inputs of the last build that have to be compared before somebody asks why a page must be made again. */
  get inputs(): EarlierResults['inputs'] {
    return this.#changedShared === undefined ? this.results.inputs : [];
  }

  /** Why the page must be made again: a sentence without a period. Null if it need not be. */
  whyAgain(files: PageFiles): string | null {
    if (this.#sources.before === null) return 'nothing is known of an earlier build';
    if (this.#changedShared !== undefined) return `${this.#changedShared} changed`;
    const number = this.#numberOf(files);
    if (number === undefined) return 'the last build had no such page';
    const input = this.results.changedInput(number);
    if (input !== undefined) return `${inputInWords(input)} changed`;
    const isSame = this.results.stateOf(number) === stateOf(files);
    const recorded = isSame ? files : this.results.row<PageRecord>(number);
    if (recorded === null) return 'the last build had no such page';
    const missing = this.#missing(recorded);
    if (missing !== undefined) return `${missing} is not as it was written`;
    if (isSame) return null;
    return recorded.picture === files.picture ? 'its addresses changed' : 'its social image changed';
  }

  /** The page of the last build if it was rendered from the same; else null. `madeFrom`: a hash of all that its HTML is rendered from. */
  pageMadeFrom(files: PageFiles, madeFrom: string): PageRecord | null {
    const number = this.#numberOf(files);
    if (number === undefined || this.results.stateOf(number) !== stateOf(files)) return null;
    const recorded = this.results.row<PageRecord>(number);
    return recorded?.madeFrom === madeFrom && this.#missing(recorded) === undefined ? recorded : null;
  }

  /** How many inputs a page of the last build had. */
  inputCount(files: PageFiles): number {
    const number = this.#numberOf(files);
    return number === undefined ? 0 : this.results.inputCount(number);
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

  /** Adds a page of the last build that need not be made again. Returns what it may load beyond the policy of all pages. */
  keep(files: PageFiles): PolicySources {
    const number = this.#numberOf(files);
    if (number === undefined) return {};
    this.results.keep(number);
    return this.results.sources.get(number) ?? {};
  }

  /** Adds a page that was made, or whose inputs are others. Returns the same. */
  add({ record: row, inputs }: { record: PageRecord; inputs: readonly RecordedInput<Input>[] }): PolicySources {
    this.results.add({ key: pageKey(row), state: stateOf(row), row, inputs, shown: shownOn(row) });
    return row.sources;
  }

  #numberOf(files: PageFiles): number | undefined {
    return this.results.numberOf(pageKey(files));
  }

  /** The first file of a page that is no longer there as it was written. */
  #missing(page: PageFiles): string | undefined {
    const { earlier } = this.#sources;
    return filesOfPage(page).find((path) => earlier.find(path) === undefined);
  }
}

/** Pages are known by the file at their own address. */
const pageKey = ({ documents }: Pick<PageFiles, 'documents'>): string => `page ${documents[0]}`;

/** The same for two pages with the same files and picture. */
const stateOf = (files: PageFiles): string => hash('sha256', [files.picture, ...filesOfPage(files)].join('\n'), 'base64url');
