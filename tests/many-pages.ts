import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { Finding } from '../cli/diagnostics/finding.ts';
import { expectNoCrash, type Report } from './findings.ts';
import { runMain } from './run-main.ts';
import { type Changes, minimal, writeSite } from './temporary-site.ts';

/** The page file of a case. */
export const caseFile = (index: number): string => `content/pages/case-${index}.yaml`;

/** The line of `content/routes.yaml` at which the route of a case begins. */
export const caseLine = (index: number): number => 7 + 2 * index;

/** The route of a case: two lines. */
const routeOf = (index: number): string => `- page: case-${index}\n  slug: { en: case-${index}, sv: fall-${index} }\n`;

/** Equal pages, and pages without links, do not matter in these tests. */
const quietRules = 'rules: { search/duplicate: off, route/unlinked-page: off }\n';

/**
 * The minimal site with a page for each case, so that one run judges all cases. `texts`: the page files. `route`: makes the lines
 * of `content/routes.yaml` for each.
 */
export const manyPages = (texts: readonly (string | Uint8Array)[], route = routeOf): Changes => ({
  'site.config.yaml': minimal('site.config.yaml') + quietRules,
  'content/routes.yaml': minimal('content/routes.yaml') + texts.map((_, index) => route(index)).join(''),
  ...Object.fromEntries(texts.map((text, index) => [caseFile(index), text] as const)),
});

interface Judged {
  /** The folder of the site. It is removed after the tests. */
  readonly folder: string;
  /** The exit code of `tvilling validate`. */
  code(): number | null;
  /** All findings in a file, or on one of its lines. */
  findings(file: string, line?: number): Finding[];
  /** The findings in the page of a case, as `code line:column`, or as the code alone. */
  ofCase(index: number): string[];
  /** The findings outside of the pages of cases, as `code file`. */
  elsewhere(): string[];
}

/** Validates a site once, before the tests of a `describe`. Each test reads the findings of its own case. */
export function judgedOnce(changes: Changes): Judged {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
  let code: number | null = null;
  let reported: Finding[] = [];
  beforeAll(async () => {
    writeSite(folder, 'minimal', changes);
    const result = await runMain(['validate', '--root', folder, '--json']);
    expectNoCrash(result);
    code = result.code;
    reported = (JSON.parse(result.stdout) as Report).findings;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const findings = (file: string, line?: number) =>
    reported.filter((finding) => finding.file === file && (line === undefined || finding.range?.start.line === line));
  return {
    folder,
    code: () => code,
    findings,
    ofCase: (index) =>
      findings(caseFile(index)).map(({ code: rule, range }) =>
        range === null ? rule : `${rule} ${range.start.line}:${range.start.column}`,
      ),
    elsewhere: () =>
      reported.filter(({ file }) => !file.startsWith('content/pages/case-')).map(({ code: rule, file }) => `${rule} ${file}`),
  };
}
