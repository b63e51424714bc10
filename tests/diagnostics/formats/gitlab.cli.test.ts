import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { minimal, temporarySite } from '../../temporary-site.ts';
import { about, printedFindings, validate } from './printed-findings.ts';

const { printed } = printedFindings();

interface GitlabIssue {
  description: string;
  check_name: string;
  fingerprint: string;
  severity: string;
  location: { path: string; lines: { begin: number } };
}

describe('--format gitlab', () => {
  it('has the fields that GitLab asks for', async () => {
    const { stdout, findings } = await printed('gitlab');
    const issues = JSON.parse(stdout) as GitlabIssue[];
    expect(issues).toHaveLength(findings.length);
    for (const [index, issue] of issues.entries()) {
      const { code, message, file, range } = findings[index] ?? expect.fail();
      expect(issue.check_name).toBe(code);
      expect(issue.description.length).toBeGreaterThanOrEqual(message.length);
      expect(issue.severity).toMatch(/^(info|minor|major|critical|blocker)$/);
      expect(issue.fingerprint).toMatch(/^[0-9a-f]{32}$/);
      expect(issue.location.path).toBe(file);
      expect(issue.location.lines.begin).toBe(range?.start.line ?? 1);
    }
  });

  it('names each finding by itself, also after lines above it have come', async () => {
    // The same mistake on two equal lines, and twice on one line.
    const body = minimal(about).replace('sections:', 'sections:\n  - type: text\n    boddy: x\n  - type: text\n    boddy: x\n');
    const site = temporarySite('minimal', { [about]: body });
    const prints = async () => {
      const issues = JSON.parse((await validate(site, 'gitlab')).stdout) as GitlabIssue[];
      return issues.map(({ fingerprint }) => fingerprint);
    };
    const before = await prints();
    expect(before.length).toBeGreaterThan(3);
    expect(new Set(before).size).toBe(before.length);
    writeFileSync(join(site, about), `# A comment.\n\n${body}`);
    expect(await prints()).toEqual(before);
    writeFileSync(join(site, about), body.replace('boddy: x', 'boddie: x'));
    expect(await prints()).not.toEqual(before);
  });
});
