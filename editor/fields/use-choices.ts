import { useEffect, useMemo } from 'react';
import type { Choice, Field } from '../../cli/dev/editor/protocol.ts';
import { useEditor, useLabels, useView } from '../editor-context.ts';

/** Always the same one. */
const nameless: Field['name'] = [];

/** What a field may be set to; undefined while it is not known. Names of the site are asked for when a field needs them. */
export function useChoices({
  name = nameless,
  choices,
  choicesOf,
}: Partial<Pick<Field, 'name' | 'choices' | 'choicesOf'>>): readonly Choice[] | undefined {
  const editor = useEditor();
  const labels = useLabels();
  const loaded = useView((view) => (choicesOf === undefined ? undefined : view.choices.get(choicesOf)));
  useEffect(() => {
    if (choices === undefined && loaded === undefined && choicesOf !== undefined)
      void editor.loadChoices(choicesOf);
  }, [editor, choices, choicesOf, loaded]);
  return useMemo(() => {
    if (choices !== undefined)
      return choices.map((value) => ({ value, label: labels.ofChoice(name, value) }));
    return loaded?.map((choice) => ({ ...choice, label: labels.ofNamed(choice, choicesOf) }));
  }, [labels, name, choices, choicesOf, loaded]);
}
