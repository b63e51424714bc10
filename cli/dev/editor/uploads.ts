import { hash } from 'node:crypto';
import { picturesFolder } from '../../content/pictures.ts';
import { changedFiles } from '../../platform/git/changed-files.ts';
import { readCommitted } from '../../platform/git/commit.ts';
import { lastCommit } from '../../platform/git/repository.ts';
import type { EditorSite } from './editor-site.ts';
import type { PictureAnswer } from './protocol.ts';
import { keepPicture, pictureBytes } from './uploaded-picture.ts';
import type { ChangedPicture, ChangedText } from './write-changes.ts';

/** A picture that was uploaded. `bytes`: while it is gone. */
interface Upload {
  digest: string;
  bytes?: Uint8Array;
}

/**
 * The pictures that were uploaded in a session, by their paths. One goes with the last text that names it, and comes back with a text that
 * names it again. Those that were there before belong to somebody else: they only come back.
 */
export class Uploads {
  readonly #all = new Map<string, Upload>();
  readonly #mostKept: number;

  /** `mostKept`: how much of pictures that are gone is kept in memory, in bytes. Those that are too much for it stay where they are. */
  constructor(mostKept = 200_000_000) {
    this.#mostKept = mostKept;
  }

  /** Keeps a picture among those of the content, under a name that no other one has, also none that is gone and may come back. */
  keep(root: string, name: string, bytes: Uint8Array): PictureAnswer {
    const digest = digestOf(bytes);
    const isHeld = (file: string) => {
      const held = this.#all.get(`${picturesFolder}/${file}`);
      return held?.bytes !== undefined && held.digest !== digest;
    };
    const { isNew, ...answer } = keepPicture(root, { name, bytes }, isHeld);
    if (answer.kind === 'written' && isNew) this.#all.set(`${picturesFolder}/${answer.file}`, { digest });
    return answer;
  }

  /** Leaves the pictures that are there to the site: they are committed with it. */
  committed(): void {
    for (const [file, { bytes }] of this.#all) if (bytes === undefined) this.#all.delete(file);
  }

  /** The pictures that go or come back with a change of texts. One stays if somebody has put another in its place. */
  changedWith(site: EditorSite, texts: readonly ChangedText[]): ChangedPicture[] {
    let room = this.#mostKept - sum([...this.#all.values()].map(({ bytes }) => bytes?.length ?? 0));
    const own = [...this.#all].flatMap(([file, { digest, bytes }]): ChangedPicture[] => {
      const [was, is] = namedIn(texts, file);
      if (was === is) return [];
      const there = pictureBytes(site.root, file);
      if (is) return there === null && bytes !== undefined ? [{ file, before: null, now: bytes }] : [];
      const isOwn = there !== null && digestOf(there) === digest && !site.isNamed(nameOf(file), texts);
      if (!isOwn || there.length > room) return [];
      room -= there.length;
      return [{ file, before: there, now: null }];
    });
    return [...own, ...committedPictures(site.root, texts).filter(({ file }) => !this.#all.has(file))];
  }

  /** The picture in whose place somebody has put another one, of those that texts name again; null if there is none. */
  taken(site: EditorSite, texts: readonly ChangedText[]): string | null {
    for (const [file, { digest }] of this.#all) {
      const [was, is] = namedIn(texts, file);
      const there = !was && is ? pictureBytes(site.root, file) : null;
      if (there !== null && digestOf(there) !== digest) return file;
    }
    return null;
  }

  /** Notes what has gone or come back. */
  changed(pictures: readonly ChangedPicture[]): void {
    for (const { file, before, now } of pictures) {
      const { digest } = this.#all.get(file) ?? {};
      if (digest !== undefined) this.#all.set(file, { digest, ...(now === null && before !== null ? { bytes: before } : {}) });
    }
  }
}

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);

/** Pictures that are gone since the last commit, and that texts name again, as it has them. */
function committedPictures(root: string, texts: readonly ChangedText[]): ChangedPicture[] {
  const were = picturesNamed(texts.map(({ before }) => before));
  const isNew = [...picturesNamed(texts.map(({ now }) => now))].some((name) => !were.has(name));
  // Git is asked for few changes.
  const commit = isNew ? lastCommit(root) : null;
  if (commit === null) return [];
  const gone = changedFiles(root, commit, [picturesFolder]).flatMap(({ path, before, now }) => {
    const [was, is] = namedIn(texts, path);
    return now === null && before?.refused === undefined && before !== null && is && !was ? [before] : [];
  });
  return [...readCommitted(root, gone)].map(([file, bytes]) => ({ file, before: null, now: bytes }));
}

/** What looks like the name of a picture in texts. */
const picturesNamed = (texts: readonly (string | null)[]): Set<string> =>
  new Set(texts.flatMap((text) => text?.split(/[\s'"{}[\],]/) ?? []).filter((word) => /\.(?:avif|gif|jpe?g|png|svg|webp)\b/i.test(word)));

/** Whether texts name a picture before and after their change. */
function namedIn(texts: readonly ChangedText[], file: string): [was: boolean, is: boolean] {
  const name = nameOf(file);
  return [texts.some(({ before }) => name.test(before ?? '')), texts.some(({ now }) => name.test(now ?? ''))];
}

/** How texts name a picture of the content. */
const nameOf = (file: string): RegExp => new RegExp(`(?<![\\w/.-])${file.slice(picturesFolder.length + 1).replaceAll('.', '\\.')}`);

const digestOf = (bytes: Uint8Array): string => hash('sha256', bytes, 'base64url');
