import { diffArrays, diffWordsWithSpace } from 'diff';
import type { Json } from '../../cli/dev/editor/protocol.ts';
import type { CommittedChange, ValueForm } from '../../cli/dev/editor/task-protocol.ts';
import { useWords } from '../editor-context.ts';
import { useChoices } from '../fields/use-choices.ts';
import { isSame } from '../model/places.ts';
import { formOf, type Leaf, leavesOf, shownValue } from '../model/shown-value.ts';

/** Two versions of a text, word by word: what was taken away, and what came. */
export function WordChanges({ before, now, language }: { before: string; now: string; language: string }) {
  return (
    <p className="word-changes" lang={language || undefined} dir="auto">
      {diffWordsWithSpace(before, now).map(({ value, added, removed }, index) => {
        // The parts of one comparison have no names, and never move.
        const key = `${index}`;
        if (added) return <ins key={key}>{value}</ins>;
        return removed ? <del key={key}>{value}</del> : <span key={key}>{value}</span>;
      })}
    </p>
  );
}

/**
 * Two versions of a value, by what is in them: what was taken away, and what came. `forms`: how that is shown, as far as it is no text.
 */
export function DataChanges(props: { before: Json | undefined; now: Json | undefined; forms?: CommittedChange['forms'] }) {
  const { before, now, forms } = props;
  const leaves = (value: Json | undefined) => (value === undefined ? [] : [...leavesOf(value)]);
  const changes = diffArrays(leaves(before), leaves(now), {
    comparator: (one, other) => isSame(one.value, other.value),
  });
  return (
    <ul className="word-changes">
      {changes.flatMap(({ value, added, removed }, index) =>
        value.map((leaf, place) => {
          const key = `${index} ${place}`;
          if (added)
            return [
              <li key={key}>
                <ins>
                  <ShownValue leaf={leaf} forms={forms?.now ?? []} />
                </ins>
              </li>,
            ];
          return removed
            ? [
                <li key={key}>
                  <del>
                    <ShownValue leaf={leaf} forms={forms?.before ?? []} />
                  </del>
                </li>,
              ]
            : [];
        }),
      )}
    </ul>
  );
}

/** A value as its field shows it. */
function ShownValue({ leaf, forms }: { leaf: Leaf; forms: readonly ValueForm[] }) {
  const words = useWords();
  const form = formOf(leaf, forms);
  const choices = useChoices(form ?? {});
  const { lang: language } = document.documentElement;
  return shownValue(leaf.value, form, { ...words, choices, language });
}
