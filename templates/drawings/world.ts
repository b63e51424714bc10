import land from './world.svg?raw';

/**
 * The world's land as a grid of dots, a unit from dot to dot, from Natural Earth's 1:110m land (naturalearthdata.com, public domain):
 * every run of neighbouring dots is one line, stroked with a dash pattern of one dot a step. A file of its own, because the map is far
 * down on its pages, and the same on all of them. Its grey lies between those that the two colour schemes have for strong lines.
 */
export const worldDrawing: string = land;

/** Where the drawing lies, below the base. */
export const worldFile = 'drawings/world.svg';

/** How places are found on the drawing. Without Antarctica and the northernmost islands. */
export const worldMap = {
  /** Dots in a row and in a column. */
  columns: 120,
  rows: 45,
  /** Degrees of the left and the upper edge, and from dot to dot: x = (longitude - west) / spacing. */
  west: -168,
  north: 76,
  spacing: 2.9,
} as const;
