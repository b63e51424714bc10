import { expect, it } from 'vitest';
import type { Finding } from '../../../cli/diagnostics/finding.ts';
import { formatJunit } from '../../../cli/diagnostics/formats/junit.ts';

const finding = (file: string, severity: Finding['severity']): Finding =>
  ({ code: 'content/too-deep', message: 'It is wrong.', severity, file, range: null }) as Finding;

it('has a suite for each file, with the number of its errors', () => {
  const findings = [finding('b.yaml', 'error'), finding('b.yaml', 'warning'), finding('b.yaml', 'error')];
  const sources = new Map(['a.yaml', 'b.yaml'].map((file) => [file, '']));
  const xml = formatJunit(findings, { sources, prefix: '', width: 80, color: false, version: '1' } as never);
  expect([...xml.matchAll(/<testsuites? name="(.*?)" tests="(\d)" failures="(\d)"/g)].map(([, ...facts]) => facts)).toEqual([
    ['tvilling', '4', '2'],
    ['a.yaml', '1', '0'],
    ['b.yaml', '3', '2'],
  ]);
});
