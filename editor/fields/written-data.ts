import { parseDocument, stringify } from 'yaml';
import type { Json } from '../../cli/dev/editor/protocol.ts';

/** A value as YAML, as people write it. '' for a value that is not written. */
export const writtenData = (value: Json | undefined): string => (value === undefined ? '' : stringify(value, { lineWidth: 0 }).trimEnd());

/** Reads YAML. Undefined for a text that is none yet, or that says what JSON cannot, such as an alias. '' is no value. */
export function dataIn(text: string): { value: Json | undefined } | undefined {
  if (text.trim() === '') return { value: undefined };
  const document = parseDocument(text);
  if (document.errors.length > 0) return undefined;
  try {
    const value: unknown = document.toJS({ maxAliasCount: 0 });
    return isJson(value) ? { value } : undefined;
  } catch {
    return undefined;
  }
}

function isJson(value: unknown): value is Json {
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isJson);
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isJson);
  return value === null || typeof value === 'string' || typeof value === 'boolean';
}
