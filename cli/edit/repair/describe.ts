import { groupBy } from '../../platform/group-by.ts';
import { sanitize } from '../../platform/sanitize.ts';
import { compareTexts, count } from '../../platform/texts.ts';
import type { Repair } from './repair-files.ts';

/** The repairs for people: a line for each, by file and line. Whitespace at the ends of lines counts as one repair per file. */
export function describeRepairs(repairs: readonly Repair[]): string[] {
  const sorted = [...repairs].sort((a, b) => compareTexts(a.file, b.file) || a.line - b.line);
  const whitespace = groupBy(sorted.filter(isWhitespace), ({ file }) => file);
  return sorted.flatMap((repair) => {
    const { file, line } = repair;
    const ofFile = whitespace.get(file) ?? [];
    if (!isWhitespace(repair)) return [`${sanitize(file)}:${line}  ${describe(repair)}`];
    return repair === ofFile[0]
      ? [`${sanitize(file)}:${line}  whitespace at the end of ${count(ofFile.length, 'line')}`]
      : [];
  });
}

const isWhitespace = ({ before, now }: Repair): boolean => now === '' && before.trim() === '';

function describe({ before, now }: Repair): string {
  if (before.normalize('NFC') === now) return `"${sanitize(now)}" in its composed form`;
  const [was, is] = [firstLine(before), firstLine(now)];
  if (now === '') return `"${was}" taken out`;
  if (before === '') return `"${is}" put in`;
  return was === is ? `"${is}" moved` : `"${was}" → "${is}"`;
}

/** The first line that is not empty, without its indentation. */
function firstLine(text: string): string {
  const [first = '', ...others] = text.trim().split(/\r\n|\r|\n/);
  return `${sanitize(first)}${others.length > 0 ? ' …' : ''}`;
}
