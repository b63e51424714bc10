import { offsetsIn } from '../../content/edits/offsets.ts';
import type { Edit } from '../../diagnostics/finding.ts';
import { markOf } from '../../platform/byte-order-mark.ts';

/** An edit that was applied. */
export interface AppliedEdit {
  edit: Edit;
  /** The text that it replaced. */
  before: string;
}

/**
 * Applies edits to the raw text of a file, with its byte order mark and line ends. Edits of one proposal are all applied, or
 * none. If proposals overlap, only the first is applied.
 */
export function applyEdits(raw: string, proposals: readonly (readonly Edit[])[]): { text: string; made: AppliedEdit[] } {
  const mark = markOf(raw);
  const text = raw.slice(mark.length);
  const offset = offsetsIn(text);
  const placed = proposals
    .flatMap((proposal) =>
      proposal.map((edit) => {
        const { start, end } = edit.range;
        return { proposal, edit, start: offset(start), end: offset(end) };
      }),
    )
    .sort((a, b) => a.start - b.start || a.end - b.end);
  const refused = new Set<readonly Edit[]>();
  let reached = 0;
  for (const { proposal, start, end } of placed) {
    if (start < reached) refused.add(proposal);
    else reached = end;
  }
  const parts = [mark];
  const made: AppliedEdit[] = [];
  let last = 0;
  for (const { proposal, edit, start, end } of placed) {
    if (refused.has(proposal)) continue;
    made.push({ edit, before: text.slice(start, end) });
    parts.push(text.slice(last, start), edit.text);
    last = end;
  }
  return { text: [...parts, text.slice(last)].join(''), made };
}
