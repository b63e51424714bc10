import { useEffect, useMemo } from 'react';
import type { Choice, Field } from '../../cli/dev/editor/protocol.ts';
import { useEditor, useLabels, useView } from '../editor-context.ts';
import { allTitles } from '../model/pages.ts';

/** A choice; `also`: what it is found by too. */
export type NamedChoice = Choice & { also?: string };

/** Always the same one. */
const nameless: Field['name'] = [];

/** What a field may be set to; undefined while it is not known. Names of the site are asked for when a field needs them. */
export function useChoices({
  name = nameless,
  choices,
  choicesOf,
}: Partial<Pick<Field, 'name' | 'choices' | 'choicesOf'>>): readonly NamedChoice[] | undefined {
  const editor = useEditor();
  const labels = useLabels();
  const loaded = useView((view) => (choicesOf === undefined ? undefined : view.choices.get(choicesOf)));
  const language = useView((view) => view.language);
  const pages = useView(({ site }) => (choicesOf === 'pages' || choicesOf === 'pageFiles' ? site?.pages : undefined));
  useEffect(() => {
    if (choices === undefined && loaded === undefined && choicesOf !== undefined) void editor.loadChoices(choicesOf);
  }, [editor, choices, choicesOf, loaded]);
  return useMemo(() => {
    if (choices !== undefined) return choices.map((value) => ({ value, label: labels.ofChoice(name, value) }));
    const known = new Map(pages?.map((page) => [page.key, page]));
    return loaded?.map((choice) => {
      const [key = '', ...anchor] = choice.value.split('#');
      const page = known.get(key);
      const title = page?.titles[language];
      const label = title === undefined ? labels.ofNamed(choice, choicesOf) : [title, ...anchor].join(' #');
      return { ...choice, label, ...(page === undefined ? {} : { also: allTitles(page) }) };
    });
  }, [labels, name, choices, choicesOf, loaded, pages, language]);
}
