import { useEffect, useLayoutEffect, useState } from 'react';
import { useLabels, useView, useWords } from '../editor-context.ts';
import { fieldKey } from '../model/places.ts';
import { fieldsOf } from '../model/store.ts';
import { filled } from '../words/words-in.ts';
import type { ShownFields } from './shown-fields.ts';

export interface OutlineBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Frames around the selected field and the one below the pointer. They lie over the page and let every click through. */
export function Outlines(props: {
  shown: ShownFields;
  /** Counts the times that the page has moved. */
  moves: number;
}) {
  const selected = useView((view) => view.selected);
  const hovered = useView((view) => view.hovered);
  useScrollTo(selected, props.shown, props.moves);
  return (
    <div className="stage__outlines" aria-hidden="true">
      {hovered !== undefined && hovered !== selected && <Outline {...props} name={hovered} kind="hovered" />}
      {selected !== undefined && <Outline {...props} name={selected} kind="selected" />}
    </div>
  );
}

function Outline({ name, kind, shown, moves }: { name: string; kind: string; shown: ShownFields; moves: number }) {
  const words = useWords();
  const labels = useLabels();
  const field = useView((view) => fieldsOf(view).find((each) => fieldKey(each) === name));
  const [boxes, setBoxes] = useState<readonly OutlineBox[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page has moved
  useLayoutEffect(() => setBoxes(together((shown.elements.get(name) ?? []).flatMap(boxOf))), [shown, name, moves]);
  if (field === undefined) return null;
  const pages = field.pages > 1 ? ` · ${filled(words.onPages, { count: field.pages })}` : '';
  return boxes.map((box, index) => (
    <div key={Object.values(box).join(' ')} className={`outline outline--${kind}`} style={box}>
      {index === 0 && <span className="outline__name">{labels.ofField(field) + pages}</span>}
    </div>
  ));
}

/** The box of an element in the frame, a little wider than its text; none for what is not shown. */
function boxOf(element: Element): OutlineBox[] {
  const { left, top, width, height } = element.getBoundingClientRect();
  if (!element.isConnected || width === 0 || height === 0) return [];
  const space = 4;
  return [{ left: left - space, top: top - space, width: width + 2 * space, height: height + 2 * space }];
}

/** In px: more than between two paragraphs, and less than between two texts that have nothing to do with each other. */
const near = 40;

/** One box for those that stand below one another, such as the paragraphs of a text, or in one another. */
export function together(boxes: readonly OutlineBox[]): OutlineBox[] {
  const found: OutlineBox[] = [];
  for (const box of boxes) {
    const last = found.at(-1);
    if (last === undefined || !isBelow(box, last)) found.push(box);
    else found[found.length - 1] = around(last, box);
  }
  return found;
}

const isBelow = (box: OutlineBox, last: OutlineBox): boolean =>
  box.top >= last.top && box.top <= last.top + last.height + near && box.left < last.left + last.width && last.left < box.left + box.width;

function around(one: OutlineBox, other: OutlineBox): OutlineBox {
  const [left, top] = [Math.min(one.left, other.left), Math.min(one.top, other.top)];
  const right = Math.max(one.left + one.width, other.left + other.width);
  const bottom = Math.max(one.top + one.height, other.top + other.height);
  return { left, top, width: right - left, height: bottom - top };
}

/** Brings a newly selected field into view, if none of its elements is. */
function useScrollTo(selected: string | undefined, { elements }: ShownFields, moves: number): void {
  const [shown, setShown] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a section that has just come gets its place a little later
  useEffect(() => {
    if (selected === shown) return;
    const all = selected === undefined ? [] : (elements.get(selected) ?? []);
    const visible = all.filter((element) => boxOf(element).length > 0);
    if (selected !== undefined && visible.length === 0) return;
    setShown(selected);
    if (!visible.some(isInView)) visible[0]?.scrollIntoView({ block: 'center' });
  }, [selected, shown, elements, moves]);
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const height = element.ownerDocument.defaultView?.innerHeight ?? 0;
  return top >= 0 && Math.min(bottom, top + 100) <= height;
}
