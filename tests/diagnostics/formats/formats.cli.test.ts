import { describe, expect, it } from 'vitest';
import { formatNames } from '../../../cli/diagnostics/formats/names.ts';
import { expectRefusal } from '../../findings.ts';
import { conforms, conformsToJunit } from '../../published-schemas.ts';
import { runMain } from '../../run-main.ts';
import { controls, printedFindings } from './printed-findings.ts';

const { cleanSite, once, printed } = printedFindings();

describe('every format', () => {
  it.each(formatNames)('%s ends with the same exit code and lets no control character through', async (name) => {
    const { stdout, code, findings } = await printed(name);
    expect(code).toBe(1);
    expect(new Set(findings.map(({ severity }) => severity))).toEqual(new Set(['error', 'warning']));
    expect(findings.some(({ message }) => controls.test(message))).toBe(true);
    expect(findings.some(({ file }) => controls.test(file))).toBe(true);
    expect(stdout).not.toMatch(controls);
    for (const { code: rule } of findings) expect(stdout).toContain(rule);
  });

  it.each(formatNames)('%s of a clean site can be read and ends with 0', async (name) => {
    const { stdout, code } = await once(cleanSite, name);
    expect(code).toBe(0);
    if (name === 'json') expect(JSON.parse(stdout)).toMatchObject({ errors: 0, findings: [] });
    else if (name === 'sarif') expect(JSON.parse(stdout)).toMatchObject({ runs: [{ results: [] }] });
    else if (name === 'gitlab') expect(JSON.parse(stdout)).toEqual([]);
    else if (name === 'junit') expect(stdout).toContain('failures="0"');
    else expect(stdout).toBe('');
  });

  it('is refused where it is unknown, with those that exist', async () => {
    const result = await runMain(['validate', '--format', 'yaml']);
    expectRefusal(result, new RegExp(`'yaml' is invalid\\. Allowed choices are ${formatNames.join(', ')}\\.`));
  });
});

describe('--format json', () => {
  it('is as schemas/findings.schema.json says', async () => {
    const { stdout, findings } = await printed('json');
    expect(conforms('findings', JSON.parse(stdout))).toEqual([]);
    expect(findings.some(({ related }) => related !== undefined)).toBe(true);
    expect(findings.some(({ range }) => range === null)).toBe(true);
    expect(findings.flatMap(({ fix }) => fix ?? [])).toEqual([
      { range: { start: { line: 15, column: 52 }, end: { line: 15, column: 64 } }, text: 'page:contact' },
    ]);
    expect(conforms('findings', { version: 1, errors: 0, warnings: 0, findings: [{}] })).not.toEqual([]);
  });
});

describe('--format junit', () => {
  it('is JUnit by the published schema, with a suite for each file', async () => {
    const { stdout, findings } = await printed('junit');
    expect(await conformsToJunit(stdout)).toEqual([]);
    expect(await conformsToJunit(stdout.replace('<testcase name', '<testcase title'))).not.toEqual([]);
    const errors = findings.filter(({ severity }) => severity === 'error');
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
