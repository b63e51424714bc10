import { type PlacedFile, type PlacedPart, PlacedSource, type PlacedValue } from './yaml/placed-source.ts';
import { type Maker, readPlain } from './yaml/plain-reader.ts';
import { Positions } from './yaml/positions.ts';
import type { YamlSource } from './yaml/source.ts';

/**
 * The data of a YAML text that is written as almost all content is. Undefined where it holds anything else, or anything wrong:
 * then it is for `parseYaml` to judge. Where there is data, `parseYaml` has no finding and the same data, and takes thirty times as long.
 */
export const readPlainYaml = (text: string): unknown => readPlain(withLineFeeds(text), dataMaker);

/**
 * The same, with values that have memory of their own. V8 makes a longer part of a text as a reference into the whole, so a title that is
 * kept would keep the text of its file. This takes a third longer.
 */
export const readDetachedYaml = (text: string): unknown => readPlain(withLineFeeds(text), detachedMaker);

const withLineFeeds = (text: string): string => (text.includes('\r') ? text.replaceAll('\r\n', '\n') : text);

type Mapping = Record<string, unknown>;

const dataMaker: Maker<unknown, Mapping, unknown[]> = {
  scalar: (value) => value,
  mapping: () => ({}),
  has: (mapping, key) => Object.hasOwn(mapping, key),
  set: (mapping, key, _start, _end, value) => {
    mapping[key] = value;
  },
  list: () => [],
  push: (list, item) => void list.push(item),
  close: () => undefined,
};

const detachedMaker: typeof dataMaker = {
  ...dataMaker,
  scalar: (value) => (typeof value === 'string' ? ` ${value}`.slice(1) : value),
};

/** A comment that may be the whole value of a key: `title: #1 in bridges`. */
const cutValue = /: +#[^\s#!]/;

/**
 * The places of everything in such a text, which are those of `parseYaml`. Null for texts whose places only the parser finds: those that
 * are not plain, those with line ends of Windows, and those with a comment that may be a value.
 */
export function plainSource(file: string, text: string): YamlSource | null {
  if (cutValue.test(text)) return null;
  const root = readPlain(text, placeMaker);
  if (root === undefined) return null;
  const content: PlacedFile = {
    positions: new Positions(file, text),
    data: () => readPlain(text, dataMaker),
    root,
    repeated: [],
    // Texts with such comments are left to the parser.
    trailingComments: () => [],
  };
  return new PlacedSource(content);
}

interface PlacedMapping extends PlacedValue {
  end: number;
  readonly parts: Map<string, PlacedPart>;
}

interface PlacedList extends PlacedValue {
  end: number;
  readonly parts: PlacedPart[];
}

const placeMaker: Maker<PlacedValue, PlacedMapping, PlacedList> = {
  scalar: (value, start, end) => ({ start, end, text: String(value), parts: null }),
  mapping: (start) => ({ start, end: start, text: null, parts: new Map() }),
  has: ({ parts }, key) => parts.has(key),
  set: ({ parts }, name, start, end, value) => void parts.set(name, { key: { start, end }, value }),
  list: (start) => ({ start, end: start, text: null, parts: [] }),
  push: ({ parts }, value) => void parts.push({ key: null, value }),
  close: (collection, end) => {
    collection.end = end;
  },
};
