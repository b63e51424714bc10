import { correctWithin } from '../../content/corrections.ts';
import { findPlaceholders } from '../../content/placeholders.ts';
import type { Path } from '../../content/yaml/source.ts';
import { lacksCollection } from '../../definitions/definitions.ts';
import { findingOf, withFix } from '../../diagnostics/finding.ts';
import { onlyNearest } from '../../diagnostics/nearest.ts';
import { checkTargetPeriod } from './check-references.ts';
import type { KnownNames } from './check-scope.ts';
import { checkPlain, checkText } from './check-text.ts';
import { periodAt, type ValueScope } from './value-scope.ts';

/** Checks a string that is no Markdown. */
export function checkPlainString(text: string, path: Path, scope: ValueScope): void {
  checkPlain({ text, path, source: scope.source }, scope.report);
  checkString(text, path, scope);
}

/** Checks the words and the placeholders of a string, whatever is written around them. */
export function checkString(text: string, path: Path, scope: ValueScope): void {
  const isPublished = () => !periodAt(path, scope).isDraft;
  checkText({ text, path, source: scope.source, isPublished }, scope.report);
  checkPlaceholders(text, path, scope);
}

function checkPlaceholders(text: string, path: Path, scope: ValueScope): void {
  const { known, entryFacts = [], source, report, noted } = scope;
  const { inText } = known.definitions;
  for (const { literal, offset, as, name, kind } of findPlaceholders(text, inText)) {
    if (noted.isFull) return;
    const of = inText.get(as)?.name;
    // An entry that exists, or may exist because not all ids of its collection could be read.
    if (of !== undefined && (known.ids.get(of)?.has(name) ?? true)) {
      const at = () => source.within(path, literal, offset);
      checkTargetPeriod({ entry: name, of }, { path, at }, scope);
      continue;
    }
    // The facts of the page's entry, or a word of the collection's own.
    if ((kind === 'entry' || as !== kind) && lacksCollection(known.definitions)) continue;
    const names = namesOfKind(kind, entryFacts, known).map((each) => `{${kind}:${each}}`);
    if (names.includes(literal)) continue;
    const at = source.within(path, literal, offset);
    const facts = { placeholder: literal, known: names, from: inText.get(kind)?.from };
    const finding = findingOf('content/unknown-placeholder', at, facts);
    const meant = onlyNearest(literal, names);
    report(withFix(finding, correctWithin(source, at, { name: literal, meant })));
  }
}

/** The names that can stand after a kind of placeholder: facts, or the ids of a collection's entries (`{figure:projects}`). */
function namesOfKind(kind: string, entryFacts: readonly string[], known: KnownNames): readonly string[] {
  if (kind === 'contact') return known.contact;
  if (kind === 'entry') return entryFacts;
  if (kind === 'environment') return known.environment;
  return [...(known.ids.get(known.definitions.inText.get(kind)?.name ?? '') ?? [])];
}
