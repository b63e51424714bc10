import { useRef, useState } from 'react';
import type { AskedName, FieldName, Json, NewValue } from '../../cli/dev/editor/protocol.ts';
import { useLabels, useWords } from '../editor-context.ts';
import { Combobox } from '../fields/combobox.tsx';
import { useChoices } from '../fields/use-choices.ts';
import { withPart } from '../model/tree.ts';
import type { DescribedLabel } from '../words/labels.ts';
import { DescribedButton } from './described-button.tsx';

/** A button that adds a value. Names in it that somebody has to choose are asked for first, one after the other, in its place. */
export function AddValue(props: {
  blank: NewValue;
  /** The name of what it becomes a part of. */
  below: FieldName;
  className: string;
  described?: DescribedLabel;
  isReadOnly?: boolean;
  children: React.ReactNode;
  onAdd(value: Json): void;
}) {
  const { blank, onAdd } = props;
  const [chosen, setChosen] = useState<readonly string[]>();
  const button = useRef<HTMLButtonElement>(null);
  const asked = chosen === undefined ? undefined : blank.asks[chosen.length];
  const choose = (names: readonly string[]) => {
    setChosen(names.length < blank.asks.length ? names : undefined);
    if (names.length === blank.asks.length) onAdd(withNames(blank, names));
  };
  if (chosen !== undefined && asked !== undefined)
    return (
      <AskName
        key={chosen.length}
        asked={asked}
        below={props.below}
        onChoose={(name) => choose([...chosen, name])}
        onCancel={() => {
          setChosen(undefined);
          requestAnimationFrame(() => button.current?.focus());
        }}
      />
    );
  return (
    <DescribedButton
      button={button}
      className={props.className}
      described={props.described}
      isDisabled={props.isReadOnly}
      onClick={() => choose([])}
    >
      {props.children}
    </DescribedButton>
  );
}

const withNames = ({ value, asks }: NewValue, names: readonly string[]): Json =>
  asks.reduce((made, { path }, index) => withPart(made, path, names[index]) ?? null, value);

/** Asks for a name of the site. Escape takes the question back. */
function AskName(props: { asked: AskedName; below: FieldName; onChoose(name: string): void; onCancel(): void }) {
  const { asked, below, onChoose, onCancel } = props;
  const words = useWords();
  const label = useLabels().ofAsked(asked, below);
  const choices = useChoices(asked);
  if (choices === undefined) return <p role="status">{words.loading}</p>;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key comes from the box in it
    <div
      className="ask-name"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      {label !== '' && <span className="ask-name__label">{label}</span>}
      <Combobox
        label={label === '' ? words.search : label}
        value=""
        options={choices.map((choice) => (choice.label === choice.value ? choice : { ...choice, detail: choice.value }))}
        isAsked
        onChoose={onChoose}
      />
      <button type="button" className="button" onClick={onCancel}>
        {words.cancel}
      </button>
    </div>
  );
}
