import { useLayoutEffect, useRef } from 'react';
import { useView } from '../editor-context.ts';
import { ChangesPanel } from './changes-panel.tsx';
import { FieldsPanel } from './fields-panel.tsx';
import { FindingsPanel } from './findings-panel.tsx';
import { useKeptFocus } from './kept-focus.ts';
import { PagePanel } from './page-panel.tsx';

/** What stands beside the page. */
export function Panel() {
  const panel = useView((view) => view.panel);
  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(place);
  /** How far each part was scrolled. */
  const tops = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    if (place.current !== null) place.current.scrollTop = tops.current.get(panel) ?? 0;
  }, [panel]);
  return (
    <div
      ref={place}
      id="panel"
      className="panel"
      role="tabpanel"
      aria-labelledby={`tab-${panel}`}
      // A list with nothing in it has nothing else that takes the focus.
      tabIndex={-1}
      onScroll={({ currentTarget }) => void tops.current.set(panel, currentTarget.scrollTop)}
    >
      {panel === 'fields' && <FieldsPanel />}
      {panel === 'page' && <PagePanel />}
      {panel === 'findings' && <FindingsPanel />}
      {panel === 'changes' && <ChangesPanel />}
    </div>
  );
}
