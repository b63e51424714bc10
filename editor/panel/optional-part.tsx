import type { Field, Json } from '../../cli/dev/editor/protocol.ts';
import { useEditor, useLabels, useView, useWords } from '../editor-context.ts';
import { fieldKey } from '../model/places.ts';
import { filled } from '../words/words-in.ts';
import { AddValue } from './add-value.tsx';
import { DescribedButton } from './described-button.tsx';

/** Adds a part that may be missing, and is. A value opens its field, and is there when something is typed. */
export function AddPart({ field }: { field: Field }) {
  const editor = useEditor();
  const isReadOnly = useView(({ site }) => site?.readOnly ?? false) || field.readOnly !== undefined;
  const { file, path, kind } = field;
  const labels = useLabels();
  const label = labels.ofField(field);
  const described = labels.described(field.description);
  const add = async (value: Json) => {
    const now = kind === 'list' ? [value] : value;
    if (await editor.change(field, () => ({ do: 'set', file, path, now }))) editor.openItem(field);
  };
  if (field.blank !== undefined)
    return (
      <AddValue
        blank={field.blank}
        below={field.name}
        className="button button--small"
        described={described}
        isReadOnly={isReadOnly}
        onAdd={(value) => void add(value)}
      >
        {label}
      </AddValue>
    );
  return (
    <DescribedButton
      className="button button--small"
      described={described}
      isDisabled={isReadOnly}
      onClick={() => editor.openField(fieldKey(field))}
    >
      {label}
    </DescribedButton>
  );
}

/** Takes a part away that may be missing. Undo brings it back. */
export function TakePartAway({ field }: { field: Field }) {
  const editor = useEditor();
  const words = useWords();
  const isReadOnly = useView(({ site }) => site?.readOnly ?? false) || field.readOnly !== undefined;
  const { file, path, optional } = field;
  const label = useLabels().ofField(field);
  // An item is taken away by its list.
  if (isReadOnly || !optional || wholeOf(field) === undefined || typeof path.at(-1) === 'number') return null;
  const takeAway = () =>
    editor.change(field, (now) => {
      const before = wholeOf(now);
      return before === undefined ? undefined : { do: 'set', file, path, before };
    });
  return (
    <button type="button" className="button button--quiet button--small take-away" onClick={() => void takeAway()}>
      {filled(words.takeAway, { name: label })}
    </button>
  );
}

/** All that is written of a field. */
const wholeOf = ({ localized, values }: Field): Json | undefined => (localized ? values : values['']);
