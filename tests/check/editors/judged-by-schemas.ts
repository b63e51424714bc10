import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { parse } from 'yaml';
import { contentFiles as contentFilesOf } from '../../../cli/check/editors/json-schemas.ts';
import { packageDefinitions } from '../../../cli/definitions/package-definitions.ts';
import { verkbroDist } from '../../built-sites.ts';

/** Any value of a parsed file, which a test changes. */
// biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of the file that it spoils.
export type Content = any;

/** The schemas of this repository's site, made by its build. */
export const own = join(verkbroDist(), '../.tvilling/schemas');

export const read = (file: string): Content => parse(readFileSync(file, 'utf8'));

/** Compiled validators by the text of their schemas. Compiling takes longer than validating. */
const validators = new Map<string, ValidateFunction>();

function validator(schema: string): ValidateFunction {
  // Unknown keywords, such as our own notes, are refused. Formats have patterns.
  const compile = () =>
    new Ajv({ allErrors: true, strictTypes: false, validateFormats: false }).addKeyword('enumDescriptions').compile(JSON.parse(schema));
  const validate = validators.get(schema) ?? compile();
  validators.set(schema, validate);
  return validate;
}

export const contentFiles = contentFilesOf(packageDefinitions);

/** The errors of a real JSON Schema validator in a file, each with place and keyword. */
export function errorsIn(folder: string, name: string, content: unknown): string[] {
  const validate = validator(readFileSync(join(folder, name), 'utf8'));
  validate(content);
  return (validate.errors ?? []).map(({ instancePath, keyword }: ErrorObject) => `${instancePath} ${keyword}`);
}

/** The content files of a site, each with its schema. */
export function filesOf(site: string): { file: string; name: string }[] {
  const content = readdirSync(join(site, 'content'), { recursive: true, encoding: 'utf8' });
  const all = ['site.config.yaml', ...content.map((file) => `content/${file}`)];
  return contentFiles.flatMap(({ files, name }) => {
    const [start = '', end] = files.split('*');
    return all
      .filter((file) => (end === undefined ? file === files : file.startsWith(start) && file.endsWith(end)))
      .map((file) => ({ file, name }));
  });
}
