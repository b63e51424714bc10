import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { expectNoCrash, type Report } from '../../findings.ts';
import { runMain } from '../../run-main.ts';
import { type Changes, minimal, writeSite } from '../../temporary-site.ts';

export const about = 'content/pages/about.yaml';

/** Findings with and without a line, a hint and a second place, in each severity, with characters that formats must escape. */
export const mistakes: Changes = {
  [about]: minimal(about)
    .replace('    body:', '    "b%o, d: <&y>\\u0000\\u0007\\u001b[31m\\ud800]]>": x\n    body:')
    .replace('page:contact', 'page:kontakt'),
  'content/routes.yaml': minimal('content/routes.yaml').replace('sv: kontakt', 'sv: om-oss'),
  'content/metrics.yaml': `${minimal('content/metrics.yaml')}- id: unused\n  figure: { value: 1 }\n  label: { en: Unused, sv: Oanvänt }\n`,
  'content/pages/contact.yaml': Buffer.from([0x68, 0xff, 0x0a]),
  'content/odd, name%\u0007 100: å.yaml': '[]\n',
};

export const validate = async (site: string, format: string, ...more: string[]) => {
  const result = await runMain(['validate', '--root', site, '--format', format, ...more]);
  expectNoCrash(result);
  return result;
};

/** Control characters that would move a terminal's cursor, and characters that XML does not allow. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
export const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

/** The output of formats for two sites, for the tests of a file. */
export interface PrintedFindings {
  /** The folder of the site with many mistakes. */
  readonly wrongSite: string;
  /** That of a site without any. */
  readonly cleanSite: string;
  /** The result of a format for one of them. Each runs only once, whichever tests need it. */
  once(site: string, format: string): ReturnType<typeof validate>;
  /** The output of a format for the site with many mistakes, and the findings in it. */
  printed(format: string): Promise<Pick<Report, 'findings'> & { stdout: string; code: number | null }>;
}

/** Writes the sites for the tests of a file. */
export function printedFindings(): PrintedFindings {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const [wrongSite, cleanSite] = [join(folder, 'wrong'), join(folder, 'clean')];
  writeSite(wrongSite, 'minimal', mistakes);
  writeSite(cleanSite, 'minimal', {});
  const runs = new Map<string, ReturnType<typeof validate>>();
  const once = (site: string, format: string) => {
    const key = `${site} ${format}`;
    const run = runs.get(key) ?? validate(site, format);
    runs.set(key, run);
    return run;
  };
  const printed = async (format: string) => {
    const { stdout, code } = await once(wrongSite, format);
    const { findings } = JSON.parse((await once(wrongSite, 'json')).stdout) as Report;
    return { stdout, code, findings };
  };
  return { wrongSite, cleanSite, once, printed };
}

/** A site with many errors and a few warnings. */
export const manyMistakes = (errors: number, warnings = 3): Changes => ({
  [about]: `${minimal(about)}${Array.from({ length: errors }, (_, index) => `x${index}: 1\n`).join('')}`,
  ...Object.fromEntries(Array.from({ length: warnings }, (_, index) => [`content/extra-${index}.yaml`, '[]\n'] as const)),
});
