import { useRef } from 'react';
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
  return (
    <div
      ref={place}
      id="panel"
      className="panel"
      role="tabpanel"
      aria-labelledby={`tab-${panel}`}
      // A list with nothing in it has nothing else that takes the focus.
      tabIndex={-1}
    >
      {panel === 'fields' && <FieldsPanel />}
      {panel === 'page' && <PagePanel />}
      {panel === 'findings' && <FindingsPanel />}
      {panel === 'changes' && <ChangesPanel />}
    </div>
  );
}
