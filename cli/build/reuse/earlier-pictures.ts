import type { RecordedInput } from '../../incremental/recorded.ts';
import type { Input } from '../../site/pages/inputs.ts';
import type { EarlierOutput } from '../output/earlier-output.ts';
import type { PictureRecord } from './build-record.ts';
import type { EarlierResults } from './earlier-results.ts';

/** The page and the language that a picture is for. */
interface PictureKey {
  page: string;
  language: string;
}

const pictureKey = ({ page, language }: PictureKey): string => `picture ${page} ${language}`;

/** Knows which pictures of the last build can be taken as they are, and adds those of this one to its results. */
export class EarlierPictures {
  readonly #results: EarlierResults;
  readonly #earlier: EarlierOutput;

  constructor(results: EarlierResults, earlier: EarlierOutput) {
    this.#results = results;
    this.#earlier = earlier;
  }

  /**
   * Takes the picture of a page from the last build, if it would be drawn in the same way and its file is as it was written; otherwise
   * null. `drawnWith`: the state of everything that all pictures are drawn with.
   */
  take(key: PictureKey, drawnWith: string): PictureRecord | null {
    const number = this.#results.numberOf(pictureKey(key));
    if (number === undefined || this.#results.stateOf(number) !== drawnWith) return null;
    if (this.#results.changedInput(number) !== undefined) return null;
    const row = this.#results.row<PictureRecord>(number);
    if (row === null || this.#earlier.find(row.file) === undefined) return null;
    this.#results.keep(number);
    return row;
  }

  /** Adds a picture to those of this build. */
  add(key: PictureKey, drawnWith: string, row: PictureRecord, inputs: readonly RecordedInput<Input>[]): void {
    this.#results.add({ key: pictureKey(key), state: drawnWith, row, inputs, shown: [] });
  }
}
