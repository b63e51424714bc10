import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** The types of values with parts, as zod calls them. */
const shapes = ['array', 'object', 'record'];

/** The issues of a value that may be one thing or another, such as a list of things: those for the shape that the author has written. */
export function chosenIssues(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.discriminator !== undefined) return [issue];
  const hasShape =
    (expected: string) =>
    ([own]: readonly Issue[]) =>
      own?.code === 'invalid_type' && own.path.length === 0 && own.expected === expected;
  const { errors } = issue;
  const hasAnyShape = (option: readonly Issue[]) => shapes.some((expected) => hasShape(expected)(option));
  // A part that is wrong, a key too many, or what the definition says in its own words.
  const isCertain = ([own]: readonly Issue[]) =>
    own !== undefined && (own.path.length > 0 || own.code === 'unrecognized_keys' || own.code === 'custom');
  if (!errors.some((option) => hasAnyShape(option) || isCertain(option))) return [issue];
  const isAnotherType = ([own]: readonly Issue[]) => own?.code === 'invalid_type' && own.path.length === 0;
  const ofShape = errors.filter((option) => !isAnotherType(option));
  // Of two mappings, the one that has the written keys is meant.
  const own =
    ofShape.find((option) =>
      option.every(({ code, path }) => code !== 'unrecognized_keys' || path.length > 0),
    ) ??
    ofShape[0] ??
    errors.find((option) => !hasAnyShape(option)) ??
    errors[0];
  return (own ?? []).flatMap((part) => chosenIssues({ ...part, path: [...issue.path, ...part.path] }));
}
