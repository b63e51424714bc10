import { type RefObject, useEffect, useRef } from 'react';
import { besidePlaceholders, placeholderRanges, type TextRange, withWholePlaceholders } from './placeholders.ts';

const rangeIn = ({ selectionStart, selectionEnd }: HTMLTextAreaElement): TextRange => ({
  start: selectionStart,
  end: selectionEnd,
});

/**
 * Keeps the placeholders of a box whole: the cursor does not come into one, and one that is cut into is taken away. What replaces a
 * selection, or is undone, is whole already. `text`: what the box shows.
 */
export function useWholePlaceholders(box: RefObject<HTMLTextAreaElement | null>, text: string) {
  const selected = useRef<TextRange>({ start: 0, end: 0 });
  const isCutting = useRef(false);
  useEffect(() => {
    const { current } = box;
    if (current === null) return;
    const end = new AbortController();
    // React has no event for what is taken away.
    const note = ({ inputType }: InputEvent) => {
      const { start, end } = rangeIn(current);
      isCutting.current = start === end && !inputType.startsWith('history');
    };
    current.addEventListener('beforeinput', note, { signal: end.signal });
    return () => end.abort();
  }, [box]);
  return {
    /** The text of a box in which somebody has typed. */
    typed(typed: HTMLTextAreaElement): string {
      const kept = isCutting.current ? withWholePlaceholders(text, typed.value) : undefined;
      isCutting.current = false;
      if (kept !== undefined) {
        typed.value = kept.text;
        typed.setSelectionRange(kept.cursor, kept.cursor);
      }
      return typed.value;
    },
    onSelect({ currentTarget }: { currentTarget: HTMLTextAreaElement }): void {
      const now = rangeIn(currentTarget);
      const { start, end } = besidePlaceholders(currentTarget.value, now, selected.current);
      selected.current = { start, end };
      if (start !== now.start || end !== now.end) currentTarget.setSelectionRange(start, end, currentTarget.selectionDirection);
    },
    /** The browser takes away what is selected, and so can undo it. */
    selectBefore(key: string): void {
      const { current } = box;
      if (current === null || (key !== 'Backspace' && key !== 'Delete')) return;
      const { start, end } = rangeIn(current);
      const beside = placeholderRanges(current.value).find((each) => (key === 'Backspace' ? each.end === start : each.start === start));
      if (start === end && beside !== undefined) current.setSelectionRange(beside.start, beside.end);
    },
    /** Puts a placeholder in the place of what is selected. */
    insert(placeholder: string): string {
      const { current } = box;
      if (current === null) return text + placeholder;
      const { start, end } = rangeIn(current);
      // React notes what is written into `value`, and takes a key that brings it back to what it knew for none.
      current.value = current.value.slice(0, start) + placeholder + current.value.slice(end);
      current.setSelectionRange(start + placeholder.length, start + placeholder.length);
      current.focus();
      return current.value;
    },
  };
}
