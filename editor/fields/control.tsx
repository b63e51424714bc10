import { type ReactElement, useEffect, useRef } from 'react';
import type { Field, Json } from '../../cli/dev/editor/protocol.ts';
import { textOf } from '../model/places.ts';
import { CheckControl, ChoiceControl } from './choice-control.tsx';
import { DataControl } from './data-control.tsx';
import { PartsControl } from './parts-control.tsx';
import { PictureControl } from './picture-control.tsx';
import { MomentInput, PlainInput } from './plain-input.tsx';
import { RichTextControl } from './rich-text-control.tsx';
import { TextControl } from './text-control.tsx';
import { useChoices } from './use-choices.ts';

/** What the editors of all kinds of fields receive. */
export interface ControlProps {
  field: Field;
  /** Undefined: not written. */
  value: Json | undefined;
  /** Whether a filler is written, in whose place the value is empty. */
  isToFillIn: boolean;
  label: string;
  /** The language of the value; '' for a field without languages. */
  language: string;
  /** Ids of what describes the field. */
  describedBy: string;
  isInvalid: boolean;
  isReadOnly: boolean;
  /** The value in the source language, of a field with languages. */
  source: Json | undefined;
  /** Takes a value that is being typed. */
  onType(now: Json | undefined): void;
  /** Takes a value that is complete. */
  onChoose(now: Json | undefined): void;
}

/** The editor of a value, by the kind of its field. */
export function Control(props: ControlProps): ReactElement {
  const { field, value } = props;
  switch (field.kind) {
    case 'text':
    case 'article':
      return isText(value) ? <TextControl {...props} /> : <DataControl {...props} />;
    case 'richText':
      return isText(value) ? <RichTextControl {...props} /> : <DataControl {...props} />;
    case 'lines':
      return <TextControl {...props} />;
    case 'number':
    case 'day':
      return <PlainInput {...props} />;
    case 'moment':
      return isText(value) ? <MomentInput {...props} /> : <DataControl {...props} />;
    case 'boolean':
      return <CheckControl {...props} />;
    case 'choice':
    case 'icon':
    case 'reference':
    case 'page':
    case 'link':
      return <NamedControl {...props} />;
    case 'figure':
    case 'price':
      return <PartsControl {...props} />;
    case 'picture':
      return <PictureControl {...props} />;
    case 'list':
    case 'group':
    case 'yaml':
      return <DataControl {...props} />;
  }
}

/** One of the values that are allowed, as soon as they are known. */
function NamedControl(props: ControlProps) {
  const choices = useChoices(props.field);
  const control = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const isKnown = choices !== undefined && isText(props.value);
  // The box that stands for the choice until then may have been clicked on the page.
  useEffect(() => {
    if (isKnown && hadFocus.current) control.current?.querySelector<HTMLElement>('input, select')?.focus();
    hadFocus.current = false;
  }, [isKnown]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only sees where the focus is
    <div
      ref={control}
      onFocus={() => {
        hadFocus.current = !isKnown;
      }}
    >
      {isKnown ? <ChoiceControl {...props} choices={choices} /> : <DataControl {...props} />}
    </div>
  );
}

const isText = (value: Json | undefined): boolean => value === undefined || value === null || textOf(value) === value;
