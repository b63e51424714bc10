/** Whether data as YAML or JSON has it is a mapping of keys to values, and not a list. */
export const isMapping = (data: unknown): data is Record<string, unknown> =>
  typeof data === 'object' && data !== null && !Array.isArray(data);

/** The value that a mapping has itself under a key, and not every object (`constructor`). */
export const ownValue = <T>(mapping: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(mapping, key) ? mapping[key] : undefined;
