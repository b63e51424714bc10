import { useEffect } from 'react';
import type { Choice, Field } from '../../cli/dev/editor/protocol.ts';
import { useEditor, useView } from '../editor-context.ts';

/** What a field may be set to; undefined while it is not known. Names of the site are asked for when a field needs them. */
export function useChoices({
  choices,
  choicesOf,
}: Pick<Field, 'choices' | 'choicesOf'>): readonly Choice[] | undefined {
  const editor = useEditor();
  const loaded = useView((view) => (choicesOf === undefined ? undefined : view.choices.get(choicesOf)));
  useEffect(() => {
    if (choices === undefined && loaded === undefined && choicesOf !== undefined)
      void editor.loadChoices(choicesOf);
  }, [editor, choices, choicesOf, loaded]);
  return choices ?? loaded;
}
