import { useEffect, useId, useRef } from 'react';
import type { Field } from '../../cli/dev/editor/protocol.ts';
import { useEditor, useLabels, useView, useWords } from '../editor-context.ts';
import { fieldKey } from '../model/places.ts';
import { filled } from '../words/words-in.ts';
import { Why } from './exact-words.tsx';
import { FieldFindings } from './field-findings.tsx';
import { TakePartAway } from './optional-part.tsx';
import { ValueCell } from './value-cell.tsx';

/** A field with its value in each of the languages side by side. */
export function FieldRow({ field }: { field: Field }) {
  const editor = useEditor();
  const words = useWords();
  const labels = useLabels();
  const columns = useView((view) => view.columns);
  const key = fieldKey(field);
  const isSelected = useView(({ selected }) => selected === key);
  const isHovered = useView(({ hovered }) => hovered === key);
  const id = useId();
  const row = useFocusWhenAsked(key);
  const languages = field.localized ? columns : [''];
  const description = `${id}-description`;
  const described = labels.described(field.description);
  const state = isSelected ? ' field--selected' : isHovered ? ' field--hovered' : '';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would name the field before each of its languages
    <div
      ref={row}
      className={`field field--${field.kind}${state}`}
      role="group"
      aria-labelledby={`${id}-label`}
      onFocus={() => {
        if (!isSelected) editor.select(key);
      }}
      onBlur={() => void editor.flush()}
      onMouseEnter={() => editor.store.hover(key)}
      onMouseLeave={() => editor.store.hover(undefined)}
    >
      <div className="field__head">
        <span id={`${id}-label`} className="field__label">
          {labels.ofField(field)}
        </span>
        {field.pages > 1 && <span className="field__pages">{filled(words.onPages, { count: field.pages })}</span>}
        {isSelected && Object.keys(field.values).length > 0 && <TakePartAway field={field} />}
      </div>
      <div className="cells">
        {languages.map((language) => (
          <ValueCell key={language} field={field} language={language} description={description} />
        ))}
      </div>
      {field.description !== '' && (
        <p id={description} className="field__description" lang={described.lang}>
          {described.text}
        </p>
      )}
      {field.readOnly !== undefined && (
        <p className="field__note">
          {words.cannotBeEdited} <Why refusing={field.readOnly} at={`${field.file}:${field.readOnly.line}`} />
        </p>
      )}
      {field.localized && <FieldFindings field={field} language="" />}
    </div>
  );
}

/** What takes the focus in a field: nothing that would take its value away. */
const focusable = 'input, textarea, select, [contenteditable], button:not(.take-away)';

/** A field that was clicked on the page comes into view and takes the focus, in the language of the page or of the words. */
function useFocusWhenAsked(key: string) {
  const { store } = useEditor();
  const row = useRef<HTMLDivElement>(null);
  const asked = useView(({ selected, focusTimes }) => (selected === key ? focusTimes : 0));
  const language = useView((view) => view.focusLanguage);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is no new click
  useEffect(() => {
    if (row.current === null || !store.takesFocus(asked)) return;
    const controls = [...row.current.querySelectorAll<HTMLElement>(focusable)];
    const own = controls.filter((control) => control.closest('[data-language]')?.matches(`[data-language="${language}"]`));
    const likely = own.length > 0 ? own : controls;
    // The buttons of a text stand before it.
    (likely.find((control) => control.isContentEditable) ?? likely[0])?.focus({ preventScroll: true });
    const panel = row.current.closest('.panel')?.clientHeight ?? 0;
    row.current.scrollIntoView({ block: row.current.offsetHeight > panel / 2 ? 'start' : 'center' });
  }, [asked, key, store]);
  return row;
}
