import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { formatNames } from '../../cli/diagnostics/formats/names.ts';
import { visible } from '../../cli/platform/visible.ts';
import { expectNoCrash, expectRefusal, type Report } from '../findings.ts';
import { conforms, conformsToJunit } from '../published-schemas.ts';
import { runMain } from '../run-main.ts';
import { type Changes, minimal, temporarySite, writeSite } from '../temporary-site.ts';

const about = 'content/pages/about.yaml';

/** Findings with and without a line, a hint and a second place, in each severity, with characters that formats must escape. */
const mistakes: Changes = {
  [about]: minimal(about)
    .replace('    body:', '    "b%o, d: <&y>\\u0000\\u0007\\u001b[31m\\ud800]]>": x\n    body:')
    .replace('page:contact', 'page:kontakt'),
  'content/routes.yaml': minimal('content/routes.yaml').replace('sv: kontakt', 'sv: om-oss'),
  'content/metrics.yaml': `${minimal('content/metrics.yaml')}- id: unused\n  figure: { value: 1 }\n  label: { en: Unused, sv: Oanvänt }\n`,
  'content/pages/contact.yaml': Buffer.from([0x68, 0xff, 0x0a]),
  'content/odd, name%\u0007 100: å.yaml': '[]\n',
};

const validate = async (site: string, format: string, ...more: string[]) => {
  const result = await runMain(['validate', '--root', site, '--format', format, ...more]);
  expectNoCrash(result);
  return result;
};

/** The site with many mistakes, and one without any. */
const [wrongSite, cleanSite] = [mistakes, {}].map((changes) => {
  const site = mkdtempSync(join(tmpdir(), 'tvilling-'));
  writeSite(site, 'minimal', changes);
  afterAll(() => rmSync(site, { recursive: true, force: true }));
  return site;
}) as [string, string];
/** The output of each format for both sites. Each runs only once, whichever tests need it. */
const runs = new Map<string, ReturnType<typeof validate>>();
function once(site: string, format: string) {
  const key = `${site} ${format}`;
  const run = runs.get(key) ?? validate(site, format);
  runs.set(key, run);
  return run;
}

/** The output of a format for the site with many mistakes, and the findings in it. */
async function printed(format: string) {
  const { stdout, code } = await once(wrongSite, format);
  const { diagnostics } = JSON.parse((await once(wrongSite, 'json')).stdout) as Report;
  return { stdout, code, diagnostics };
}

