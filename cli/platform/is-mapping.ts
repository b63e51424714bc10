/** Whether data as YAML or JSON has it is a mapping of keys to values, and not a list. */
export const isMapping = (data: unknown): data is Record<string, unknown> =>
  typeof data === 'object' && data !== null && !Array.isArray(data);
