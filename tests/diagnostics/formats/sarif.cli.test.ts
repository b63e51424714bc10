import { describe, expect, it } from 'vitest';
import { conforms } from '../../published-schemas.ts';
import { printedFindings } from './printed-findings.ts';

const { printed } = printedFindings();

interface Sarif {
  runs: {
    tool: { driver: { rules: { id: string; helpUri: string; help: { markdown: string } }[] } };
    results: {
      ruleId: string;
      ruleIndex: number;
      level: string;
      locations: {
        physicalLocation: { artifactLocation: { uri: string }; region?: { startLine: number } };
      }[];
      partialFingerprints: Record<string, string>;
      fixes?: {
        artifactChanges: {
          artifactLocation: { uri: string };
          replacements: {
            deletedRegion: { startLine: number; startColumn: number; endLine: number; endColumn: number };
            insertedContent: { text: string };
          }[];
        }[];
      }[];
    }[];
  }[];
}

describe('--format sarif', () => {
  it('is SARIF 2.1.0 by the schema of OASIS, with every finding at its place', async () => {
    const { stdout, findings } = await printed('sarif');
    const log = JSON.parse(stdout) as Sarif;
    expect(conforms('sarif', log)).toEqual([]);
    expect(conforms('sarif', { ...log, version: '2.0' })).not.toEqual([]);
    const [run] = log.runs;
    for (const { id, helpUri, help } of run?.tool.driver.rules ?? []) {
      expect(helpUri).toBe(`https://tvilling.example/findings/${id}`);
      for (const title of ['Wrong', 'Right'])
        expect(help.markdown).toMatch(new RegExp(`\\*\\*${title}\\*\\*\\n\\n\`\\S+\`\\n\\n\`\`\`[a-z]+\\n`));
    }
    const results = run?.results ?? [];
    const places = results.map(({ ruleId, level, locations: [location] }) => [
      ruleId,
      level,
      decodeURIComponent(location?.physicalLocation.artifactLocation.uri ?? ''),
      location?.physicalLocation.region?.startLine,
    ]);
    expect(places).toEqual(findings.map(({ code, severity, file, range }) => [code, severity, file, range?.start.line]));
    for (const { ruleId, ruleIndex, locations } of results) {
      expect(run?.tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
      const uri = locations[0]?.physicalLocation.artifactLocation.uri ?? '';
      expect(new URL(uri, 'file:///repository/').pathname).toBe(`/repository/${uri}`);
    }
    const prints = results.map(({ partialFingerprints }) => partialFingerprints['tvilling/v1']);
    expect(new Set(prints).size).toBe(findings.length);
  });

  it('says what mends a finding', async () => {
    const { stdout, findings } = await printed('sarif');
    const results = (JSON.parse(stdout) as Sarif).runs[0]?.results ?? [];
    for (const [index, { fixes = [] }] of results.entries()) {
      const { file, fix } = findings[index] ?? expect.fail();
      expect(fixes).toHaveLength(fix === undefined ? 0 : 1);
      expect(fixes.flatMap(({ artifactChanges }) => artifactChanges)).toEqual(
        fix === undefined
          ? []
          : [
              {
                artifactLocation: { uri: file, uriBaseId: '%SRCROOT%' },
                replacements: fix.map(({ range: { start, end }, text }) => ({
                  deletedRegion: {
                    startLine: start.line,
                    startColumn: start.column,
                    endLine: end.line,
                    endColumn: end.column,
                  },
                  insertedContent: { text },
                })),
              },
            ],
      );
    }
  });
});
