import { useId, useState } from 'react';
import type { Json } from '../../cli/dev/editor/protocol.ts';
import type { CommittedChange, WholeChange } from '../../cli/dev/editor/task-protocol.ts';
import { useEditor, useLabels, useView, useWords } from '../editor-context.ts';
import { titleOfFile } from '../model/pages.ts';
import { textOf, valueKey } from '../model/places.ts';
import { Task } from './page-task.tsx';
import { DataChanges, WordChanges } from './word-changes.tsx';

/** What was changed since the last commit, with a way back for each, and a commit of all. */
export function ChangesPanel() {
  const words = useWords();
  const changes = useView((view) => view.changes);
  if (changes === undefined) return <p className="panel__note">{words.loading}</p>;
  if (!changes.git) return <p className="panel__note">{words.noGit}</p>;
  const { wholes, others } = changes;
  const files = [...new Set([...[...wholes, ...changes.changes].map(({ file }) => file), ...others])];
  return (
    <>
      {/* The answer to a commit. */}
      <div role="status">{files.length === 0 && <p className="panel__note">{words.noChanges}</p>}</div>
      {files.length > 0 && <CommitForm />}
      {files.map((file) => (
        <FileChanges
          key={file}
          file={file}
          wholes={wholes.filter((whole) => whole.file === file)}
          changes={changes.changes.filter((change) => change.file === file)}
        />
      ))}
    </>
  );
}

function FileChanges(props: { file: string; wholes: readonly WholeChange[]; changes: readonly CommittedChange[] }) {
  const { file, wholes, changes } = props;
  const labels = useLabels();
  const page = useView(({ site, language }) => site && titleOfFile(site, file, language));
  const title = page ?? labels.ofFile(changes[0]) ?? file;
  return (
    <section className="changes" aria-label={title}>
      <h2>{title}</h2>
      {wholes.map((whole) => (
        <ChangeOfWhole key={whole.is} whole={whole} />
      ))}
      {changes.length > 0 && (
        <ul>
          {changes.map((change) => (
            <li key={valueKey(change)}>
              <ChangeOfValue change={change} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A page or an entry that is new, gone, or elsewhere. What follows from taking it back is shown before. */
function ChangeOfWhole({ whole: { is, before, now, back } }: { whole: WholeChange }) {
  const words = useWords();
  const said = {
    new: words.isNew,
    removed: words.isRemoved,
    address: words.address,
    place: words.placeOfPage,
  };
  return (
    <div className="change">
      <p className="change__place">{said[is]}</p>
      {before !== undefined && <DataChanges before={before} now={now} />}
      <Task task={back} action={words.takeBack} />
    </div>
  );
}

function ChangeOfValue({ change }: { change: CommittedChange }) {
  const editor = useEditor();
  const words = useWords();
  const isReadOnly = useView(({ site }) => site?.readOnly ?? false);
  const labels = useLabels();
  const { name, path, language, before, now, forms } = change;
  const isText = [...forms.before, ...forms.now].length === 0 && !isData(before) && !isData(now);
  return (
    <div className="change">
      <p className="change__place">
        {labels.ofWay(name, path)}
        {language !== '' && <span className="mark">{language}</span>}
      </p>
      {isText ? (
        <WordChanges before={textOf(before)} now={textOf(now)} language={language} />
      ) : (
        <DataChanges before={before} now={now} forms={forms} />
      )}
      <button type="button" className="button" disabled={isReadOnly} onClick={() => void editor.revert(change)}>
        {words.takeBack}
      </button>
    </div>
  );
}

const isData = (value: Json | undefined): boolean => typeof value === 'object' && value !== null;

function CommitForm() {
  const editor = useEditor();
  const words = useWords();
  const id = useId();
  const [message, setMessage] = useState('');
  const isReadOnly = useView(({ site }) => site?.readOnly ?? false);
  const commit = async (event: React.FormEvent) => {
    event.preventDefault();
    if (await editor.commit(message)) setMessage('');
  };
  return (
    <form className="commit" onSubmit={(event) => void commit(event)}>
      <label htmlFor={id}>{words.commitMessage}</label>
      <input id={id} className="input" required value={message} onChange={({ target }) => setMessage(target.value)} />
      <button type="submit" className="button button--main" disabled={isReadOnly}>
        {words.commit}
      </button>
    </form>
  );
}
