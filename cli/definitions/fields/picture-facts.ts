/** The point of a picture that crops keep: from 0, left and top, to 1, right and bottom. */
export type Focus = readonly [x: number, y: number];

/** A picture of the content, without its alternative text in a language. */
export interface PictureFacts {
  /** Path below `content/pictures/`: `line-4.jpg`. */
  readonly file: string;
  /** Undefined if it is missing, which is reported, and for a decorative picture. */
  readonly alt: object | undefined;
  /** Whether it says nothing that the text does not say. */
  readonly isDecorative: boolean;
  readonly focus: Focus;
  /** The width of its place in CSS pixels, if the definition says it. */
  readonly atLeast: number | undefined;
}
