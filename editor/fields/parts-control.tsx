import type { Json } from '../../cli/dev/editor/protocol.ts';
import { useLabels } from '../editor-context.ts';
import { textOf } from '../model/places.ts';
import { isMapping } from '../model/tree.ts';
import { TypedInput } from './composition.tsx';
import type { ControlProps } from './control.tsx';
import { DataControl } from './data-control.tsx';

/** A figure with its unit, or an amount in each currency: a small box for each part. */
export function PartsControl(props: ControlProps) {
  const { field, value, label, describedBy, isInvalid, isReadOnly } = props;
  const labels = useLabels();
  const nameOf = (key: string) => labels.known([...field.name, key]) ?? key;
  if (!isMapping(value) || !Object.values(value).every(isPlain)) return <DataControl {...props} />;
  return (
    <div className="part-boxes">
      {Object.entries(value).map(([key, part]) => (
        <label key={key} className="part-box">
          <span>{nameOf(key)}</span>
          <TypedInput
            className="input"
            aria-label={`${label}, ${nameOf(key)}`}
            aria-describedby={describedBy}
            aria-invalid={isInvalid}
            readOnly={isReadOnly}
            inputMode={typeof part === 'number' ? 'decimal' : undefined}
            value={textOf(part)}
            onType={(box) => props.onType({ ...value, [key]: partOf(box.value, part) })}
          />
        </label>
      ))}
    </div>
  );
}

const isPlain = (part: Json): boolean => typeof part === 'string' || typeof part === 'number';

/** A number stays one, as long as a number is typed. */
function partOf(text: string, before: Json): Json {
  const number = Number(text.replace(',', '.'));
  const isWhole = String(number) === text.replace(',', '.');
  return (typeof before === 'number' || isWhole) && text !== '' && isWhole ? number : text;
}
