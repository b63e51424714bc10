import { isScalar, type Node } from 'yaml';

/** The package types keys and values loosely; parsed documents hold nodes. */
export const nodeOf = (value: unknown): Node | null =>
  value instanceof Object && 'range' in value ? (value as Node) : null;

/** Keys as the parsed data has them: `1` and `1.0` are the same, the key null is the empty text. */
export const nameOf = (key: unknown): string => {
  const value = isScalar(key) ? key.value : key;
  return value === null || value === undefined ? '' : String(value);
};
