import { activeIn } from '../../check/rules/check-active.ts';
import { pictureHead } from '../../content/picture-size.ts';
import { picturesFolder } from '../../content/pictures.ts';
import { readPictureFiles } from '../../content/read.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { changeFiles } from '../../platform/files/change-files.ts';
import type { PictureAnswer } from './protocol.ts';

/**
 * Keeps a picture among those of the content, under a name that no other one has. What is no picture that browsers show, is cut off, or
 * has a script is refused. `name`: that of the file on the computer of whoever sends it.
 */
export function keepPicture(root: string, name: string, bytes: Uint8Array): PictureAnswer {
  const head = pictureHead(bytes, bytes.length);
  if (head === null)
    return refused('This is no picture that browsers show: JPEG, PNG, WebP, AVIF, GIF or SVG.');
  if (head.isCutOff) return refused('The file ends before the picture does.');
  const file = freeName(root, `${plainName(name)}.${head.format}`);
  const path = `${picturesFolder}/${file}`;
  const [active] = activeIn({ path, bytes, size: bytes.length });
  if (active !== undefined) return refused(active.message);
  try {
    changeFiles(root, [{ path, before: null, now: bytes }], {
      otherwise: 'put the picture there yourself',
      inTurn: true,
    });
    return { kind: 'written', file };
  } catch (error) {
    if (error instanceof EnvironmentError) return refused(error.message);
    throw error;
  }
}

const refused = (reason: string): PictureAnswer => ({ kind: 'refused', reason });

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

/** The name, with a number if a picture has it already. */
function freeName(root: string, name: string): string {
  const taken = new Set(readPictureFiles(root).map(({ path }) => path.toLowerCase()));
  const [base = '', ending = ''] = name.split('.');
  const named = (number: number) => (number === 1 ? name : `${base}-${number}.${ending}`);
  let number = 1;
  while (taken.has(`${picturesFolder}/${named(number)}`)) number++;
  return named(number);
}
