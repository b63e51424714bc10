/** What the server of `dev` tells the open pages of its site. */
export interface LiveState {
  /** The number of the last change. A page is told the number that it was made at. */
  changes: number;
  /** The last change that no page can take over: a page that was made before it is loaded again. */
  whole: number;
  /** Whether the pages that hear this have taken over the last change already. */
  isTaken?: boolean;
  /** The errors to show over every page; null for none. */
  message: string | null;
}
