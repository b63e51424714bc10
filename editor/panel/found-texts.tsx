import type { Field } from '../../cli/dev/editor/protocol.ts';
import { useEditor, useLabels, useView, useWords } from '../editor-context.ts';
import { notWrittenFor, type TypedEdit } from '../model/edits.ts';
import { fieldKey, textOf, valueKey } from '../model/places.ts';
import { fieldsOf } from '../model/store.ts';
import { filled } from '../words/words-in.ts';
import { EditMark } from './edit-mark.tsx';

/** Texts that wait for somebody to decide: those of an earlier visit, and those that could not be saved, wherever their fields are. */
export function FoundTexts() {
  const editor = useEditor();
  const words = useWords();
  const edits = [...useView((view) => view.edits).values()];
  const found = edits.filter(({ status }) => status.kind === 'found');
  const refused = edits.filter(
    (edit) => edit.status.kind === 'conflict' || edit.status.kind === 'refused' || notWrittenFor(edit) !== undefined,
  );
  return (
    <>
      {found.length > 0 && (
        <Texts title={filled(words.foundTexts, { count: found.length })} edits={found}>
          {(edit) => (
            <>
              <TypedText edit={edit} />
              <button type="button" className="button button--main" onClick={() => void editor.decide(edit, 'mine')}>
                {words.save}
              </button>
              <button type="button" className="button" onClick={() => void editor.decide(edit, 'theirs')}>
                {words.discard}
              </button>
            </>
          )}
        </Texts>
      )}
      {refused.length > 0 && (
        <Texts title={words.notSaved} edits={refused}>
          {(edit) => <Refused edit={edit} />}
        </Texts>
      )}
    </>
  );
}

function Texts(props: { title: string; edits: readonly TypedEdit[]; children(edit: TypedEdit): React.ReactNode }) {
  const { title, edits, children } = props;
  return (
    <section className="found-texts" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {edits.map((edit) => (
          <li key={valueKey(edit)}>
            <p className="file__path">
              {edit.file} · {edit.path.join('.')} {edit.language}
            </p>
            {children(edit)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A text that could not be saved: a way to its field, which says why. If the field is elsewhere, it is said here. */
function Refused({ edit }: { edit: TypedEdit }) {
  const editor = useEditor();
  const labels = useLabels();
  const field = useFieldOf(edit);
  if (field === undefined)
    return (
      <>
        {edit.status.kind !== 'conflict' && <TypedText edit={edit} />}
        <EditMark edit={edit} />
      </>
    );
  return (
    <button type="button" className="link" onClick={() => editor.openField(fieldKey(field))}>
      {labels.ofField(field)}
    </button>
  );
}

function TypedText({ edit }: { edit: TypedEdit }) {
  const labels = useLabels();
  const field = useFieldOf(edit) ?? { name: edit.path };
  return (
    <>
      <p className="field__label">{labels.ofField(field)}</p>
      <p lang={edit.language || undefined} dir="auto">
        {textOf(edit.now)}
      </p>
    </>
  );
}

/** The field of a text; undefined if the panel has not got it. */
const useFieldOf = (edit: TypedEdit): Field | undefined =>
  useView((view) => fieldsOf(view).find((field) => fieldKey(field) === fieldKey(edit)));
