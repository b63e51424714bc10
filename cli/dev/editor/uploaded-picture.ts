import { activeIn } from '../../check/rules/check-active.ts';
import { pictureHead } from '../../content/picture-size.ts';
import { picturesFolder } from '../../content/pictures.ts';
import { readPictureFiles } from '../../content/read.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { changeFiles } from '../../platform/files/change-files.ts';
import type { RawFile } from '../../platform/files/list-files.ts';
import type { PictureAnswer } from './protocol.ts';
import { notWrittenAfter } from './write-changes.ts';

/** `isNew`: the file was not there before. */
type KeptAnswer = PictureAnswer & { isNew?: true };

/**
 * Keeps a picture among those of the content, under a name that no other one has, unless the same picture is there already. What is no
 * picture that browsers show, is cut off, or has a script is refused. `name`: that of the file on the computer of whoever sends it.
 * `isHeld`: whether a picture that is gone may come back under a name.
 */
export function keepPicture(
  root: string,
  { name, bytes }: { name: string; bytes: Uint8Array },
  isHeld: (file: string) => boolean,
): KeptAnswer {
  const head = pictureHead(bytes, bytes.length);
  if (head === null) return refused('This is no picture that browsers show: JPEG, PNG, WebP, AVIF, GIF or SVG.', 'noPicture');
  if (head.isCutOff) return refused('The file ends before the picture does.', 'cutOff');
  const { file, isThere } = nameFor(root, `${plainName(name)}.${head.format}`, { bytes, isHeld });
  const path = `${picturesFolder}/${file}`;
  const [active] = activeIn({ path, bytes, size: bytes.length });
  if (active !== undefined) return refused(active.message, 'active');
  if (isThere) return { kind: 'written', file };
  try {
    changeFiles(root, [{ path, before: null, now: bytes }], {
      otherwise: 'put the picture there yourself',
      inTurn: true,
    });
    return { kind: 'written', file, isNew: true };
  } catch (error) {
    if (error instanceof EnvironmentError) return notWrittenAfter(error);
    throw error;
  }
}

/** The bytes of a picture of the content as it is now; null if it is not there. `path`: relative to the site's root. */
export const pictureBytes = (root: string, path: string): Uint8Array | null =>
  readPictureFiles(root).find((picture) => picture.path === path)?.bytes ?? null;

const refused = (reason: string, why: Extract<PictureAnswer, { kind: 'refused' }>['why']): PictureAnswer => ({
  kind: 'refused',
  reason,
  why,
});

/** The name of a file in small letters and hyphens, without its ending. */
function plainName(name: string): string {
  const [last = ''] = name.split(/[\\/]/).slice(-1);
  const letters = last
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
  const words = letters.split(/[^a-z0-9]/).filter((word) => word !== '');
  return words.join('-').slice(0, 80) || 'picture';
}

/** The name, with a number if another picture has it already. `isThere`: the same picture has it. */
function nameFor(
  root: string,
  name: string,
  { bytes, isHeld }: { bytes: Uint8Array; isHeld: (file: string) => boolean },
): { file: string; isThere: boolean } {
  const taken = new Map(readPictureFiles(root).map((picture) => [picture.path.toLowerCase(), picture]));
  const [base = '', ending = ''] = name.split('.');
  for (let number = 1; ; number++) {
    const file = number === 1 ? name : `${base}-${number}.${ending}`;
    const other = taken.get(`${picturesFolder}/${file}`);
    const isThere = other?.path === `${picturesFolder}/${file}` && isSame(other, bytes);
    if ((other === undefined && !isHeld(file)) || isThere) return { file, isThere };
  }
}

const isSame = (picture: RawFile, bytes: Uint8Array): boolean =>
  picture.size === bytes.length && Buffer.compare(picture.bytes, bytes) === 0;
