import { Braces } from 'lucide-react';
import { useState } from 'react';
import type { Choice, Field } from '../../cli/dev/editor/protocol.ts';
import { useView, useWords } from '../editor-context.ts';
import { ClosableBox } from './closable-box.tsx';
import { Combobox } from './combobox.tsx';
import { placeholdersIn } from './placeholders.ts';
import { useChoices } from './use-choices.ts';

/** Always the same one: a text is drawn anew with other placeholders. */
const none: readonly Choice[] = [];

/** The language of what stands in the placeholders of a text. */
const useTextLanguage = (language: string): string => {
  const source = useView(({ site }) => site?.source ?? '');
  return language || source;
};

/** The placeholders that a text can have, with their values in its language. They are asked for when somebody needs them. */
export function usePlaceholders(
  { subject, hasPlaceholders }: Pick<Field, 'subject' | 'hasPlaceholders'>,
  language: string,
  isNeeded: boolean,
): readonly Choice[] {
  const textLanguage = useTextLanguage(language);
  const names = ['placeholders', textLanguage, ...(subject === undefined ? [] : [subject])].join(':');
  return useChoices(isNeeded && hasPlaceholders === true ? { choicesOf: names } : {}) ?? none;
}

/** What stands in the place of a placeholder; undefined as long as it is not known. */
export const placeholderValue = (placeholders: readonly Choice[], literal: string | undefined): string | undefined =>
  placeholders.find(({ value }) => value === literal)?.label;

/** What stands in the places of the placeholders of a text, for those who do not point at them. `id`: what describes the text by it. */
export function PlaceholderValues(props: { id: string; text: string; language: string; placeholders: readonly Choice[] }) {
  const language = useTextLanguage(props.language);
  const literals = [...new Set(placeholdersIn(props.text))];
  return (
    <p id={props.id} className="placeholder-values" dir="ltr">
      {literals.map((literal) => {
        const value = placeholderValue(props.placeholders, literal);
        return (
          value !== undefined &&
          value !== literal && (
            <span key={literal}>
              {literal} <bdi lang={language}>{value}</bdi>
            </span>
          )
        );
      })}
    </p>
  );
}

/** A button, and the list of placeholders that it opens, which is searched by their names and values. */
export function InsertPlaceholder(props: {
  field: Pick<Field, 'subject' | 'hasPlaceholders'>;
  language: string;
  onChoose(placeholder: string): void;
  /** The list was closed without a choice. */
  onClose(): void;
}) {
  const words = useWords();
  const [isOpen, setIsOpen] = useState(false);
  const placeholders = usePlaceholders(props.field, props.language, isOpen);
  const language = useTextLanguage(props.language);
  return (
    <>
      <button
        type="button"
        className="button button--icon button--quiet"
        aria-label={words.insertFact}
        title={words.insertFact}
        aria-expanded={isOpen}
        // Keeps what is selected.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Braces size={15} />
      </button>
      {isOpen && (
        <ClosableBox
          className="placeholder-list"
          onEscape={() => {
            setIsOpen(false);
            props.onClose();
          }}
        >
          <Combobox
            label={words.insertFact}
            value=""
            isAsked
            options={placeholders.map(({ value, label }) => ({ value, label, detail: value, language }))}
            onChoose={(placeholder) => {
              setIsOpen(false);
              props.onChoose(placeholder);
            }}
          />
        </ClosableBox>
      )}
    </>
  );
}
