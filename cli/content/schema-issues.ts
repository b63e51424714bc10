import { z } from 'zod';
import { isNotChecked } from '../definitions/not-checked.ts';
import { type Edit, type Finding, findingOf, mostOfFile, unfinished, withFix } from '../diagnostics/finding.ts';
import { keysMeant, nearest } from '../diagnostics/nearest.ts';
import { perLanguageWords } from '../diagnostics/shape-hint.ts';
import { correctName } from './corrections.ts';
import { lostTexts } from './cut-texts.ts';
import { dataAt, expectation, itemsExpected, knownKeys, received, schemaAt } from './schema-walk.ts';
import { allowed, allowedInsteadOf, expectedWhereNothingIs, meantBy, ownMessage, scalarAsWritten, writtenExcerpt } from './schema-words.ts';
import { chosenIssues, invalidUnion, notAmong } from './union-issues.ts';
import type { Path, YamlSource } from './yaml/source.ts';

/** Returns the edits that move a key to the mapping at a path. Empty if that is not possible. */
export type MoveKey = (from: Path, to: Path) => Edit[];

const moveNothing: MoveKey = () => [];

/** The languages of the site; undefined if they are not known. */
export type LanguagesOfSite = () => readonly string[] | undefined;

/** What findings say beyond the schema. `moveKey` repairs keys in the wrong mapping. */
interface Beyond {
  moveKey?: MoveKey | undefined;
  languages?: LanguagesOfSite | undefined;
}

/** Findings for the first of zod's issues, each at its place in the file. */
export function schemaFindings(
  all: readonly z.core.$ZodIssue[],
  schema: z.ZodType,
  source: YamlSource,
  { moveKey = moveNothing, languages }: Beyond = {},
): Finding[] {
  const chosen = all.filter((issue) => !isNotChecked(issue)).flatMap(chosenIssues);
  const issues = chosen.slice(0, mostOfFile);
  const isCut = chosen.some((issue, index) => index >= mostOfFile || keysOf(issue).length > mostOfFile);
  const misspelt = new Set<string>();
  const lost = new Map(lostTexts(schema, source).map(({ path, finding }) => [pathKey(path), finding]));
  const unknown = issues
    .filter((issue) => issue.code === 'unrecognized_keys')
    .flatMap((issue) => {
      const place = (key: string) => placeMeant([...issue.path, key], chosen, { schema, source });
      return unknownKeys(issue, { schema, source, misspelt }, (key) => {
        const to = place(key);
        return to === null ? [] : moveKey([...issue.path, key], to);
      });
    });
  const others = issues
    // A misspelt key is one mistake, so it is not reported as missing too.
    .filter(({ code, path }) => code !== 'unrecognized_keys' && !misspelt.has(pathKey(path)))
    .map((issue) => lost.get(pathKey(issue.path)) ?? issueToFinding(issue, { schema, source, languages }));
  return [...unknown, ...others, ...(isCut ? [unfinished(source.file)] : [])];
}

const keysOf = (issue: z.core.$ZodIssue): readonly string[] => (issue.code === 'unrecognized_keys' ? issue.keys : []);

const pathKey = (path: Path): string => JSON.stringify(path);

type UnknownKeysIssue = Extract<z.core.$ZodIssue, { code: 'unrecognized_keys' }>;

/**
 * The mapping that a key was meant for: the only one that must have the key and does not, around the mapping that the key stands in, or in
 * it. The value must fit there. Null if that is not certain.
 */
function placeMeant(
  path: Path,
  issues: readonly z.core.$ZodIssue[],
  { schema, source }: { schema: z.ZodType; source: YamlSource },
): Path | null {
  const [above, key] = [path.slice(0, -1), path.at(-1)];
  const without = issues
    .filter((issue) => issue.path.at(-1) === key && dataAt(source.data, issue.path) === undefined)
    .map((issue) => issue.path.slice(0, -1))
    .filter((place) => isStartOf(place, above) || (isStartOf(above, place) && place.length === above.length + 1));
  const [place, other] = without;
  if (place === undefined || other !== undefined) return null;
  const there = schemaAt(schema, [...place, String(key)], source.data);
  const fits = there !== null && z.safeParse(there, dataAt(source.data, path), { jitless: true }).success;
  return fits ? place : null;
}

const isStartOf = (start: Path, path: Path): boolean => start.every((step, index) => step === path[index]);

