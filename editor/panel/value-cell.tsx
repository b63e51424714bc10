import { useId } from 'react';
import type { Field, LanguagePlace } from '../../cli/dev/editor/protocol.ts';
import { useEditor, useView, useWords } from '../editor-context.ts';
import { Control } from '../fields/control.tsx';
import type { Edit } from '../model/edits.ts';
import { textOf, valueKey, valuePlace } from '../model/places.ts';
import { FieldFindings, findingsIn } from './field-findings.tsx';
import { TranslationMark } from './translation-mark.tsx';
import { WordChanges } from './word-changes.tsx';

/** The value of a field in one language: its control, its state, and what is said about it. */
export function ValueCell(props: { field: Field; language: string; description: string }) {
  const { field, language, description } = props;
  const editor = useEditor();
  const place = valuePlace(field, language);
  const key = valueKey(place);
  const edit = useView(({ edits }) => edits.get(key));
  const item = useView(({ site }) => site?.languages.find(({ code }) => code === language));
  const sourceLanguage = useView(({ site }) => site?.source ?? '');
  const isSiteReadOnly = useView(({ site }) => site?.readOnly ?? false);
  const findings = `${useId()}-findings`;
  const found = findingsIn(field, language);
  const written = field.values[place.language];
  const value = edit === undefined ? written : edit.now;
  return (
    <div className="cell" data-language={language} lang={language || undefined} dir={item?.direction}>
      {item !== undefined && (
        <span className="cell__language" aria-hidden="true">
          {item.code}
        </span>
      )}
      <Control
        field={field}
        value={value}
        label={item === undefined ? field.label : `${field.label}, ${item.name}`}
        describedBy={`${description} ${findings}`}
        isInvalid={found.some(({ severity }) => severity === 'error')}
        isReadOnly={isSiteReadOnly || field.readOnly !== undefined}
        source={field.localized ? field.values[sourceLanguage] : undefined}
        onType={(now) => editor.type(place, written, now)}
        onChoose={(now) => void editor.choose(place, written, now)}
      />
      {field.localized && <TranslationMark field={field} language={language} />}
      {edit !== undefined && <EditMark edit={edit} place={place} />}
      <FieldFindings id={findings} field={field} language={language} />
    </div>
  );
}

/** What keeps a typed value from being saved, and what can be done. */
function EditMark({ edit, place }: { edit: Edit; place: LanguagePlace }) {
  const editor = useEditor();
  const words = useWords();
  const { status } = edit;
  const decide = (keeps: 'mine' | 'theirs', label: string) => (
    <button type="button" className="button" onClick={() => void editor.decide(place, keeps)}>
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
  if (status.kind === 'refused')
    return (
      <div className="edit-mark" role="alert" lang={document.documentElement.lang} dir="ltr">
        <p>{status.reason}</p>
        {decide('theirs', words.discard)}
      </div>
    );
  return null;
}
