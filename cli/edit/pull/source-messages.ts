/** What the thread of a source says, in this order; at any time that it has failed. */
export type SourceMessage =
  /** The names of its variables, and where the entries of its collection lie. */
  | { kind: 'asks'; env: readonly string[]; from: string }
  /** The entries, as JSON. */
  | { kind: 'gives'; entries: string }
  /** What is wrong, in words. `stack`: of the error that was thrown. */
  | { kind: 'failed'; says: string; stack?: string | undefined };

/** The values of its variables, for the thread that has asked for them. */
export type SourceValues = Readonly<Record<string, string>>;
