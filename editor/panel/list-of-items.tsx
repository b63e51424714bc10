import { ArrowDown, ArrowUp, Copy, GripVertical, Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Field, FieldChange, Json } from '../../cli/dev/editor/protocol.ts';
import { useEditor, useLabels, useView, useWords } from '../editor-context.ts';
import { Toolbar } from '../fields/toolbar.tsx';
import { fieldKey } from '../model/places.ts';
import { copyOf, type FieldNode, isOfType, titleOf } from '../model/tree.ts';
import { filled } from '../words/words-in.ts';
import { AddValue } from './add-value.tsx';
import { FieldParts } from './field-parts.tsx';
import { FieldRow } from './field-row.tsx';
import { FoldingField } from './folding-field.tsx';
import { TakePartAway } from './optional-part.tsx';
import { SectionPicture } from './section-picture.tsx';

/** What is done with the items of a list. The focus follows an item that moves, and goes to a copy. */
interface ListActions {
  move(from: number, to: number): Promise<void>;
  copy(index: number): Promise<void>;
  remove(index: number): Promise<void>;
}

/** A list: its items are moved by keys and by dragging, copied, taken away and added. */
export function ListOfItems({ node, isUnfolded }: { node: FieldNode; isUnfolded: boolean }) {
  const { field, parts } = node;
  const isReadOnly = useView(({ site }) => site?.readOnly ?? false) || field.readOnly !== undefined;
  const [dragged, setDragged] = useState<number>();
  const actions = useActions(field);
  const labels = useLabels();
  const count = itemsOf(field).length;
  const name = (
    <>
      {labels.ofField(field)} <span className="count">{count}</span>
    </>
  );
  return (
    <div className="group">
      <FoldingField field={field} isUnfolded={isUnfolded} name={name}>
        <ol className="items">
          {parts.map((item) => (
            <Item
              key={item.field.path.join('.')}
              node={item}
              count={count}
              actions={isReadOnly ? undefined : actions}
              isUnfolded={isUnfolded}
              dragged={dragged}
              setDragged={setDragged}
            />
          ))}
        </ol>
        {!isReadOnly && <AddItem field={field} />}
        <TakePartAway field={field} />
      </FoldingField>
    </div>
  );
}

const itemsOf = ({ values: { '': items } }: Field): readonly Json[] => (Array.isArray(items) ? items : []);

function useActions(field: Field): ListActions {
  const editor = useEditor();
  const { file, path } = field;
  const keyOf = (index: number) => fieldKey({ file, path: [...path, index] });
  /** Resolves to whether the focus is to follow: it was done, and nobody has gone on to another field meanwhile. */
  const change = async (index: number, make: (item: Json, items: readonly Json[]) => FieldChange | undefined) => {
    const began = document.activeElement;
    const isDone = await editor.change(field, (now) => {
      const items = itemsOf(now);
      const item = items[index];
      return item === undefined ? undefined : make(item, items);
    });
    return isDone && [began, document.body].includes(document.activeElement);
  };
  return {
    move: async (from, to) => {
      const follows = await change(from, (before, { length }) =>
        to < 0 || to >= length || from === to ? undefined : { do: 'move', file, path, from, to, before },
      );
      if (follows) focusItem(keyOf(to), to < from ? 'up' : 'down');
    },
    copy: async (index) => {
      const to = index + 1;
      const follows = await change(index, (item, items) => {
        const value = copyOf(item, items);
        return { do: 'insert', file, path, index: to, value };
      });
      if (follows) focusItem(keyOf(to));
    },
    remove: async (index) => {
      const follows = await change(index, (before) => ({ do: 'remove', file, path, index, before }));
      if (follows) focusItem(keyOf(Math.max(0, Math.min(index, itemsOf(field).length - 2))), 'down');
    },
  };
}

/**
 * The button that has moved an item stays under the finger, at its new place. After a removal, the next item takes the focus. A copy takes
 * it as a whole.
 */
function focusItem(key: string, direction?: 'up' | 'down'): void {
  requestAnimationFrame(() => {
    const item = document.querySelector(`[data-item="${CSS.escape(key)}"]`);
    const button = item?.querySelector<HTMLButtonElement>(`[data-move="${direction}"]:not(:disabled)`);
    (button ?? item?.querySelector<HTMLButtonElement>('button:not(:disabled)'))?.focus();
  });
}

interface ItemProps {
  node: FieldNode;
  count: number;
  actions: ListActions | undefined;
  isUnfolded: boolean;
  dragged: number | undefined;
  setDragged(index: number | undefined): void;
}