/** Control characters that would move a terminal's cursor, and characters that XML does not allow. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

describe('every format', () => {
  it.each(formatNames)(
    '%s ends with the same exit code and lets no control character through',
    async (name) => {
      const { stdout, code, diagnostics } = await printed(name);
      expect(code).toBe(1);
      expect(new Set(diagnostics.map(({ severity }) => severity))).toEqual(new Set(['error', 'warning']));
      expect(diagnostics.some(({ message }) => controls.test(message))).toBe(true);
      expect(diagnostics.some(({ file }) => controls.test(file))).toBe(true);
      expect(stdout).not.toMatch(controls);
      for (const { code: rule } of diagnostics) expect(stdout).toContain(rule);
    },
  );

  it.each(formatNames)('%s of a clean site can be read and ends with 0', async (name) => {
    const { stdout, code } = await once(cleanSite, name);
    expect(code).toBe(0);
    if (name === 'json') expect(JSON.parse(stdout)).toMatchObject({ errors: 0, diagnostics: [] });
    else if (name === 'sarif') expect(JSON.parse(stdout)).toMatchObject({ runs: [{ results: [] }] });
    else if (name === 'gitlab') expect(JSON.parse(stdout)).toEqual([]);
    else if (name === 'junit') expect(stdout).toContain('failures="0"');
    else expect(stdout).toBe('');
  });

  it('is refused where it is unknown, with those that exist', async () => {
    const result = await runMain(['validate', '--format', 'yaml']);
    expectRefusal(
      result,
      new RegExp(`'yaml' is invalid\\. Allowed choices are ${formatNames.join(', ')}\\.`),
    );
  });
});

describe('--format json', () => {
  it('is as schemas/findings.schema.json says', async () => {
    const { stdout, diagnostics } = await printed('json');
    expect(conforms('findings', JSON.parse(stdout))).toEqual([]);
    expect(diagnostics.some(({ related }) => related !== undefined)).toBe(true);
    expect(diagnostics.some(({ range }) => range === null)).toBe(true);
    expect(diagnostics.flatMap(({ fix }) => fix ?? [])).toEqual([
      { range: { start: { line: 15, column: 52 }, end: { line: 15, column: 64 } }, text: 'page:contact' },
    ]);
    expect(conforms('findings', { version: 1, errors: 0, warnings: 0, diagnostics: [{}] })).not.toEqual([]);
  });
});

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
    const { stdout, diagnostics } = await printed('sarif');
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
    expect(places).toEqual(
      diagnostics.map(({ code, severity, file, range }) => [code, severity, file, range?.start.line]),
    );
    for (const { ruleId, ruleIndex, locations } of results) {
      expect(run?.tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
      const uri = locations[0]?.physicalLocation.artifactLocation.uri ?? '';
      expect(new URL(uri, 'file:///repository/').pathname).toBe(`/repository/${uri}`);
    }
    const prints = results.map(({ partialFingerprints }) => partialFingerprints['tvilling/v1']);
    expect(new Set(prints).size).toBe(diagnostics.length);
  });

  it('says what mends a finding', async () => {
    const { stdout, diagnostics } = await printed('sarif');
    const results = (JSON.parse(stdout) as Sarif).runs[0]?.results ?? [];
    for (const [index, { fixes = [] }] of results.entries()) {
      const { file, fix } = diagnostics[index] ?? expect.fail();
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

interface GitlabIssue {
  description: string;
  check_name: string;
  fingerprint: string;
  severity: string;
  location: { path: string; lines: { begin: number } };
}

describe('--format gitlab', () => {
  it('has the fields that GitLab asks for', async () => {
    const { stdout, diagnostics } = await printed('gitlab');
    const issues = JSON.parse(stdout) as GitlabIssue[];
    expect(issues).toHaveLength(diagnostics.length);
    for (const [index, issue] of issues.entries()) {
      const { code, message, file, range } = diagnostics[index] ?? expect.fail();
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
    const body = minimal(about).replace(
      'sections:',
      'sections:\n  - type: text\n    boddy: x\n  - type: text\n    boddy: x\n',
    );
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

describe('--format junit', () => {
  it('is JUnit by the published schema, with a suite for each file', async () => {
    const { stdout, diagnostics } = await printed('junit');
    expect(await conformsToJunit(stdout)).toEqual([]);
    expect(await conformsToJunit(stdout.replace('<testcase name', '<testcase title'))).not.toEqual([]);
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    expect(stdout.match(/<failure /g)).toHaveLength(errors.length);
    expect(stdout).toMatch(new RegExp(`^<testsuites [^>]*failures="${errors.length}"`, 'm'));
    expect(stdout).toContain('<testsuite name="content/navigation.yaml" tests="1" failures="0"');
    const names = [...stdout.matchAll(/<testsuite name="([^"]+)"/g)].map(([, name]) => name);
    expect(names).toEqual([...names].sort());
  });

  it('of a clean site passes too', async () => {
    const { stdout } = await once(cleanSite, 'junit');
    expect(await conformsToJunit(stdout)).toEqual([]);
  });
});

/** Parses a workflow command like GitHub's runner: name, properties and message without escapes. */
function readCommand(line: string) {
  const [, name, list = '', message = ''] = /^::(\w+) (.*?)::(.*)$/.exec(line) ?? expect.fail(line);
  const undo = (text: string) =>
    text
      .replaceAll('%3A', ':')
      .replaceAll('%2C', ',')
      .replaceAll('%0A', '\n')
      .replaceAll('%0D', '\r')
      .replaceAll('%25', '%');
  const properties = list.split(',').map((pair): [string, string] => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at), undo(pair.slice(at + 1))];
  });
  const { title, file, line: at } = Object.fromEntries(properties) as Record<string, string | undefined>;
  return { name, message: undo(message), title, file, line: at };
}

