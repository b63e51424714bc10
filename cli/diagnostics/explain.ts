import { EnvironmentError } from '../platform/environment-error.ts';
import { groupBy } from '../platform/group-by.ts';
import { type Host, hasColor, print, widthOf } from '../platform/host.ts';
import { sanitizeJson } from '../platform/sanitize.ts';
import { catalog, type FindingCode } from './catalog.ts';
import type { Example } from './entry.ts';
import { completed, explanationOf } from './explanation.ts';
import { isAboutExchange } from './finding.ts';
import { styler, wrap } from './format.ts';
import { nearest } from './nearest.ts';
import { deliver } from './report/write-report.ts';

const codes = Object.keys(catalog) as FindingCode[];

export interface ExplainOptions {
  format: 'text' | 'json';
}

/**
 * `tvilling explain [code]`: prints the meaning of a code, why it matters and how to repair it. Without a code, lists all codes. As
 * JSON, it prints a list of explanations: of the code, or of all.
 */
export function explain(code: string | undefined, { format }: ExplainOptions, host: Host): 0 {
  const asked = code === undefined ? null : known(code);
  if (format === 'json') deliver(asJson(asked === null ? codes : [asked]), undefined, host);
  else print(host.stdout, asked === null ? listOfCodes(host) : asText(asked, host));
  return 0;
}

const asJson = (asked: readonly FindingCode[]): string => `${sanitizeJson(asked.map(explanationOf))}\n`;

function known(code: string): FindingCode {
  const found = codes.find((candidate) => candidate === code);
  if (found !== undefined) return found;
  const close = nearest(code, codes);
  throw new EnvironmentError(
    `There is no finding "${code}".`,
    close === null ? 'List all of them: tvilling explain' : `Did you mean "${close}"?`,
  );
}

function asText(code: FindingCode, { stdout, env }: Host): string {
  const style = styler(hasColor(stdout, env));
  const { severity, adjustable, what, why, fix, bad, good, helpUri } = explanationOf(code);
  const prose = (text: string) => wrap(text, widthOf(stdout), '  ');
  const example = (files: Example, counterpart: Example) =>
    completed(files, counterpart).flatMap(([path, excerpt]) => [`  ${path}`, excerpt.replace(/^(?=.)/gm, '    ')]);
  return [
    `${style('bold', code)}  ${style(severity === 'error' ? 'red' : 'yellow', severity)}`,
    prose(what),
    '',
    'Why it matters',
    prose(why),
    '',
    'How to repair it',
    prose(fix),
    '',
    'Wrong',
    ...example(bad, good),
    'Right',
    ...example(good, bad),
    '',
    adjustable
      ? wrap(`"rules: { ${code}: off }" in site.config.yaml turns it off; "warn" and "error" set its severity.`, widthOf(stdout), '')
      : isAboutExchange(code)
        ? 'It is about a file from translators: no setting of the site changes it.'
        : 'It cannot be turned off: no site can be built without what it checks.',
    helpUri,
    '',
  ].join('\n');
}

function listOfCodes({ stdout, env }: Host): string {
  const style = styler(hasColor(stdout, env));
  const groups = groupBy(codes, (code) => code.slice(0, code.indexOf('/')));
  const longest = Math.max(...codes.map((code) => code.length));
  const lines = [...groups].flatMap(([group, members]) => [
    style('bold', group),
    ...members.map((code) => `  ${code.padEnd(longest)}  ${catalog[code].severity}`),
    '',
  ]);
  return `${lines.join('\n')}\ntvilling explain <code> says what a code means and how to repair it.\n`;
}
