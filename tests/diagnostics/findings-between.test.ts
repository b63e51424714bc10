import { describe, expect, it } from 'vitest';
import type { Finding } from '../../cli/diagnostics/finding.ts';
import { findingsBetween, traced } from '../../cli/diagnostics/findings-between.ts';

const file = 'content/pages/about.yaml';

/** A finding about an unknown key in a line of a file. */
const unknownKey = (key: string, line: number, path = file): Finding => ({
  code: 'content/unknown-key',
  severity: 'error',
  message: `The key "${key}" is not known here.`,
  file: path,
  range: { start: { line, column: 1 }, end: { line, column: 2 } },
});

/** Findings in a file with these lines. */
const inText = (lines: string[], ...findings: Finding[]) =>
  traced({ findings, sources: new Map(findings.map((each) => [each.file, lines.join('\n')])) });

const unmoved = (path: string) => path;

describe('two findings are the same', () => {
  it('wherever their line stands', () => {
    const before = inText(['old: x'], unknownKey('old', 1));
    const now = inText(['new: x', '', 'old: x'], unknownKey('new', 1), unknownKey('old', 3));
    expect(findingsBetween(before, now)).toEqual({ added: [unknownKey('new', 1)], gone: [] });
    expect(findingsBetween(now, before)).toEqual({ added: [], gone: [unknownKey('new', 1)] });
  });

  it('each as one other at most', () => {
    const one = inText(['old: x'], unknownKey('old', 1));
    const two = inText(['old: x', 'old: x'], unknownKey('old', 1), unknownKey('old', 2));
    expect(findingsBetween(one, two).added).toEqual([unknownKey('old', 2)]);
    expect(findingsBetween(two, one, unmoved).gone).toEqual([unknownKey('old', 2)]);
  });

  it('not with another severity', () => {
    const before = inText(['old: x'], { ...unknownKey('old', 1), severity: 'warning' });
    const now = inText(['old: x'], { ...unknownKey('old', 1), severity: 'error' });
    expect(findingsBetween(before, now, unmoved).added).toHaveLength(1);
  });

  it.each<[what: string, lines: string[], now: Finding]>([
    ['in an edited line', ['', 'old: y'], unknownKey('old', 2)],
    ['that says something else', ['', 'old: x'], unknownKey('other', 2)],
    ['with another name in line and message', ['other: x'], unknownKey('other', 1)],
  ])('after a change of the tool, also one %s', (_, lines, finding) => {
    const [before, now] = [inText(['old: x'], unknownKey('old', 1)), inText(lines, finding)];
    expect(findingsBetween(before, now, unmoved)).toEqual({ added: [], gone: [] });
    expect(findingsBetween(before, now).added).toEqual([finding]);
    expect(findingsBetween(before, now).gone).toEqual([unknownKey('old', 1)]);
  });

  it('after a change of the tool, also in a file with another name', () => {
    const moved = 'content/pages/story.yaml';
    const [before, now] = [inText(['old: x'], unknownKey('old', 1)), inText(['old: x'], unknownKey('old', 1, moved))];
    expect(findingsBetween(before, now, (path) => (path === file ? moved : path)).added).toEqual([]);
    expect(findingsBetween(before, now, unmoved).added).toEqual([unknownKey('old', 1, moved)]);
  });

  it('as those that are most like them', () => {
    const before = inText(['old: x', 'old: y'], unknownKey('old', 1), unknownKey('old', 2));
    const now = inText(['old: y', 'more: z'], unknownKey('old', 1), unknownKey('more', 2));
    expect(findingsBetween(before, now, unmoved)).toEqual({
      added: [unknownKey('more', 2)],
      gone: [unknownKey('old', 1)],
    });
  });
});
