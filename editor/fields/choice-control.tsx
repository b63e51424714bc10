import type { Choice, EditorState } from '../../cli/dev/editor/protocol.ts';
import { useView } from '../editor-context.ts';
import { linkTarget } from '../model/link-target.ts';
import { textOf } from '../model/places.ts';
import { Combobox, type Option } from './combobox.tsx';
import type { ControlProps } from './control.tsx';

/** More choices than these are searched. */
const mostWithoutSearch = 8;

/** One of several values: with a search, if they are many. */
export function ChoiceControl(props: ControlProps & { choices: readonly Choice[] }) {
  const { field, value, label, describedBy, isInvalid, isReadOnly, choices, onChoose } = props;
  const chosen = textOf(value);
  const isLink = field.kind === 'link';
  const site = useView((view) => view.site);
  if (isLink || choices.length > mostWithoutSearch)
    return (
      <Combobox
        options={choices.map((choice) => (choice.label === choice.value ? choice : { ...choice, detail: choice.value }))}
        {...(isLink && site ? { other: (typed: string) => addressOption(typed, site) } : {})}
        value={chosen}
        label={label}
        describedBy={describedBy}
        isInvalid={isInvalid}
        isReadOnly={isReadOnly}
        onChoose={onChoose}
      />
    );
  return (
    <ChoiceSelect
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
      disabled={isReadOnly}
      choices={choices}
      chosen={chosen}
      optional={field.optional}
      onChoose={onChoose}
    />
  );
}

interface ChoiceSelectProps extends Omit<React.ComponentProps<'select'>, 'value' | 'onChange'> {
  choices: readonly Choice[];
  /** '' if nothing is chosen. */
  chosen: string;
  /** Whether the choice may be taken away. */
  optional: boolean;
  onChoose(now: string | undefined): void;
}

/** One of a few values. What is written and not among them is offered too. */
export function ChoiceSelect({ choices, chosen, optional, onChoose, ...others }: ChoiceSelectProps) {
  const isKnown = choices.some((choice) => choice.value === chosen);
  return (
    <select
      className="input"
      {...others}
      value={chosen}
      onChange={({ target }) => onChoose(target.value === '' ? undefined : target.value)}
    >
      {(optional || chosen === '') && <option value="">–</option>}
      {!isKnown && chosen !== '' && <option value={chosen}>{chosen}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

/** The address that somebody types where a page could be chosen. */
function addressOption(typed: string, site: Pick<EditorState, 'pages' | 'url'>): Option | undefined {
  if (typed.trim() === '') return undefined;
  const target = linkTarget(typed, site, location.origin);
  if (!/^[a-z]+:/i.test(target)) return undefined;
  const value = target.replace(/^page:/, '');
  return { value, label: value };
}

/** Yes or no. */
export function CheckControl({ value, label, describedBy, isReadOnly, onChoose }: ControlProps) {
  return (
    <input
      type="checkbox"
      className="checkbox"
      aria-label={label}
      aria-describedby={describedBy}
      disabled={isReadOnly}
      checked={value === true}
      onChange={({ target }) => onChoose(target.checked)}
    />
  );
}
