import type { Position } from '../diagnostics/finding.ts';
import { isMapping } from '../platform/is-mapping.ts';
import {
  ExchangeError,
  type ExchangeHandler,
  type ExchangeReader,
  isFinishedState,
  longestUnit,
  type TranslationFile,
  type TranslationUnit,
  tooLongToRead,
} from './unit.ts';

/** JSON Lines (jsonlines.org): a text in each line, for programs. Each line stands alone, so it says site and languages again. */
export const writeJsonLines = (file: TranslationFile): string =>
  file.units.map((unit) => `${JSON.stringify(lineOf(unit, file))}\n`).join('');

function lineOf(unit: TranslationUnit, { site, sourceLanguage, targetLanguage }: TranslationFile) {
  const { id, source, target, state, earlierSource, page, description, limits, file, path } = unit;
  const { characters, pixels } = limits;
  return {
    id,
    site,
    sourceLanguage,
    targetLanguage,
    source,
    target,
    state,
    ...(earlierSource === null ? {} : { earlierSource }),
    format: unit.isList ? 'list' : unit.markdown === null ? 'text' : 'markdown',
    ...(page === null ? {} : { page }),
    place: `${file}:${unit.line} ${path}`,
    ...(description === '' ? {} : { description }),
    ...(characters === null ? {} : { limit: pixels === null ? { characters } : { characters, pixels } }),
  };
}

/** Reads JSON Lines. Of each line, `id` and `target` count, and where they are there, `source`, `state`, site and languages. */
export function jsonLinesReader(handler: ExchangeHandler): ExchangeReader {
  let rest = '';
  let number = 0;
  const read = (line: string) => {
    number += 1;
    if (line.length > longestUnit) throw tooLongToRead('The line', { line: number, column: 1 });
    if (line.trim() !== '') readLine(line, { line: number, column: 1 }, handler);
  };
  return {
    write(piece) {
      const lines = `${rest}${piece}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) read(line);
      if (rest.length > longestUnit) throw tooLongToRead('The line', { line: number + 1, column: 1 });
    },
    end() {
      read(rest);
    },
  };
}

function readLine(line: string, at: Position, handler: ExchangeHandler): void {
  const unit = parsed(line, at);
  const text = (name: string): string | null => {
    const value = unit[name];
    if (value === undefined || value === null) return null;
    if (typeof value !== 'string') throw new ExchangeError(`"${name}" must be a text.`, positionOf(name, line, at));
    return value;
  };
  const readText = (name: string) => {
    const own = text(name);
    return own === null ? null : { text: own, at: positionOf(name, line, at) };
  };
  const id = text('id');
  if (id === null) throw new ExchangeError('"id" is missing.', at);
  handler.head({
    site: text('site'),
    sourceLanguage: text('sourceLanguage'),
    targetLanguage: text('targetLanguage'),
    at,
  });
  handler.unit({
    id,
    at: positionOf('id', line, at),
    source: readText('source'),
    target: readText('target'),
    // A program that fills in the translation leaves the state as it is.
    isFinished: isFinishedState(text('state') ?? undefined),
  });
}

function parsed(line: string, at: Position): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    if (isMapping(value)) return value;
  } catch {
    throw new ExchangeError('The line is not whole, or is no JSON.', at);
  }
  throw new ExchangeError('The line is no JSON object.', at);
}

/** The place of a key. Columns are counted in UTF-16 code units from 1. */
const positionOf = (key: string, line: string, at: Position): Position => ({
  line: at.line,
  column: Math.max(0, line.indexOf(JSON.stringify(key))) + 1,
});
