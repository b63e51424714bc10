import type { CodePart } from '../../definitions/fields/shown.ts';

const kindOf = (part: CodePart | undefined) => (typeof part === 'object' ? part[0] : null);
const textOf = (part: CodePart): string => (typeof part === 'string' ? part : part[1]);
const partOf = (kind: ReturnType<typeof kindOf>, text: string): CodePart =>
  kind === null ? text : [kind, text];

/** The same text in as few parts as show it: neighbours of one kind are one, and so is what stands before and after blanks. */
export function joinedParts(parts: readonly CodePart[]): CodePart[] {
  const joined: CodePart[] = [];
  let blanks = '';
  for (const part of parts) {
    const text = textOf(part);
    if (text.trim() === '') {
      blanks += text;
      continue;
    }
    const [kind, before] = [kindOf(part), joined.at(-1)];
    if (before !== undefined && kindOf(before) === kind)
      joined[joined.length - 1] = partOf(kind, textOf(before) + blanks + text);
    else if (kind === null || blanks === '') joined.push(partOf(kind, blanks + text));
    else if (before === undefined || kindOf(before) !== null) joined.push(blanks, partOf(kind, text));
    else {
      joined[joined.length - 1] = textOf(before) + blanks;
      joined.push(partOf(kind, text));
    }
    blanks = '';
  }
  if (blanks !== '') {
    if (typeof joined.at(-1) === 'string') joined[joined.length - 1] += blanks;
    else joined.push(blanks);
  }
  return joined;
}
