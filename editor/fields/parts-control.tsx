import { useId } from 'react';
import type { FieldPart, Json } from '../../cli/dev/editor/protocol.ts';
import { useLabels } from '../editor-context.ts';
import { textOf } from '../model/places.ts';
import { isMapping } from '../model/tree.ts';
import { ChoiceSelect } from './choice-control.tsx';
import { TypedInput } from './composition.tsx';
import type { ControlProps } from './control.tsx';
import { DataControl } from './data-control.tsx';

/** A figure with its unit, or an amount in each currency: a small box for each part, also for those that are not written. */
export function PartsControl(props: ControlProps) {
  const { field, value } = props;
  const defined = field.parts ?? [];
  // A price has no amount that all prices have, so a new one is written as a whole.
  const written = value === undefined && defined.some(({ optional }) => !optional) ? {} : value;
  if (!isMapping(written) || !Object.values(written).every(isPlain)) return <DataControl {...props} />;
  const others = Object.keys(written).filter((key) => defined.every((part) => part.key !== key));
  const parts = [...others.map((key): FieldPart => ({ key, kind: 'text', optional: false })), ...defined];
  return (
    <div className="part-boxes">
      {parts.map((part) => (
        <PartBox key={part.key} {...props} part={part} whole={written} />
      ))}
    </div>
  );
}

function PartBox(props: ControlProps & { part: FieldPart; whole: { readonly [key: string]: Json } }) {
  const { field, label, describedBy, isInvalid, isReadOnly, part, whole } = props;
  const { key, kind, choices, optional } = part;
  const labels = useLabels();
  const name = labels.known([...field.name, key]) ?? key;
  const value = whole[key];
  const box = { id: useId(), 'aria-label': `${label}, ${name}`, 'aria-describedby': describedBy, 'aria-invalid': isInvalid };
  const taken = (now: Json | undefined): Json => {
    const { [key]: _, ...others } = whole;
    return now === undefined ? others : { ...whole, [key]: now };
  };
  return (
    <label className="part-box" htmlFor={box.id}>
      <span>{name}</span>
      {choices === undefined ? (
        <TypedInput
          className="input"
          {...box}
          readOnly={isReadOnly}
          inputMode={kind === 'number' || typeof value === 'number' ? 'decimal' : undefined}
          value={textOf(value)}
          onType={({ value: text }) => props.onType(taken(text === '' && optional ? undefined : partOf(text, value)))}
        />
      ) : (
        <ChoiceSelect
          {...box}
          choices={choices.map((choice) => ({ value: choice, label: labels.ofChoice([...field.name, key], choice) }))}
          chosen={textOf(value)}
          optional={optional}
          disabled={isReadOnly}
          onChoose={(now) => props.onChoose(taken(now))}
        />
      )}
    </label>
  );
}

const isPlain = (part: Json): boolean => typeof part === 'string' || typeof part === 'number';

/** A number stays one, as long as a number is typed. */
function partOf(text: string, before: Json | undefined): Json {
  const number = Number(text.replace(',', '.'));
  const isWhole = String(number) === text.replace(',', '.');
  return (typeof before === 'number' || isWhole) && text !== '' && isWhole ? number : text;
}
