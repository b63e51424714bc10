import { diffWordsWithSpace } from 'diff';

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
