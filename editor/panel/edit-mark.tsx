import { useEditor, useWords } from '../editor-context.ts';
import { notWrittenFor, type TypedEdit } from '../model/edits.ts';
import { textOf } from '../model/places.ts';
import { Why } from './exact-words.tsx';
import { focusFieldOf } from './focus-field.ts';
import { WordChanges } from './word-changes.tsx';

/** What keeps a typed value from being saved, and what can be done. */
export function EditMark({ edit }: { edit: TypedEdit }) {
  const editor = useEditor();
  const words = useWords();
  const { status } = edit;
  const decide = (keeps: 'mine' | 'theirs', label: string) => (
    <button
      type="button"
      className="button"
      onClick={({ currentTarget }) => {
        focusFieldOf(currentTarget);
        void editor.decide(edit, keeps);
      }}
    >
      {label}
    </button>
  );
  if (status.kind === 'conflict')
    return (
      <div className="edit-mark" role="alert" lang={document.documentElement.lang} dir="ltr">
        <p>{words.conflict}</p>
        <WordChanges before={textOf(edit.now)} now={textOf(status.theirs)} language={edit.language} />
        {decide('mine', words.keepMine)} {decide('theirs', words.takeTheirs)}
      </div>
    );
  const notWritten = notWrittenFor(edit);
  const refusing = status.kind === 'refused' ? status : notWritten;
  if (refusing === undefined) return null;
  // A mistake in the file may stay for long, and a file that is gone may never come back.
  const canDiscard = notWritten === undefined || notWritten.why === 'unreadable' || notWritten.why === 'noFile';
  return (
    <div className="edit-mark" role="alert" lang={document.documentElement.lang} dir="ltr">
      <p>
        {notWritten === undefined ? words.cannotBeSaved : words.savedLater} <Why refusing={refusing} />
      </p>
      {canDiscard && decide('theirs', words.discard)}
    </div>
  );
}
