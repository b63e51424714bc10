import { isMarkdownFile } from '../platform/files/file-kinds.ts';
import { markdownData, markdownParts } from './markdown-file.ts';
import { readPlainYaml } from './plain-yaml.ts';
import { parseYaml } from './yaml-source.ts';

/** The data of a file of content, YAML or Markdown; undefined if it cannot be read. `text`: without byte order mark. */
export function dataOfFile(file: string, text: string): unknown {
  if (!isMarkdownFile(file)) return dataOfYaml(file, text);
  const parts = markdownParts(text);
  return markdownData(parts.yaml === null ? null : dataOfYaml(file, parts.yaml), parts);
}

/** The same as JSON, in which what aliases repeat is separate. To compare a file with what an edit should make of it. */
export const dataAsJson = (file: string, text: string): string => JSON.stringify(dataOfFile(file, text) ?? null);

const dataOfYaml = (file: string, text: string): unknown => readPlainYaml(text) ?? parseYaml(file, text, '', () => {})?.data;
