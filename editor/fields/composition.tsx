import { useRef, useState } from 'react';

type TextBox = HTMLInputElement | HTMLTextAreaElement;

/** What a box needs to show its text and to take what is typed. */
interface ComposedBox<B extends TextBox> {
  /** The text that the box shows. */
  value: string;
  onChange(event: { target: B }): void;
  onCompositionStart(): void;
  onCompositionEnd(event: { currentTarget: B }): void;
}

/**
 * Takes what is typed into a box. What an input method composes stays in the box until it is complete (UI Events, 5.7): the half of a word
 * is nobody's text. It is taken as an edit of the text that was there when it began, so that another one in the file is seen.
 */
export function useComposed<B extends TextBox>(text: string, type: (box: B) => void): ComposedBox<B> {
  const [composed, setComposed] = useState<string>();
  const begun = useRef<typeof type>(undefined);
  return {
    value: composed ?? text,
    onChange: ({ target }) => {
      if (begun.current === undefined) type(target);
      else setComposed(target.value);
    },
    onCompositionStart: () => {
      begun.current = type;
    },
    onCompositionEnd: ({ currentTarget }) => {
      begun.current?.(currentTarget);
      begun.current = undefined;
      setComposed(undefined);
    },
  };
}

/** A box of one line. `onType` is told the box: its text, and whether that is valid. */
export function TypedInput({
  value,
  onType,
  ...others
}: Omit<React.ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string;
  onType(box: HTMLInputElement): void;
}) {
  return <input {...others} {...useComposed(value, onType)} />;
}
