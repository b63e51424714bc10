import { useId, useRef } from 'react';
import type { Json } from '../../cli/dev/editor/protocol.ts';
import { useWords } from '../editor-context.ts';
import { textOf } from '../model/places.ts';
import { filled } from '../words/words-in.ts';
import { useComposed } from './composition.tsx';
import type { ControlProps } from './control.tsx';
import { InsertPlaceholder, PlaceholderValues, placeholderValue, usePlaceholders } from './placeholder-list.tsx';
import { missingPlaceholders, partsOf, placeholdersIn } from './placeholders.ts';
import { useWholePlaceholders } from './whole-placeholders.ts';

/** A plain text. The box grows with it, and its placeholders are marked. */
export function TextControl(props: ControlProps) {
  const { field, value, label, language, describedBy, isInvalid, isReadOnly, source } = props;
  const words = useWords();
  const box = useRef<HTMLTextAreaElement>(null);
  const isList = Array.isArray(value) || (field.kind === 'lines' && value === undefined);
  const text = isList ? linesOf(value) : textOf(value);
  // A title has one line: Enter would put a character into it that nobody sees.
  const isOneLine = field.kind === 'text' && !text.includes('\n');
  const type = (typed: string) => props.onType(written(typed, isList, isOneLine, field.optional));
  const whole = useWholePlaceholders(box, text);
  const composed = useComposed<HTMLTextAreaElement>(text, (typed) => type(whole.typed(typed)));
  const insert = (placeholder: string) => type(whole.insert(placeholder));
  const sourceText = Array.isArray(source) ? linesOf(source) : textOf(source);
  const placeholders = usePlaceholders(field, language, placeholdersIn(text + sourceText).length > 0);
  // A mistake in the source is nothing that a translation lacks. What a word may have, its template knows alone.
  const isKnown = (literal: string) => field.hasPlaceholders !== true || placeholderValue(placeholders, literal) !== undefined;
  const lacking = text === '' || source === undefined || isReadOnly ? [] : missingPlaceholders(sourceText, text, isKnown);
  const values = useId();
  const press = (event: React.KeyboardEvent) => {
    whole.selectBefore(event.key);
    if (event.key === 'Enter' && isOneLine && !event.nativeEvent.isComposing) event.preventDefault();
  };
  return (
    <>
      <div className={`text-box text-box--${field.kind}`}>
        {/* Below the letters: the same text, which gives the box its height and its placeholders their marks. */}
        <div className="text-box__back" aria-hidden="true">
          {partsOf(`${composed.value}\u200B`).map(({ text: part, isPlaceholder }, index) => {
            // The parts of a text have no names, and hold no state.
            const key = `${index}`;
            return isPlaceholder ? (
              <mark key={key} data-value={placeholderValue(placeholders, part)}>
                {part}
              </mark>
            ) : (
              <span key={key}>{part}</span>
            );
          })}
        </div>
        <textarea
          ref={box}
          className="text-box__text"
          aria-label={label}
          aria-describedby={`${describedBy} ${values}`}
          aria-invalid={isInvalid}
          placeholder={props.isToFillIn ? words.toFillIn : field.fallbacks?.[language]}
          readOnly={isReadOnly}
          spellCheck
          rows={1}
          {...composed}
          onSelect={whole.onSelect}
          onKeyDown={press}
          onMouseMove={showValue}
        />
      </div>
      <PlaceholderValues id={values} text={text} language={language} placeholders={placeholders} />
      {field.hasPlaceholders === true && !isReadOnly && (
        <div className="text-tools" lang={document.documentElement.lang} dir="ltr">
          <InsertPlaceholder field={field} language={language} onChoose={insert} onClose={() => box.current?.focus()} />
        </div>
      )}
      {lacking.length > 0 && (
        <p className="lacking" lang={document.documentElement.lang} dir="ltr">
          {lacking.map((placeholder, index) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: one placeholder may be lacking twice
              key={`${placeholder} ${index}`}
              type="button"
              className="button button--small"
              onClick={() => insert(placeholder)}
            >
              {filled(words.insert, { name: placeholder })}
            </button>
          ))}
        </p>
      )}
      {field.limit?.most !== undefined && !isList && <WidthBar text={text} most={field.limit.most} />}
    </>
  );
}

/** Shows the value of the placeholder below the pointer. The box lies over the marks. */
function showValue({ currentTarget, clientX, clientY }: React.MouseEvent<HTMLTextAreaElement>): void {
  const marks = document.elementsFromPoint(clientX, clientY);
  currentTarget.title = marks.find((element) => element.matches('mark'))?.getAttribute('data-value') ?? '';
}

/** One entry a line. Spaces at the end of a line are being typed. */
const linesOf = (value: Json | undefined): string =>
  Array.isArray(value) ? value.map((each) => textOf(each as Json)).join('\n') : textOf(value);

/** The value of a typed text. An empty optional text is none. */
function written(typed: string, isList: boolean, isOneLine: boolean, isOptional: boolean): Json | undefined {
  if (typed === '' && isOptional) return undefined;
  if (isList) return typed === '' ? [] : typed.split('\n');
  return isOneLine ? typed.replace(/\s*\n\s*/g, ' ') : typed;
}

/** How much of the room for a text is used. */
function WidthBar({ text, most }: { text: string; most: number }) {
  const words = useWords();
  const length = [...text].length;
  return (
    <div className={length > most ? 'width-bar width-bar--over' : 'width-bar'} lang={document.documentElement.lang} dir="ltr">
      <meter min={0} max={most} value={Math.min(length, most)} aria-label={words.length} />
      <span>
        {length} / {most}
      </span>
    </div>
  );
}
