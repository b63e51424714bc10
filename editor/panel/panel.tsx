import { useView } from '../editor-context.ts';
import { ChangesPanel } from './changes-panel.tsx';
import { FieldsPanel } from './fields-panel.tsx';
import { FindingsPanel } from './findings-panel.tsx';
import { PagePanel } from './page-panel.tsx';

/** What stands beside the page. */
export function Panel() {
  const panel = useView((view) => view.panel);
  return (
    <div id="panel" className="panel" role="tabpanel" aria-labelledby={`tab-${panel}`}>
      {panel === 'fields' && <FieldsPanel />}
      {panel === 'page' && <PagePanel />}
      {panel === 'findings' && <FindingsPanel />}
      {panel === 'changes' && <ChangesPanel />}
    </div>
  );
}
