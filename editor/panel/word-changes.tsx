import { diffArrays, diffWordsWithSpace } from 'diff';
import type { Json } from '../../cli/dev/editor/protocol.ts';
import { textsIn } from '../model/places.ts';

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

/** Two versions of a list or a mapping, by their texts: those that were taken away, and those that came. */
export function DataChanges({ before, now }: { before: Json | undefined; now: Json | undefined }) {
  const changes = diffArrays([...textsIn(before)], [...textsIn(now)]);
  return (
    <ul className="word-changes">
      {changes.flatMap(({ value, added, removed }, index) =>
        value.map((text, place) => {
          const key = `${index} ${place}`;
          if (added)
            return [
              <li key={key}>
                <ins>{text}</ins>
              </li>,
            ];
          return removed
            ? [
                <li key={key}>
                  <del>{text}</del>
                </li>,
              ]
            : [];
        }),
      )}
    </ul>
  );
}
