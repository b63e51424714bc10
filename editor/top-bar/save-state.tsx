import { useView, useWords } from '../editor-context.ts';
import { type Edits, notWrittenFor } from '../model/edits.ts';

/** Whether all that was typed is in the files. */
export function SaveState() {
  const words = useWords();
  const edits = useView((view) => view.edits);
  const isConnected = useView((view) => view.isConnected);
  const isReadOnly = useView(({ site }) => site?.readOnly ?? false);
  const step = useView((view) => view.step);
  const state = isReadOnly ? 'readOnly' : stateOf(edits, isConnected);
  return (
    <p className={`save-state save-state--${state}`} role="status">
      {/* The same word for the next step is said again only as another element. */}
      <span key={step.times}>{words[state === 'saved' ? (step.is ?? state) : state]}</span>
    </p>
  );
}

function stateOf(edits: Edits, isConnected: boolean) {
  const kinds = new Set([...edits.values()].map(({ status }) => status.kind));
  const isRefused = [...edits.values()].some((edit) => notWrittenFor(edit) !== undefined);
  if (isRefused || kinds.has('conflict') || kinds.has('refused') || kinds.has('found')) return 'notSaved';
  if (!isConnected || kinds.has('waiting')) return 'notConnected';
  return kinds.size > 0 ? 'saving' : 'saved';
}
