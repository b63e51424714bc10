import { useId } from 'react';
import type { Field } from '../../cli/dev/editor/protocol.ts';
import { useEditor, useLabels, useView } from '../editor-context.ts';
import { Control } from '../fields/control.tsx';
import { valueKey, valuePlace } from '../model/places.ts';
import { EditMark } from './edit-mark.tsx';
import { FieldFindings, findingsIn } from './field-findings.tsx';
import { TranslationMark } from './translation-mark.tsx';

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
  const label = useLabels().ofField(field);
  const found = findingsIn(field, language);
  const written = field.values[place.language];
  const filler = useView(({ site }) => site?.filler);
  const now = edit === undefined ? written : edit.now;
  // Nobody writes behind a filler, or deletes it first.
  const isFiller = now !== undefined && now === filler;
  const value = isFiller ? '' : now;
  const source = field.localized ? field.values[sourceLanguage] : undefined;
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
        isToFillIn={isFiller}
        label={item === undefined ? label : `${label}, ${item.name}`}
        language={place.language}
        describedBy={`${description} ${findings}`}
        isInvalid={found.some(({ severity, isToFillIn }) => severity === 'error' && isToFillIn !== true)}
        isReadOnly={isSiteReadOnly || field.readOnly !== undefined}
        source={source === filler ? undefined : source}
        onType={(now) => editor.type(place, written, now)}
        onChoose={(now) => void editor.choose(place, written, now)}
      />
      {field.localized && <TranslationMark field={field} language={language} />}
      {edit !== undefined && <EditMark edit={edit} />}
      <FieldFindings id={findings} field={field} language={language} />
    </div>
  );
}
