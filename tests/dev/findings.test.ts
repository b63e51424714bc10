import { expect, it } from 'vitest';
import { checkedBy } from '../../cli/dev/background-check.ts';
import { ReportedFindings } from '../../cli/dev/findings.ts';
import { failedCheck } from '../../cli/dev/repeated-check.ts';
import { findingOf } from '../../cli/diagnostics/finding.ts';
import { Overtime } from '../../cli/platform/bounded.ts';
import { EnvironmentError } from '../../cli/platform/environment-error.ts';
import { Interruption } from '../../cli/platform/interruption.ts';

const failed = (file: string) => findingOf('output/render-failed', { file, range: null }, { reason: 'no tide', page: 'about (en)' });
const sources = new Map<string, string>();

function telling() {
  let printed = '';
  const stream = {
    write: (text: string) => {
      printed += text;
    },
  };
  const reported = new ReportedFindings({ stdout: stream, stderr: stream, env: {} } as never);
  return (files: string[], changed?: string[]) => {
    printed = '';
    reported.report({ findings: files.map(failed), sources }, 'Checked in 1 ms', changed);
    return printed;
  };
}

it('all are new at first; then those that a change has brought or repaired are reported', () => {
  const tell = telling();
  expect(tell(['a', 'b'])).toMatch(/^a {2}error[\s\S]*^b {2}error[\s\S]*^Checked in 1 ms: 2 errors$/m);
  const next = tell(['b', 'c'], ['c']);
  expect(next).toMatch(/^c {2}error/m);
  expect(next).not.toMatch(/^[ab] {2}error/m);
  expect(next).toMatch(/^Repaired: output\/render-failed in a\.\nChecked in 1 ms: 2 errors; 1 new$/m);
  expect(tell(['b', 'c'], ['c'])).toBe('Checked in 1 ms: 2 errors; none new\n');
  expect(tell([], ['c'])).toMatch(/^Repaired: [^\n]* in b, [^\n]* in c\.\nChecked in 1 ms: no problems\n$/);
});

it('three that are repaired are named, and the others counted', () => {
  const tell = telling();
  tell(['a', 'b', 'c', 'd', 'e']);
  expect(tell([], ['x'])).toMatch(/^Repaired: [^\n]* in a, [^\n]* in b, [^\n]* in c and 2 more\.$/m);
});

it('nothing is reported where no file has changed and nothing is new', () => {
  const tell = telling();
  expect(tell([], [])).toBe('');
  tell(['a'], ['a']);
  expect(tell(['a'], [])).toBe('');
  expect(tell([], [])).toContain('Repaired');
});

it('of content stay while a definition cannot be used, or a check fails', () => {
  const content = { findings: [failed('a')], sources };
  expect(checkedBy({ kind: 'unusable', finding: failed('b') }, content)).toEqual({
    isGood: false,
    content,
    definition: failed('b'),
    failed: null,
  });
  expect(checkedBy({ kind: 'failed', message: 'No.' }, content)).toEqual({
    isGood: false,
    content,
    definition: null,
    failed: 'No.',
  });
  expect(checkedBy({ kind: 'failed', message: 'No.' }).content.findings).toEqual([]);
  const verdict = { isGood: true, digests: new Map<string, string>(), exitCode: 0 as const };
  expect(checkedBy({ kind: 'checked', ...verdict, findings: [], texts: sources }, content)).toMatchObject({
    isGood: true,
    content: { findings: [] },
  });
});

it('a failed check is reported with what to do, and names the files that were changed', () => {
  expect(failedCheck(new EnvironmentError('There is none.', 'Make one.'), ['a'])).toBe('There is none. Make one.');
  const endless = failedCheck(new Overtime(10_000), ['a', 'b']);
  expect(endless).toMatch(/^The check after a change of a, b did not end: stopped after 10 s\. /);
  expect(failedCheck(new Overtime(10_000), [])).toMatch(/^The check did not end: /);
  expect(failedCheck(new Error('boom'), ['a'])).toMatch(/^The check failed after a change of a\.\n[\s\S]*boom/);
  expect(() => failedCheck(new Interruption('SIGINT'), [])).toThrow(Interruption);
});
