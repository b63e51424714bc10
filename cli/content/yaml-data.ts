import { readPlainYaml } from './plain-yaml.ts';
import { parseYaml } from './yaml-source.ts';

/**
 * The data of a YAML file, as JSON: what aliases repeat is separate. `null` if the file cannot be read. To compare a file with what an
 * edit should make of it. `text`: without byte order mark.
 */
export function dataAsJson(file: string, text: string): string {
  const plain = readPlainYaml(text);
  return JSON.stringify(plain ?? parseYaml(file, text, '', () => {})?.data ?? null);
}
