import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type TestContext } from 'vitest';
import { catalog, type FindingCode } from '../../cli/diagnostics/catalog.ts';
import type { Example } from '../../cli/diagnostics/entry.ts';
import { root } from '../run-cli.ts';
import { codes, findingsIn, folderOf, generated, made, type Shown, shownFor, type WhenFinished } from '../shown-findings.ts';
import type { Changes } from '../temporary-site.ts';

/**
 * Runs the examples of the catalog. The wrong site is the fixture of the code: `example/`, or `files/` if there is none. Each `bad`
 * excerpt stands in it once. In the right site, the `good` excerpts stand in their place.
 */
const laidFor = (code: FindingCode): string => {
  const example = join(folderOf(code), 'example');
  return existsSync(example) ? example : join(folderOf(code), 'files');
};

/** Codes whose finding lies in a file that is no part of the mistake. */
const foundElsewhere: Partial<Record<FindingCode, string>> = {
  'route/missing-not-found': 'The page is missing, so the finding is about the route table.',
  'search/no-pagefind': 'The finding is about the section, whose search needs the package.',
  'template/not-interactive': 'The finding is about the component, which its definition says nothing of.',
  'template/original-changed': 'The finding is about the file that replaces the original.',
};

/** The whole text of a file in the wrong site. */
function textOf(code: FindingCode, path: string): string {
  const made = generated[code]?.[path];
  if (typeof made === 'string') return made;
  const ofFixture = join(laidFor(code), path);
  return readFileSync(existsSync(ofFixture) ? ofFixture : join(root, 'tests/sites/minimal', path), 'utf8');
}

interface Place {
  /** The index of the first line. */
  at: number;
  indentation: string;
}

/** Where the lines of an excerpt stand in a text, with one common indentation. */
function placesOf(excerpt: readonly string[], lines: readonly string[]): Place[] {
  return lines.flatMap((line, at) => {
    const indentation = /^ */.exec(line.slice(0, line.length - (excerpt[0] ?? '').length))?.[0] ?? '';
    const stands = excerpt.every((wanted, index) => lines[at + index] === (wanted === '' ? '' : indentation + wanted));
    return stands ? [{ at, indentation }] : [];
  });
}

function placeOf(code: FindingCode, path: string, excerpt: string): Place {
  const places = placesOf(excerpt.split('\n'), textOf(code, path).split('\n'));
  expect(places, `The excerpt stands once in ${path}:\n${excerpt}`).toHaveLength(1);
  return places[0] as Place;
}

/** Words in parentheses stand for a file that is no text, or too long a text. The right one is in the folder `right/`. */
const isDescribed = (excerpt: string): boolean => /^\(.*\)$/.test(excerpt);

/** Whether the wrong site has a file. What is made on disk, such as a link, is made by the name in the example. */
const isThere = (code: FindingCode, path: string): boolean =>
  made[code] !== undefined || typeof generated[code]?.[path] === 'string' || existsSync(join(laidFor(code), path));

/** Files of the right site that are those of the tool, whatever its version. */
const ofTool: Partial<Record<FindingCode, Record<string, string>>> = {
  'template/original-changed': { 'templates/.originals/shell/footer.tsx': 'templates/shell/footer.tsx' },
};

/** A file in place of another, or of none. */
function described(code: FindingCode, path: string): Buffer {
  const tool = ofTool[code]?.[path];
  return readFileSync(tool === undefined ? join(folderOf(code), 'right', path) : join(root, tool));
}

/** The text of a file in the right site, or null if there is none. */
function repaired(code: FindingCode, path: string, bad: string | undefined, good: string | undefined) {
  if (good === undefined) return null;
  if (isDescribed(good)) return described(code, path);
  if (bad === undefined || isDescribed(bad)) return `${good}\n`;
  const lines = textOf(code, path).split('\n');
  const { at, indentation } = placeOf(code, path, bad);
  const indented = good.split('\n').map((line) => (line === '' ? '' : indentation + line));
  return lines.toSpliced(at, bad.split('\n').length, ...indented).join('\n');
}

/** The changes that make the right site of the wrong one. */
function repair(code: FindingCode, bad: Example, good: Example): Changes {
  const paths = Object.keys({ ...bad, ...good }).filter((path) => bad[path] !== good[path]);
  return Object.fromEntries(paths.map((path) => [path, repaired(code, path, bad[path], good[path])]));
}

/** Whether a finding lies in the lines of an excerpt. A finding about a whole file lies in each of them. */
function liesIn({ file, line }: Shown, code: FindingCode, bad: Example, good: Example): boolean {
  const path = file.replace(/^(?:dist|files)\//, '');
  const excerpt = bad[path];
  if (excerpt === undefined) return good[path] !== undefined;
  if (line === null || isDescribed(excerpt)) return true;
  const first = placeOf(code, path, excerpt).at + 1;
  return line >= first && line < first + excerpt.split('\n').length;
}

/** What people are shown about the wrong site. If it is that of the fixture, a test of the catalog has compared the text in `expected.txt`. */
async function shownForWrong(code: FindingCode, folder: string, whenFinished: WhenFinished): Promise<string> {
  const expected = join(folderOf(code), 'expected.txt');
  return folder === join(folderOf(code), 'files') ? readFileSync(expected, 'utf8') : shownFor(code, { folder, changes: {} }, whenFinished);
}

/** The first code of each area, such as `content/…`. `npm test` runs its example, and `npm run test:all` those of all others. */
export const areFirst: ReadonlySet<FindingCode> = new Set(new Map(codes.toReversed().map((code) => [code.split('/')[0], code])).values());

/** Runs the example of a code. */
export async function tryExample(code: FindingCode, { onTestFinished }: TestContext): Promise<void> {
  const { bad, good }: { bad: Example; good: Example } = catalog[code];
  const folder = laidFor(code);
  const found = findingsIn(await shownForWrong(code, folder, onTestFinished));
  expect([...new Set(found.map((finding) => finding.code))]).toEqual([code]);
  for (const [path, excerpt] of Object.entries(bad))
    if (isDescribed(excerpt)) expect(isThere(code, path), path).toBe(true);
    else placeOf(code, path, excerpt);
  const changes = repair(code, bad, good);
  const isHere = found.some((finding) => liesIn(finding, code, bad, good));
  expect(isHere || foundElsewhere[code] !== undefined, JSON.stringify(found)).toBe(true);
  const right = await shownFor(code, { folder, changes }, onTestFinished);
  expect(findingsIn(right), right).toEqual([]);
}
