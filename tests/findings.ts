import { expect } from 'vitest';
import type { Finding } from '../cli/diagnostics/finding.ts';
import type { CliResult } from './run-cli.ts';
import { runMain } from './run-main.ts';

/** What `tvilling validate --json` prints. */
export interface Report {
  version: number;
  errors: number;
  warnings: number;
  findings: Finding[];
}

/** The place of a finding for people: `content/ui.yaml:3:7`, or the file alone. */
export const locationOf = ({ file, range }: Finding): string =>
  range === null ? file : `${file}:${range.start.line}:${range.start.column}`;

/** Validates a site. Returns each finding as `code place`, and the exit code. Fails after a crash. */
export async function findingsIn(site: string): Promise<{ code: number | null; findings: string[] }> {
  const result = await runMain(['validate', '--root', site, '--json']);
  expectNoCrash(result);
  const { findings } = JSON.parse(result.stdout) as Report;
  return { code: result.code, findings: findings.map((finding) => `${finding.code} ${locationOf(finding)}`) };
}

/** Expects that the tool has not failed itself and has printed no stack. */
export function expectNoCrash({ stdout, stderr }: CliResult): void {
  for (const text of [stdout, stderr]) {
    expect(text).not.toContain('tvilling itself has failed');
    expect(text).not.toMatch(/^\s+at .+:\d+:\d+\)?$/m);
  }
}

/**
 * Expects a refusal of the command: nothing on stdout, a line and what to do on stderr, exit code 2. `message` is matched with
 * line breaks as spaces, because long paths are wrapped.
 */
export function expectRefusal(result: CliResult, message: RegExp): void {
  expectNoCrash(result);
  expect(result.stdout).toBe('');
  expect(result.stderr.trimEnd().replaceAll('\n', ' ')).toMatch(message);
  expect(result.stderr.trimEnd().split('\n').length).toBeLessThanOrEqual(4);
  expect(result.code).toBe(2);
}

/** Expects the finding that a definition cannot be used, and no other one. `says`: why. */
export function expectUnusable(result: CliResult, definition: string, says: string): void {
  expectNoCrash(result);
  const text = result.stdout.replace(/\s+/g, ' ');
  expect(text).toMatch(new RegExp(`^${definition}:\\d+:\\d+ error template/unusable `));
  expect(text).toContain(`It cannot be used: ${says}`);
  expect(result.stderr).toMatch(/: 1 error\n$/);
  expect(result.code).toBe(1);
}