function Item(props: ItemProps) {
  const { node, actions, isUnfolded, dragged, setDragged } = props;
  const language = useView((view) => view.language);
  const filler = useView(({ site }) => site?.filler);
  const key = fieldKey(node.field);
  const [isTarget, setIsTarget] = useState(false);
  const index = Number(node.field.path.at(-1));
  const drop = (event: React.DragEvent) => {
    event.preventDefault();
    setIsTarget(false);
    if (dragged !== undefined) void actions?.move(dragged, index);
    setDragged(undefined);
  };
  const labels = useLabels();
  const title = titleOf(node, language, filler);
  const type = isOfType(node) ? labels.ofField(node.field) : '';
  const name = title === '' ? `${index + 1}` : title;
  const grip = actions !== undefined && (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is a way beside the buttons
    <span className="item__grip" draggable onDragStart={() => setDragged(index)} onDragEnd={() => setDragged(undefined)}>
      <GripVertical aria-hidden size={16} />
    </span>
  );
  const buttons = actions !== undefined && <ItemButtons {...props} actions={actions} index={index} name={name} />;
  const label = (
    <>
      {type !== '' && <span className="item__type">{type}</span>} {name}
    </>
  );
  return (
    <li
      className={isTarget ? 'item item--target' : 'item'}
      data-item={key}
      onDragOver={(event) => {
        if (dragged === undefined) return;
        event.preventDefault();
        setIsTarget(true);
      }}
      onDragLeave={() => setIsTarget(false)}
      onDrop={drop}
    >
      {node.parts.length === 0 ? (
        <div className="folding__head">
          {grip}
          <FieldRow field={node.field} />
          {buttons}
        </div>
      ) : (
        <FoldingField field={node.field} isUnfolded={isUnfolded} name={label} before={grip} after={buttons}>
          <FieldParts nodes={node.parts} isUnfolded={isUnfolded} />
        </FoldingField>
      )}
    </li>
  );
}

function ItemButtons(props: { actions: ListActions; index: number; count: number; name: string }) {
  const { actions, index, count, name } = props;
  const words = useWords();
  const button = (label: string, icon: React.ReactNode, isOff: boolean, run: () => Promise<void>, move?: string) => (
    <button
      type="button"
      className="button button--icon button--quiet"
      aria-label={filled(label, { name })}
      title={filled(label, { name })}
      disabled={isOff}
      data-move={move}
      onClick={() => void run()}
    >
      {icon}
    </button>
  );
  return (
    <Toolbar className="item__buttons" label={name}>
      {button(words.moveUp, <ArrowUp size={16} />, index === 0, () => actions.move(index, index - 1), 'up')}
      {button(words.moveDown, <ArrowDown size={16} />, index === count - 1, () => actions.move(index, index + 1), 'down')}
      {button(words.copy, <Copy size={16} />, false, () => actions.copy(index))}
      {button(words.remove, <Trash2 size={16} />, false, () => actions.remove(index))}
    </Toolbar>
  );
}

/** Adds an item at the end: a section of a type, or else one like the last. */
function AddItem({ field }: { field: Field }) {
  const editor = useEditor();
  const words = useWords();
  const labels = useLabels();
  const sections = useView((view) => view.sections);
  const { file, path, name } = field;
  const items = itemsOf(field);
  const types = useRef<HTMLDetailsElement>(null);
  const add = async (value: Json) => {
    let index = items.length;
    const isAdded = await editor.change(field, (now) => {
      index = itemsOf(now).length;
      return { do: 'insert', file, path, index, value };
    });
    if (!isAdded) return;
    if (types.current !== null) types.current.open = false;
    editor.openItem({ file, path: [...path, index] });
  };
  const isSections = path.length === 1 && path[0] === 'sections' && sections.length > 0;
  if (isSections)
    return (
      <details
        className="add"
        ref={types}
        onKeyDown={({ key, currentTarget }) => {
          if (key !== 'Escape') return;
          currentTarget.open = false;
          currentTarget.querySelector('summary')?.focus();
        }}
      >
        <summary className="button">
          <Plus aria-hidden size={16} /> {words.addSection}
        </summary>
        <ul>
          {sections.map(({ type, description, blank }) => {
            const described = labels.described(description);
            return (
              <li key={type}>
                <AddValue blank={blank} below={[...name, type]} className="add__type" onAdd={(value) => void add(value)}>
                  <SectionPicture type={type} />
                  <strong>{labels.ofSectionType(type)}</strong>
                  <span lang={described.lang}>{described.text}</span>
                </AddValue>
              </li>
            );
          })}
        </ul>
      </details>
    );
  if (field.blank === undefined) return null;
  return (
    <AddValue blank={field.blank} below={name} className="button add" onAdd={(value) => void add(value)}>
      <Plus aria-hidden size={16} /> {items.length === 0 ? filled(words.add, { name: labels.ofField(field) }) : words.addItem}
    </AddValue>
  );
}
