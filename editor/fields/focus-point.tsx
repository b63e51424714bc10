import { useCallback, useEffect, useState } from 'react';
import type { EditorState, Json } from '../../cli/dev/editor/protocol.ts';
import { useView, useWords } from '../editor-context.ts';
import { cropsOf } from '../model/crops.ts';
import { filled } from '../words/words-in.ts';
import type { PictureControlProps } from './picture-control.tsx';

/** In parts of the width and height. */
const step = 0.05;
const center = [0.5, 0.5] as const;

/** The picture with the point that crops keep, and its crops on the page. A click sets the point, and arrow keys move it. */
export function FocusPoint({ address, picture, isReadOnly, onChoose }: PictureControlProps & { address: string }) {
  const words = useWords();
  const site = useView((view) => view.site);
  // A new picture is there as soon as the pages are those of the files. Until then it is asked for again after each change.
  const [missing, setMissing] = useState<{ site: EditorState | undefined; times: number }>({ site: undefined, times: 0 });
  const [left, top] = pointIn(picture.focus);
  const set = (x: number, y: number) => {
    if (!isReadOnly) onChoose({ ...picture, focus: [limited(x), limited(y)] });
  };
  const click = (event: React.MouseEvent<HTMLElement>) => {
    // A click without a pointer comes from the keyboard, which has its arrows.
    if (event.detail === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    set((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
  };
  const press = (event: React.KeyboardEvent) => {
    const [x, y] = arrows[event.key] ?? [0, 0];
    if (x === 0 && y === 0) return;
    event.preventDefault();
    set(left + x, top + y);
  };
  if (missing.times > 0 && missing.site === site) return null;
  const name = `${Math.round(left * 100)} %, ${Math.round(top * 100)} %`;
  return (
    <>
      <button
        type="button"
        className="focus-point"
        aria-label={filled(words.focusPoint, { name })}
        title={filled(words.focusPoint, { name })}
        onClick={click}
        onKeyDown={press}
      >
        <AskedPicture key={missing.times} address={address} onMissing={(asked) => setMissing({ site: asked, times: missing.times + 1 })} />
        <span className="focus-point__mark" style={{ left: `${left * 100}%`, top: `${top * 100}%` }} />
      </button>
      <Crops address={address} left={left} top={top} />
    </>
  );
}

/** A picture that is asked for once. `onMissing` is told the site that was shown then: an answer may come after a change. */
function AskedPicture({ address, onMissing }: { address: string; onMissing(asked: EditorState | undefined): void }) {
  const [asked] = useState(useView((view) => view.site));
  return <img src={address} alt="" onError={() => onMissing(asked)} />;
}

/** The parts of a picture that the page shows, as they would be around a focus. */
function Crops({ address, left, top }: { address: string; left: number; top: number }) {
  const site = useView((view) => view.site);
  const [crops, setCrops] = useState<readonly string[]>([]);
  const look = useCallback(() => {
    const page = document.querySelector<HTMLIFrameElement>('.stage__frame')?.contentDocument;
    setCrops(page ? cropsOf(page, address, [left, top]) : []);
  }, [address, left, top]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page may show it in other shapes now
  useEffect(look, [look, site]);
  if (crops.length === 0) return null;
  return (
    <div className="crops">
      {crops.map((crop) => (
        <img key={crop} src={crop} alt="" />
      ))}
    </div>
  );
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

/** As people write it: two decimals. */
const limited = (part: number): number => Math.round(Math.max(0, Math.min(1, part)) * 100) / 100;

function pointIn(focus: Json | undefined): readonly [number, number] {
  const [left, top] = Array.isArray(focus) ? (focus as readonly Json[]) : center;
  return typeof left === 'number' && typeof top === 'number' ? [left, top] : center;
}
