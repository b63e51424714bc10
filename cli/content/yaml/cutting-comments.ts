import { isMap, isScalar, isSeq } from 'yaml';
import type { Path } from '../yaml-source.ts';
import { nameOf, nodeOf } from './nodes.ts';

/** A comment that looks like the rest of what it stands behind. Offsets; `end` is exclusive. */
interface CuttingComment {
  start: number;
  end: number;
}

/** Comments are written with a blank behind their sign, or with one sign after another. */
const cutting = /([ \t]*)(#[^\s#!][^\n]*)/y;

/** The comments, in order, that may cut a value without quotation marks short. */
export function commentsBehindValues(
  value: unknown,
  text: string,
  path: Path = [],
): (CuttingComment & { path: Path })[] {
  const node = nodeOf(value);
  if (isMap(node))
    return node.items.flatMap(({ key, value: item }) =>
      commentsBehindValues(item, text, [...path, nameOf(key)]),
    );
  if (isSeq(node))
    return node.items.flatMap((item, index) => commentsBehindValues(item, text, [...path, index]));
  if (!isScalar(node) || node.type !== 'PLAIN' || !node.range) return [];
  cutting.lastIndex = node.range[1];
  const [, blanks, comment] = cutting.exec(text) ?? [];
  if (blanks === undefined || comment === undefined) return [];
  const start = node.range[1] + blanks.length;
  return [{ path, start, end: start + comment.length }];
}
