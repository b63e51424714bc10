import type { EarlierOutput } from '../output/earlier-output.ts';
import type { BuildRecord, PictureRecord } from './build-record.ts';
import type { ChangedInputs } from './changed-inputs.ts';

/** The page and the language that a picture is for. */
interface PictureKey {
  page: string;
  language: string;
}

const nameOf = ({ page, language }: PictureKey): string => `${page} ${language}`;

interface PictureSources {
  /** The record of the last build; null if there is none. */
  record: BuildRecord | null;
  earlier: EarlierOutput;
  changed: ChangedInputs;
}

/** Knows which pictures of the last build can be taken as they are, and collects the pictures of this one. */
export class EarlierPictures {
  /** The pictures of this build, for its record. */
  readonly made = new Map<string, PictureRecord>();
  readonly #sources: PictureSources;

  constructor(sources: PictureSources) {
    this.#sources = sources;
  }

  /** The picture of a page in the last build if it would be drawn in the same way, and its file is as it was written; else null. */
  find(key: PictureKey, drawnWith: string): PictureRecord | null {
    const { record, earlier, changed } = this.#sources;
    const recorded = record?.pictures.get(nameOf(key));
    if (recorded?.drawnWith !== drawnWith || recorded.inputs.some((input) => changed.has(input))) return null;
    return earlier.find(recorded.file) === undefined ? null : recorded;
  }

  /** Adds a picture to those of this build. */
  add(key: PictureKey, picture: PictureRecord): void {
    this.made.set(nameOf(key), picture);
  }
}
