import { exchangeLimit } from '../content/read.ts';
import { readPiecesIn } from '../platform/files/read-file.ts';
import { csvReader } from './csv.ts';
import { jsonLinesReader } from './json-lines.ts';
import { poReader } from './po.ts';
import { xliffReader } from './read-xliff.ts';
import { ExchangeError, type ExchangeHandler, type ExchangeReader } from './unit.ts';

/** What a file said that was read to its end, and the handler that it said it to. */
type ReadToEnd<H> = ReturnType<typeof readPiecesIn> | { handler: H };

/** A file for translators. */
export interface ExchangeSource {
  name: string;
  /** Hands over its bytes from the beginning, as `readPiecesIn`. */
  read(use: (piece: Uint8Array) => void): ReturnType<typeof readPiecesIn>;
}

/** A file for translators in a folder. */
export const exchangeFile = (at: { folder: string; path: string }): ExchangeSource => ({
  name: at.path,
  read: (use) => readPiecesIn(at, exchangeLimit, use),
});

/**
 * Reads a file for translators, in whatever format it is: XLIFF, PO, JSON Lines or a table. Memory does not grow with its size. Throws
 * `ExchangeError` if it cannot be read as its format, and the system's error if it cannot be read at all. `start`: makes a handler;
 * a second one if the file has to be read again in another encoding.
 */
export function readExchange<H extends ExchangeHandler>(source: ExchangeSource, start: () => H): ReadToEnd<H> {
  const read = (encoding: string | null): ReadToEnd<H> => {
    const handler = start();
    const pieces = new Pieces(source.name, handler, encoding);
    const found = source.read((piece) => pieces.write(piece));
    if (found === null || 'refused' in found) return found;
    pieces.end();
    return { handler };
  };
  try {
    return read(null);
  } catch (error) {
    if (!(error instanceof WrongEncoding)) throw error;
    // On many machines, Excel saves tables in the encoding of Windows.
    if (error.isTable) return read('windows-1252');
    throw new ExchangeError('It is not UTF-8.', { line: 1, column: 1 });
  }
}

/** A file is not in the encoding that it seems to be in. */
class WrongEncoding extends Error {
  readonly isTable: boolean;
  constructor(isTable: boolean) {
    super('not UTF-8');
    this.isTable = isTable;
  }
}

/** The bytes of a file, on their way to the reader of its format. */
class Pieces {
  readonly #name: string;
  readonly #handler: ExchangeHandler;
  #decoder: TextDecoder | null = null;
  readonly #encoding: string | null;
  #reader: ExchangeReader | null = null;
  #isTable = false;

  constructor(name: string, handler: ExchangeHandler, encoding: string | null) {
    this.#name = name;
    this.#handler = handler;
    this.#encoding = encoding;
  }

  write(piece: Uint8Array): void {
    this.#decoder ??= new TextDecoder(this.#encoding ?? encodingOf(piece), { fatal: true });
    this.#read(this.#decode(piece));
  }

  #decode(piece?: Uint8Array): string {
    try {
      return this.#decoder?.decode(piece, { stream: piece !== undefined }) ?? '';
    } catch {
      throw new WrongEncoding(this.#isTable || /\.(?:csv|tsv|txt)$/i.test(this.#name));
    }
  }

  #read(text: string): void {
    this.#reader ??= this.#readerFor(text);
    if (text !== '') this.#reader.write(text);
  }

  #readerFor(text: string): ExchangeReader {
    if (/^\s*</.test(text)) return xliffReader(this.#handler);
    if (/^\s*\{/.test(text)) return jsonLinesReader(this.#handler);
    if (/\.pot?$/i.test(this.#name) || /^\s*(?:#|msgid\b)/.test(text)) return poReader(this.#handler);
    this.#isTable = true;
    return csvReader(this.#handler);
  }

  end(): void {
    this.#read(this.#decode());
    this.#reader?.end();
  }
}

/** Excel's "Unicode text", and XML files of Windows programs, are UTF-16. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