/** A site with many errors and a few warnings. */
const manyMistakes = (errors: number, warnings = 3): Changes => ({
  [about]: `${minimal(about)}${Array.from({ length: errors }, (_, index) => `x${index}: 1\n`).join('')}`,
  ...Object.fromEntries(
    Array.from({ length: warnings }, (_, index) => [`content/extra-${index}.yaml`, '[]\n'] as const),
  ),
});

describe('--format github', () => {
  it('is read by the runner as it was meant', async () => {
    const { stdout, diagnostics } = await printed('github');
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(diagnostics.length);
    const commands = lines.map(readCommand);
    for (const { code, severity, file, range, hint } of diagnostics) {
      const command = commands.find((one) => one.title === code && one.file === visible(file));
      expect(command?.name).toBe(severity);
      expect(command?.line).toBe(range === null ? undefined : String(range.start.line));
      if (hint !== undefined) expect(command?.message.split('\n')).toHaveLength(2);
    }
    const odd = commands.find(({ message }) => message.includes('b%o, d: <&y>'));
    expect(odd?.message).toContain('b%o, d: <&y>␀␇␛[31m');
  });

  it('annotates ten of each severity and sums up the rest', async () => {
    const site = temporarySite('minimal', manyMistakes(25, 10));
    const commands = (await validate(site, 'github')).stdout.trimEnd().split('\n').map(readCommand);
    const errors = commands.filter(({ name }) => name === 'error');
    expect(errors).toHaveLength(10);
    expect(errors.at(-1)).toMatchObject({
      title: '16 more',
      message: expect.stringContaining('content/unknown-key'),
    });
    const warnings = commands.filter(({ name }) => name === 'warning');
    expect(warnings).toHaveLength(10);
    for (const { title } of warnings) expect(title).toBe('content/unexpected-file');
  });

  it('adds a table of all to the summary of the step, and keeps what stands there', async () => {
    const site = temporarySite('minimal', { ...mistakes, ...manyMistakes(25) });
    const file = join(site, 'summary.md');
    writeFileSync(file, 'Before.\n\n');
    await runMain(['validate', '--root', site, '--format', 'github'], { env: { GITHUB_STEP_SUMMARY: file } });
    const summary = readFileSync(file, 'utf8');
    expect(summary).toMatch(/^Before\.\n\n### Content\n\n\| place \| severity \| rule \| what is wrong \|\n/);
    const { diagnostics } = JSON.parse((await validate(site, 'json')).stdout) as Report;
    const rows = summary.split('\n').filter((line) => line.startsWith('| ') && line.includes(' | `'));
    expect(rows).toHaveLength(diagnostics.length);
    expect(diagnostics.length).toBeGreaterThan(25);
    for (const row of rows) expect(row.match(/(?<!\\)\|/g)).toHaveLength(5);
    expect(summary.replaceAll('\n', '')).not.toMatch(controls);

    const empty = join(cleanSite, 'summary.md');
    await runMain(['validate', '--root', cleanSite, '--format', 'github'], {
      env: { GITHUB_STEP_SUMMARY: empty },
    });
    expect(readFileSync(empty, 'utf8')).toBe('### Content\n\nNo problems.\n');
  });
});

describe('a site in a folder of the repository', () => {
  const repository = () => {
    const folder = temporarySite('minimal');
    writeSite(join(folder, 'web/site'), 'minimal', manyMistakes(1, 0));
    return folder;
  };
  const path = `web/site/${about}`;

  it.each([
    ['github', 'GITHUB_WORKSPACE', `file=${path},`],
    ['sarif', 'GITHUB_WORKSPACE', `"uri": "${path}"`],
    ['compact', 'GITHUB_WORKSPACE', `${path}:21:1: error`],
    ['gitlab', 'CI_PROJECT_DIR', `"path": "${path}"`],
    ['junit', 'CI_PROJECT_DIR', `<testsuite name="${path}"`],
  ])('is named from the repository by %s', async (format, variable, expected) => {
    const folder = repository();
    const { stdout } = await runMain(['validate', '--format', format, '--root', '.'], {
      cwd: join(folder, 'web/site'),
      env: { [variable]: folder },
    });
    expect(stdout).toContain(expected);
  });

  it('is named from where the command runs, where no service says what the repository is', async () => {
    const { stdout } = await runMain(['validate', '--format', 'compact', '--root', 'web/site'], {
      cwd: repository(),
    });
    expect(stdout).toContain(`${path}:21:1: error`);
  });

  it('is named so in the summary too', async () => {
    const folder = repository();
    const summary = join(folder, 'summary.md');
    await runMain(['validate', '--format', 'github', '--root', 'web/site'], {
      cwd: folder,
      env: { GITHUB_WORKSPACE: folder, GITHUB_STEP_SUMMARY: summary },
    });
    expect(readFileSync(summary, 'utf8')).toContain(`| ${path}:21:1 | error |`);
  });
});

describe('--output', () => {
  it('writes into a new folder and leaves stdout empty', async () => {
    const site = temporarySite('minimal', mistakes);
    const expected = (await once(wrongSite, 'sarif')).stdout;
    const result = await runMain(
      ['validate', '--root', '.', '--format', 'sarif', '--output', 'a/b/c.sarif'],
      {
        cwd: site,
      },
    );
    expect(result.stdout).toBe('');
    expect(result.code).toBe(1);
    expect(readFileSync(join(site, 'a/b/c.sarif'), 'utf8')).toBe(expected);
  });

  it.each([
    ['a folder', 'content', / \(EISDIR\)\. Name another file/],
    ['below a file', 'site.config.yaml/report.json', / \((?:ENOTDIR|EEXIST)\)\. Name another file/],
    ['a full disk', '/dev/full', /: the disk is full \(ENOSPC\)\. Make room on the disk/],
  ])('that cannot be written is one line and exit code 2: %s', async (_, output, why) => {
    const site = temporarySite('minimal');
    const result = await runMain(['validate', '--root', '.', '--json', '--output', output], { cwd: site });
    expectRefusal(result, new RegExp(`^error \\S+ cannot be written${why.source}`));
    expect(existsSync(join(site, 'content/routes.yaml'))).toBe(true);
  });

  it('of a summary that cannot be written ends with 2 too', async () => {
    const site = temporarySite('minimal');
    mkdirSync(join(site, 'summary'));
    const { code, stderr } = await runMain(['validate', '--root', site, '--format', 'github'], {
      env: { GITHUB_STEP_SUMMARY: join(site, 'summary') },
    });
    expect(code).toBe(2);
    expect(stderr.replaceAll('\n', ' ')).toMatch(/^error \S+summary cannot be written \(EISDIR\)\. /);
  });
});

describe('--max-warnings', () => {
  it.each([
    ['2', 3, 1],
    ['3', 3, 0],
    ['0', 0, 0],
  ])('%s with %i warnings ends with %i', async (most, warnings, code) => {
    const site = temporarySite('minimal', manyMistakes(0, warnings));
    const result = await validate(site, 'compact', '--max-warnings', most);
    expect(result.code).toBe(code);
    expect(result.stderr.includes(`More warnings than --max-warnings ${most} allows.`)).toBe(code === 1);
  });

  it.each(['-1', '1.5', ''])('%j is refused', async (most) => {
    expectRefusal(await runMain(['validate', `--max-warnings=${most}`]), /It is a whole number, such as 0\./);
  });
});
