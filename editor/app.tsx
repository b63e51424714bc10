import { useEffect } from 'react';
import { useEditor, useView, useWords } from './editor-context.ts';
import { pressed } from './keys.ts';
import { Stage } from './page/stage.tsx';
import { ExactWords } from './panel/exact-words.tsx';
import { Panel } from './panel/panel.tsx';
import { PanelEdge, usePanelWidth } from './panel/panel-edge.tsx';
import { TopBar } from './top-bar/top-bar.tsx';
import { Tour } from './tour.tsx';

/** The editor: what is around the page, the page, and what is edited of it. */
export function App() {
  const editor = useEditor();
  const words = useWords();
  const isLoaded = useView(({ site }) => site !== undefined);
  const tour = useView((view) => view.tour);
  const { width, setWidth } = usePanelWidth();
  useEffect(() => {
    const key = (event: KeyboardEvent) => pressed(event, editor);
    const leave = () => void editor.flush();
    document.addEventListener('keydown', key);
    window.addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('keydown', key);
      window.removeEventListener('pagehide', leave);
    };
  }, [editor]);
  if (!isLoaded)
    return (
      <main className="waiting">
        <Problem />
        <p>{words.loading}</p>
      </main>
    );
  return (
    <div className="editor" data-tour={tour}>
      <TopBar />
      <Problem />
      <OldPage />
      <main className="editor__main" style={{ '--panel': `${width}px` } as React.CSSProperties}>
        <Stage />
        <PanelEdge width={width} setWidth={setWidth} />
        <Panel />
      </main>
      <Tour />
    </div>
  );
}

/** Why the last action failed. */
function Problem() {
  const editor = useEditor();
  const words = useWords();
  const problem = useView((view) => view.problem);
  return (
    <div role="alert">
      {problem !== undefined && (
        <div className="problem">
          <p>
            {problem.said}
            {problem.exact !== undefined && <ExactWords>{problem.exact}</ExactWords>}
          </p>
          <button type="button" className="button" onClick={() => editor.say(undefined)}>
            {words.close}
          </button>
        </div>
      )}
    </div>
  );
}

/** Why the page does not show what is written: the site has errors. */
function OldPage() {
  const editor = useEditor();
  const words = useWords();
  const isOld = useView(({ site }) => site?.isPageOld ?? false);
  return (
    <div role="status">
      {isOld && (
        <div className="old-page">
          <p>{words.pageIsOld}</p>
          <button type="button" className="button button--small" onClick={() => editor.show('findings')}>
            {words.findings}
          </button>
        </div>
      )}
    </div>
  );
}
