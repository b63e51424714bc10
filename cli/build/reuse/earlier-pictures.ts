import { firstChanged } from '../../incremental/recorded.ts';
import type { Site } from '../../site/pages/site.ts';
import type { EarlierOutput } from '../output/earlier-output.ts';
import type { BuildRecord, PictureRecord } from './build-record.ts';

/** The page and the language that a picture is for. */
interface PictureKey {
  page: string;
  language: string;
}

const pictureKey = ({ page, language }: PictureKey): string => `${page} ${language}`;

interface EarlierPictureSources {
  /** The record of the last build; null if there is none. */
  record: BuildRecord | null;
  earlier: EarlierOutput;
  stateOf: Site['stateOf'];
}

/** Knows which pictures of the last build can be taken as they are, and collects the pictures of this one. */
export class EarlierPictures {
  /** The pictures of this build, for its record. */
  readonly made = new Map<string, PictureRecord>();
  readonly #sources: EarlierPictureSources;

  constructor(sources: EarlierPictureSources) {
    this.#sources = sources;
  }

  /** The picture of a page in the last build if it would be drawn in the same way, and its file is as it was written; else null. */
  find(key: PictureKey, drawnWith: string): PictureRecord | null {
    const { record, earlier, stateOf } = this.#sources;
    const recorded = record?.pictures.get(pictureKey(key));
    if (recorded?.drawnWith !== drawnWith || firstChanged(recorded.inputs, stateOf) !== undefined) return null;
    return earlier.find(recorded.file) === undefined ? null : recorded;
  }

  /** Adds a picture to those of this build. */
  add(key: PictureKey, picture: PictureRecord): void {
    this.made.set(pictureKey(key), picture);
  }
}
