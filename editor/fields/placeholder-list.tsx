import { Braces } from 'lucide-react';
import type { Choice, Field } from '../../cli/dev/editor/protocol.ts';
import { useView, useWords } from '../editor-context.ts';
import { Combobox } from './combobox.tsx';
import { useChoices } from './use-choices.ts';

/** The placeholders that a text can have, with their values in its language. They are asked for when somebody needs them. */
export function usePlaceholders(
  { file, hasPlaceholders }: Pick<Field, 'file' | 'hasPlaceholders'>,
  language: string,
  isNeeded: boolean,
): readonly Choice[] {
  const source = useView(({ site }) => site?.source ?? '');
  const subject = useView(({ site, page }) => site?.pages.find(({ key }) => key === page)?.entry?.collection);
  // The file of a page with entries is that of all of them.
  const of = file.startsWith('content/pages/') && subject !== undefined ? `:${subject}` : '';
  const names = `placeholders:${language || source}${of}`;
  return useChoices(isNeeded && hasPlaceholders === true ? { choicesOf: names } : {}) ?? [];
}

/** What stands in the place of a placeholder; undefined as long as it is not known. */
export const placeholderValue = (
  placeholders: readonly Choice[],
  literal: string | undefined,
): string | undefined => placeholders.find(({ value }) => value === literal)?.label;

/** A button that opens the list of placeholders. */
export function PlaceholderButton(props: { isOpen: boolean; onPress(): void }) {
  const words = useWords();
  return (
    <button
      type="button"
      className="button button--icon button--quiet"
      aria-label={words.insertFact}
      title={words.insertFact}
      aria-expanded={props.isOpen}
      // Keeps what is selected.
      onMouseDown={(event) => event.preventDefault()}
      onClick={props.onPress}
    >
      <Braces size={15} />
    </button>
  );
}

/** The list of placeholders, which is searched by their names and values. */
export function PlaceholderList(props: {
  placeholders: readonly Choice[];
  onChoose(placeholder: string): void;
  onClose(): void;
}) {
  const words = useWords();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key comes from the box in it
    <div
      className="placeholder-list"
      lang={document.documentElement.lang}
      dir="ltr"
      onKeyDown={({ key }) => {
        if (key === 'Escape') props.onClose();
      }}
    >
      <Combobox
        label={words.insertFact}
        value=""
        isAsked
        options={props.placeholders.map(({ value, label }) => ({ value, label, detail: value }))}
        onChoose={props.onChoose}
      />
    </div>
  );
}
