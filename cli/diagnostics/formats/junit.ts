import { escapeAttribute } from '../../platform/escape.ts';
import { addTo } from '../../platform/group-by.ts';
import { sanitize } from '../../platform/sanitize.ts';
import { type Finding, isError, locationText } from '../finding.ts';
import type { FormatContext } from './formatter.ts';

/**
 * Escapes text and attributes. In attributes, parsers turn a line break into a space, so it is escaped. Characters that XML 1.0
 * does not allow at all (its production Char) are escaped.
 */
const escapeXml = (value: string): string => value.split('\n').map(sanitize).map(escapeAttribute).join('&#10;');

function testCase(finding: Finding): string {
  const { code, message, hint, severity, file } = finding;
  const body = escapeXml([locationText(finding), message, hint].filter(Boolean).join('\n'));
  const inner =
    severity === 'error'
      ? `<failure type="${escapeXml(code)}" message="${escapeXml(message)}">${body}</failure>`
      : `<system-out>${body}</system-out>`;
  const name = `${code} at ${locationText(finding)}`;
  return `    <testcase name="${escapeXml(name)}" classname="${escapeXml(file)}" time="0">${inner}</testcase>\n`;
}

function suite(file: string, findings: readonly Finding[]): string {
  const failures = findings.filter(isError).length;
  const cases =
    findings.length > 0 ? findings.map(testCase).join('') : `    <testcase name="no problems" classname="${escapeXml(file)}" time="0"/>\n`;
  const tests = Math.max(1, findings.length);
  return `  <testsuite name="${escapeXml(file)}" tests="${tests}" failures="${failures}" errors="0" skipped="0" time="0">\n${cases}  </testsuite>\n`;
}

/**
 * JUnit's XML, which CI services read as a test report: a suite for each checked file, and a failed test for each error. The
 * format has no warnings, so a warning is a passed test with output.
 */
export function formatJunit(findings: readonly Finding[], { sources, prefix }: FormatContext): string {
  const shownPath = (file: string) => sanitize(prefix + file);
  const byFile = new Map<string, Finding[]>([...sources.keys()].map((file) => [shownPath(file), []]));
  for (const finding of findings) {
    const file = shownPath(finding.file);
    addTo(byFile, file, { ...finding, file });
  }
  const suites = [...byFile].sort(([a], [b]) => (a < b ? -1 : 1));
  const tests = suites.reduce((sum, [, found]) => sum + Math.max(1, found.length), 0);
  const failures = findings.filter(isError).length;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="tvilling" tests="${tests}" failures="${failures}" errors="0" time="0">\n${suites.map(([file, found]) => suite(file, found)).join('')}</testsuites>\n`;
}
