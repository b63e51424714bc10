import { useId, useRef, useState } from 'react';
import { useWords } from '../editor-context.ts';

export interface Option {
  value: string;
  label: string;
  /** What tells options of one label apart, such as an address. */
  detail?: string;
  /** What it is found by too, and does not say, such as titles in other languages. */
  also?: string;
  /** The language of the label, if it is not that of the editor. */
  language?: string;
  /** The shapes of an icon that stands before it. */
  drawing?: string;
}

/** How many options are listed at a time: a search finds the others. */
const mostListed = 60;

/**
 * A choice with a search, as the pattern "Editable Combobox With List Autocomplete" of the ARIA Authoring Practices has it.
 * What is typed only searches: a value is taken by Enter or a click. A value besides the options (`other`) is taken also where the focus
 * goes on.
 */
export function Combobox(props: {
  options: readonly Option[];
  value: string;
  label: string;
  describedBy?: string;
  isInvalid?: boolean;
  isReadOnly?: boolean;
  /** Whether it is open and has the focus as soon as it is there. */
  isAsked?: boolean;
  /** The value that is no option, if what is typed is one. */
  other?(typed: string): Option | undefined;
  onChoose(value: string): void;
}) {
  const { options, value, label, onChoose } = props;
  const words = useWords();
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState(props.isAsked === true ? '' : undefined);
  const [active, setActive] = useState(0);
  const isOpen = search !== undefined;
  const own = isOpen ? props.other?.(search) : undefined;
  const listed = isOpen ? [...(own === undefined ? [] : [own]), ...matching(options, search)] : [];
  const chosen = options.find((option) => option.value === value);
  const close = () => setSearch(undefined);
  const choose = (option: Option | undefined) => {
    close();
    if (option !== undefined && option.value !== value) onChoose(option.value);
  };
  const press = (event: React.KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined) {
      event.preventDefault();
      if (isOpen) setActive((active + move + listed.length) % Math.max(1, listed.length));
      else setSearch('');
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      // Nothing is found, or the options are still on their way.
      if (listed.length > 0) choose(listed[active]);
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      close();
    }
  };
  return (
    <div className="combobox">
      {!isOpen && <Drawing shapes={chosen?.drawing} />}
      <input
        ref={input}
        className="input"
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && listed.length > 0 ? `${list}-${active}` : undefined}
        aria-describedby={props.describedBy}
        aria-invalid={props.isInvalid}
        readOnly={props.isReadOnly}
        autoComplete="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: somebody has just asked for it
        autoFocus={props.isAsked}
        placeholder={words.search}
        value={search ?? chosen?.label ?? value}
        onChange={(event) => {
          setSearch(event.target.value);
          setActive(0);
        }}
        onClick={() => {
          if (!isOpen && props.isReadOnly !== true) setSearch('');
        }}
        // What is typed searches: it is not put behind what is chosen.
        onFocus={({ target }) => target.select()}
        onBlur={() => choose(own)}
        onKeyDown={press}
      />
      <div id={list} className="combobox__list" role="listbox" aria-label={label} hidden={!isOpen}>
        {listed.map((option, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search takes the keys
          <div
            key={option.value}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === active}
            className="combobox__option"
            ref={index === active ? intoView : undefined}
            // Keeps the focus in the search.
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => setActive(index)}
            onClick={() => choose(option)}
          >
            <Drawing shapes={option.drawing} />
            <span className="combobox__label" lang={option.language} dir="auto">
              {option.label}
            </span>
            {option.detail !== undefined && (
              <span className="combobox__detail" title={option.detail}>
                {option.detail}
              </span>
            )}
          </div>
        ))}
        {isOpen && listed.length === 0 && <p className="combobox__none">{words.nothingFound}</p>}
      </div>
    </div>
  );
}

/** An icon. Its name stands beside it. */
function Drawing({ shapes }: { shapes: string | undefined }) {
  if (shapes === undefined) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup is that of the tool
  return <svg className="combobox__drawing" viewBox="0 0 24 24" aria-hidden dangerouslySetInnerHTML={{ __html: shapes }} />;
}

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

function matching(options: readonly Option[], search: string): readonly Option[] {
  const terms = search.toLowerCase().split(/\s+/);
  return options
    .filter(({ value, label, detail = '', also = '' }) => {
      const text = `${label} ${value} ${detail} ${also}`.toLowerCase();
      return terms.every((term) => text.includes(term));
    })
    .slice(0, mostListed);
}
