import land from './world.svg?raw';

/**
 * The world's land as a grid of dots, one unit apart, from Natural Earth's 1:110m land (naturalearthdata.com, public domain).
 * Each run of neighbouring dots is one line with a dash pattern of one dot per unit. The drawing is its own file, because the map
 * is far down on its pages and the same on all of them. Its grey lies between the strong lines of both colour schemes.
 */
export const worldDrawing: string = land;

/** The path of the drawing below the base. */
export const worldFile = 'drawings/world.svg';

/** The position of places in the drawing. Without Antarctica and the northernmost islands. */
export const worldMap = {
  /** Dots in a row and in a column. */
  columns: 120,
  rows: 45,
  /** Degrees of the left and the upper edge, and degrees from dot to dot: x = (longitude - west) / spacing. */
  west: -168,
  north: 76,
  spacing: 2.9,
} as const;
