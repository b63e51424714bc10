/** What is said of a thrown value: the message of an error, or the value as a text. Code of a site may throw what has none. */
export function thrownText(thrown: unknown): string {
  try {
    return String(thrown instanceof Error ? thrown.message : thrown);
  } catch {
    return 'a value without a text';
  }
}
