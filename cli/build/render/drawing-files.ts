import type { Look } from '../../definitions/fields/look.ts';
import { colorStyle } from '../../definitions/look/style.ts';
import type { Templates } from './server-script.ts';
import { minifyProperties } from './style-sheet.ts';

/** What makes the drawings that are files of their own, in the colours of a look, by path below the base. */
export const drawingFiles = ({ drawings }: Pick<Templates, 'drawings'>, look: Look): ReadonlyMap<string, () => string> =>
  new Map(
    Object.entries(drawings(colorStyle(look))).map(([path, draw]) => [
      path,
      // The colours have the names that templates give them. The sheet of the tool's own drawings may have short ones.
      () => minifyProperties([draw()]).join(''),
    ]),
  );
