import { darkScreen } from '../pictures/dark-screen.ts';
import { type DrawingName, isScene } from './drawing-names.ts';

/** The sizes of drawings, in pixels. */
export const flowSize = { width: 770, height: 428 };
export const sceneSize = { width: 720, height: 520 };
export const motifSize = { width: 276, height: 218 };

/** A drawing in one of its sizes. `small`: on its square of ground, also if there is a large one. */
export interface Drawn {
  name: DrawingName;
  isSmall?: boolean;
}

/** The path of a drawing below the base. Pages in dark colours have their own file: WebKit tells an image nothing of the colour scheme. */
export const drawingFile = ({ name, isSmall }: Drawn, scheme: 'light' | 'dark'): string =>
  `drawings/${name}${isSmall && isScene(name) ? '-small' : ''}${scheme === 'dark' ? '-dark' : ''}.svg`;

/**
 * The drawing that content names. It is its own file: text comes first, pages and languages share it, and no script has its lines. It is
 * decoration: the text beside it says what it shows.
 */
export function NamedDrawing({ name, isSmall = false, isLazy = false }: Drawn & { isLazy?: boolean }) {
  const base = import.meta.env.BASE_URL;
  const size = name === 'flow' ? flowSize : isScene(name) && !isSmall ? sceneSize : motifSize;
  return (
    <picture>
      <source srcSet={base + drawingFile({ name, isSmall }, 'dark')} media={darkScreen} />
      <img
        className="drawing"
        src={base + drawingFile({ name, isSmall }, 'light')}
        {...size}
        alt=""
        loading={isLazy ? 'lazy' : undefined}
      />
    </picture>
  );
}