/** Adds the paths of the keys that were meant to `misspelt`. `moved`: the edits for a key in the wrong mapping. */
function unknownKeys(
  { path, keys: all }: UnknownKeysIssue,
  { schema, source, misspelt }: { schema: z.ZodType; source: YamlSource; misspelt: Set<string> },
  moved: (key: string) => Edit[],
): Finding[] {
  const keys = all.slice(0, mostOfFile);
  const given = new Set(Object.keys((dataAt(source.data, path) as object | undefined) ?? {}));
  const known = knownKeys(schema, path, source.data);
  const open = known.filter((key) => !given.has(key));
  const corrections = keysMeant(keys, known, given);
  return keys.map((key) => {
    const at = source.keyAt([...path, key]);
    const finding = findingOf('content/unknown-key', at, { key, allowed: open, known });
    const elsewhere = moved(key);
    // That another mapping lacks the very key says more than a name that is near.
    if (elsewhere.length > 0) return withFix(finding, elsewhere);
    const meant = nearest(key, open);
    if (meant !== null) misspelt.add(pathKey([...path, meant]));
    return withFix(finding, correctName(source, at, { name: key, meant: corrections.get(key) ?? null }));
  });
}

/** The finding for a value that a rule of a definition refuses, or misses. `expected`: what it allows, in words. */
export function refusedValue(path: Path, expected: string, source: YamlSource): Finding {
  const issue: z.core.$ZodIssueCustom = {
    code: 'custom',
    path: [...path],
    message: expected,
    input: undefined,
  };
  const value = dataAt(source.data, path);
  return value === undefined ? missing(issue, expected, source) : invalidValue(issue, value, source);
}

interface CheckedSource {
  schema: z.ZodType;
  source: YamlSource;
  languages: LanguagesOfSite | undefined;
}

function issueToFinding(issue: z.core.$ZodIssue, checked: CheckedSource): Finding {
  const { schema, source } = checked;
  const { path } = issue;
  const value = dataAt(source.data, path);
  switch (issue.code) {
    case 'invalid_type':
      return missingOrWrong(issue, checked);
    case 'invalid_union':
      return invalidUnion(issue, source);
    case 'invalid_value': {
      if (value === undefined) return missingOrWrong(issue, checked);
      const options = issue.values.map(String);
      const expected = ownMessage(issue, value) ?? expectation(schemaAt(schema, path, source.data));
      return notAmong(options, { path, value, expected }, source);
    }
    case 'invalid_key':
      return invalidValue(issue, String(path.at(-1)), source);
    case 'custom':
      return value === undefined ? missing(issue, issue.message, source) : invalidValue(issue, value, source);
    default:
      return invalidValue(issue, value, source);
  }
}

const missing = ({ path }: z.core.$ZodIssue, expected: string, source: YamlSource, languages?: LanguagesOfSite): Finding =>
  findingOf('content/missing-key', source.ownerAt(path.slice(0, -1)), {
    key: String(path.at(-1)),
    expected,
    languages: expected === perLanguageWords ? languages?.() : undefined,
  });

function missingOrWrong(issue: z.core.$ZodIssue, { schema, source, languages }: CheckedSource): Finding {
  const { path } = issue;
  const value = dataAt(source.data, path);
  // The value alone does not tell which section type is meant.
  const isMapping = issue.code === 'invalid_type' && issue.expected === 'object';
  const there = meantBy(source, schemaAt(schema, path, source.data));
  const expected = isMapping ? 'a mapping of keys' : expectation(there);
  if (value === undefined && path.length > 0)
    return missing(issue, isMapping ? expected : expectedWhereNothingIs(there), source, languages);
  const at = source.valueAt(path);
  const written = scalarAsWritten(value, at, source);
  const isTextMeant = expected === 'text' && there !== null && written !== undefined;
  return findingOf('content/wrong-type', at, {
    expected,
    languages: expected === perLanguageWords ? languages?.() : undefined,
    allowed: (isTextMeant ? allowedInsteadOf(written, there) : null) ?? ownMessage(issue, value),
    items: itemsExpected(there),
    keys: knownKeys(schema, path, source.data),
    value,
    written: written ?? onlyItemAsWritten(value, path, source),
    received: received(value, written),
  });
}

/** The only item of a list as it stands in the file. */
const onlyItemAsWritten = (value: unknown, path: Path, source: YamlSource): string | undefined =>
  Array.isArray(value) && value.length === 1 ? scalarAsWritten(value[0], source.valueAt([...path, 0]), source) : undefined;

function invalidValue(issue: z.core.$ZodIssue, value: unknown, source: YamlSource): Finding {
  const at = issue.code === 'invalid_key' ? source.keyAt(issue.path) : source.valueAt(issue.path);
  if (typeof value === 'string' && !/\S/.test(value)) return findingOf('content/empty-text', at, {});
  const shown = writtenExcerpt(value, at, source);
  return findingOf('content/invalid-value', at, { value: shown, expected: allowed(issue, value) });
}
