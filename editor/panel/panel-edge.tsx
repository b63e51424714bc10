import { useState } from 'react';
import { useWords } from '../editor-context.ts';

/** In CSS px. */
const least = 360;
const most = 960;
const step = 40;
const storage = 'tvilling-edit-panel';

/** The width of the panel, which outlives the window. */
export function usePanelWidth() {
  const [width, setShownWidth] = useState(() => limited(readWidth()));
  const setWidth = (next: number) => {
    setShownWidth(limited(next));
    try {
      localStorage.setItem(storage, String(limited(next)));
    } catch {
      // Without storage, the width lives as long as the window.
    }
  };
  return { width, setWidth };
}

function readWidth(): number {
  try {
    return Number(localStorage.getItem(storage) ?? 0) || Math.round(window.innerWidth * 0.42);
  } catch {
    return Math.round(window.innerWidth * 0.42);
  }
}

const limited = (width: number): number => Math.max(least, Math.min(most, width, window.innerWidth * 0.7));

/** The edge between page and panel, which is moved by pointer and by arrow keys. */
export function PanelEdge({ width, setWidth }: { width: number; setWidth(width: number): void }) {
  const words = useWords();
  const drag = (event: React.PointerEvent) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) setWidth(window.innerWidth - event.clientX);
  };
  const press = ({ key }: React.KeyboardEvent) => {
    if (key === 'ArrowLeft') setWidth(width + step);
    if (key === 'ArrowRight') setWidth(width - step);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves is no thematic break
    <div
      className="panel-edge"
      role="separator"
      aria-orientation="vertical"
      aria-label={words.panelWidth}
      aria-valuenow={Math.round(width)}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
    />
  );
}
