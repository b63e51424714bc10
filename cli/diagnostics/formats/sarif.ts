import { encodePath } from '../../platform/escape.ts';
import { sanitize, sanitizeJson } from '../../platform/sanitize.ts';
import type { FindingCode } from '../catalog.ts';
import type { Example } from '../entry.ts';
import { completed, explanationOf } from '../explanation.ts';
import type { Edit, Finding, Location, Range } from '../finding.ts';
import { fingerprints } from './fingerprint.ts';
import type { FormatContext } from './formatter.ts';

const text = (value: string) => ({ text: value });

/** SARIF counts columns in UTF-16 units (`columnKind`) with an exclusive end, like we do (3.30). */
const regionOf = ({ start, end }: Range) => ({
  startLine: start.line,
  startColumn: start.column,
  endLine: end.line,
  endColumn: end.column,
});

/** Its address is a URI reference: a relative path with percent-encoded segments (SARIF 2.1.0, 3.4.3). */
const artifactOf = (file: string, prefix: string) => ({
  uri: encodePath(prefix + file),
  uriBaseId: '%SRCROOT%',
});

const physicalLocation = ({ file, range }: Location, prefix: string) => ({
  artifactLocation: artifactOf(file, prefix),
  ...(range === null ? {} : { region: regionOf(range) }),
});

/** A repair that a tool can make itself (3.55). */
const fixOf = ({ file }: Location, edits: readonly Edit[], prefix: string) => ({
  artifactChanges: [
    {
      artifactLocation: artifactOf(file, prefix),
      replacements: edits.map((edit) => ({
        deletedRegion: regionOf(edit.range),
        insertedContent: text(edit.text),
      })),
    },
  ],
});

const languages: Readonly<Record<string, string>> = { svg: 'xml', xlf: 'xml' };

/** The language of a fenced block, from the ending of the file's name. Words in parentheses are about the file. */
function languageOf(path: string, excerpt: string): string {
  if (excerpt.startsWith('(')) return 'text';
  const ending = path.slice(path.lastIndexOf('.') + 1);
  return languages[ending] ?? ending;
}

const fenced = ([path, excerpt]: [string, string]) => `\`${path}\`\n\n\`\`\`${languageOf(path, excerpt)}\n${excerpt}\n\`\`\``;

const exampleOf = (title: string, example: Example, counterpart: Example): string =>
  [`**${title}**`, ...completed(example, counterpart).map(fenced)].join('\n\n');

function rule(code: FindingCode) {
  const { severity, what, why, fix, bad, good, helpUri } = explanationOf(code);
  return {
    id: code,
    name: code.replace(/(?:^|[/-])(\w)/g, (_, letter: string) => letter.toUpperCase()),
    shortDescription: text(what),
    fullDescription: text(`${what} ${why}`),
    helpUri,
    help: {
      text: `${why} ${fix}`,
      markdown: [why, fix, exampleOf('Wrong', bad, good), exampleOf('Right', good, bad)].join('\n\n'),
    },
    defaultConfiguration: { level: severity },
  };
}

/** SARIF 2.1.0 (OASIS), which code scanning services read. Describes only the rules of the findings. */
export function formatSarif(findings: readonly Finding[], { version, prefix, sources }: FormatContext): string {
  const codes = [...new Set(findings.map(({ code }) => code))].sort();
  const prints = fingerprints(findings, sources);
  const results = findings.map((finding, index) => ({
    ruleId: finding.code,
    ruleIndex: codes.indexOf(finding.code),
    level: finding.severity,
    message: text(sanitize([finding.message, finding.hint].filter(Boolean).join(' '))),
    locations: [{ physicalLocation: physicalLocation(finding, prefix) }],
    ...(finding.related === undefined
      ? {}
      : {
          relatedLocations: finding.related.map((related, id) => ({
            id,
            message: text(sanitize(related.message)),
            physicalLocation: physicalLocation(related, prefix),
          })),
        }),
    ...(finding.fix === undefined ? {} : { fixes: [fixOf(finding, finding.fix, prefix)] }),
    partialFingerprints: { 'tvilling/v1': prints[index] },
  }));
  const log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'tvilling', version, semanticVersion: version, rules: codes.map(rule) } },
        columnKind: 'utf16CodeUnits',
        results,
      },
    ],
  };
  return `${sanitizeJson(log)}\n`;
}
