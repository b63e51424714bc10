import { ArrowLeft } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { Field, FieldGroup } from '../../cli/dev/editor/protocol.ts';
import { useEditor, useLabels, useView, useWords } from '../editor-context.ts';
import { titleOfFile } from '../model/pages.ts';
import { fieldKey, stateOf } from '../model/places.ts';
import { fieldsOf } from '../model/store.ts';
import { type FieldNode, treeOf } from '../model/tree.ts';
import { filled } from '../words/words-in.ts';
import { Why } from './exact-words.tsx';
import { FieldParts } from './field-parts.tsx';
import { FoundElsewhere } from './findings-panel.tsx';
import { FoundTexts } from './found-texts.tsx';
import { Languages } from './languages.tsx';
import { PagePreviews } from './page-previews.tsx';

/** The fields of the page, file by file. */
export function FieldsPanel() {
  const words = useWords();
  const groups = useView(({ fields }) => fields?.groups);
  const [search, setSearch] = useState('');
  const [isOnlyToDo, setIsOnlyToDo] = useState(false);
  const isToDo = useToDo();
  const labels = useLabels();
  const isFiltered = search.trim() !== '' || isOnlyToDo;
  const isWanted = useMemo(
    () => (isFiltered ? (field: Field) => matches(field, labels.ofField(field), search) && (!isOnlyToDo || isToDo(field)) : undefined),
    [isFiltered, labels, search, isOnlyToDo, isToDo],
  );
  return (
    <>
      <div className="panel__head">
        <div className="panel__tools">
          <input
            type="search"
            className="input"
            aria-label={words.searchFields}
            placeholder={words.searchFields}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <label className="check">
            <input type="checkbox" checked={isOnlyToDo} onChange={({ target }) => setIsOnlyToDo(target.checked)} />
            {words.onlyToDo}
          </label>
        </div>
        <Languages />
      </div>
      <BackToPage />
      <Alternatives />
      <FoundTexts />
      <FoundElsewhere />
      {groups === undefined && <p className="panel__note">{words.loading}</p>}
      {groups?.map((group, index) => (
        <FileOfFields key={keyOf(group)} group={group} isWanted={isWanted} isOwn={index === 0} />
      ))}
    </>
  );
}

/** The way back from the fields of a file that no page is made of. */
function BackToPage() {
  const editor = useEditor();
  const words = useWords();
  const file = useView((view) => view.file);
  const page = useView((view) => view.page);
  const language = useView((view) => view.language);
  if (file === undefined) return null;
  return (
    <p className="panel__way">
      <button type="button" className="button button--small" onClick={() => void editor.goTo(page, language)}>
        <ArrowLeft aria-hidden size={15} /> {words.backToPage}
      </button>
    </p>
  );
}

/** Whether a field asks for something: a finding, or a translation that is not as it should be. */
function useToDo(): (field: Field) => boolean {
  const columns = useView((view) => view.columns);
  const source = useView(({ site }) => site?.source ?? '');
  return useCallback(
    (field) =>
      field.findings.length > 0 ||
      columns.some((language) => {
        const kind = stateOf(field, language, source)?.kind ?? 'current';
        return kind !== 'current' && kind !== 'identical';
      }),
    [columns, source],
  );
}

function matches({ values, fallbacks = {} }: Field, label: string, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return wanted === '' || `${label} ${JSON.stringify([values, fallbacks])}`.toLowerCase().includes(wanted);
}

/** The fields of one file. With a filter, only the parts that have a wanted field. */
function FileOfFields(props: { group: FieldGroup; isWanted: ((field: Field) => boolean) | undefined; isOwn: boolean }) {
  const { group, isWanted, isOwn } = props;
  const editor = useEditor();
  const words = useWords();
  const key = keyOf(group);
  const isOpen = useView(({ open, selected }) => isOwn || open.has(key) || isIn(group, selected));
  const tree = useMemo(() => treeOf(group.fields), [group.fields]);
  const nodes = isWanted === undefined ? tree : filtered(tree, isWanted);
  if (nodes.length === 0 && (group.readOnly === undefined || isWanted !== undefined)) return null;
  return (
    <details
      className="file"
      open={isOpen || isWanted !== undefined}
      onToggle={({ currentTarget }) => editor.store.fold(key, currentTarget.open)}
    >
      <summary className="file__name">
        <NameOfFile group={group} />
        <span className="file__path">{group.file}</span>
      </summary>
      {group.readOnly !== undefined && (
        <p className="panel__note">
          {words.cannotBeEdited} <Why refusing={group.readOnly} at={`${group.file}:${group.readOnly.line}`} />
        </p>
      )}
      {isOpen && isEntryOfList(group) && (
        <button type="button" className="link" onClick={() => void editor.openFile(group.file)}>
          {words.allEntries}
        </button>
      )}
      {isOwn && isWanted === undefined && <PagePreviews nodes={tree} />}
      {(isOpen || isWanted !== undefined) && <FieldParts nodes={nodes} isUnfolded={isWanted !== undefined} />}
    </details>
  );
}

/** What people see of a file: the title of its page. One that is of no page, or of several, has its name. */
function NameOfFile({ group: { file, title, fields } }: { group: FieldGroup }) {
  const labels = useLabels();
  const language = useView((view) => view.language);
  const ofPage = useView(({ site }) => site && titleOfFile(site, file, language));
  if (ofPage !== undefined) return <h2 lang={language}>{ofPage}</h2>;
  return <h2>{title || (labels.ofFile(fields[0]) ?? file.replace(/^.*\//, ''))}</h2>;
}

/** Whether a group is one of the entries in a file that is a list of them. */
const isEntryOfList = ({ fields }: FieldGroup): boolean => typeof fields[0]?.path[0] === 'number';

/** Several entries may stand in one file. */
const keyOf = ({ file, title }: FieldGroup): string => `${file} ${title}`;

const isIn = ({ fields }: FieldGroup, selected: string | undefined): boolean =>
  selected !== undefined && fields.some((field) => fieldKey(field) === selected);

const isLeaf = ({ field }: FieldNode) => field.kind !== 'group' && field.kind !== 'list';

const filtered = (nodes: readonly FieldNode[], isWanted: (field: Field) => boolean): readonly FieldNode[] =>
  nodes.flatMap((node) => {
    if (isLeaf(node)) return isWanted(node.field) ? [node] : [];
    const parts = filtered(node.parts, isWanted);
    return parts.length > 0 ? [{ ...node, parts }] : [];
  });

/** Other fields that show the text that was clicked. */
function Alternatives() {
  const editor = useEditor();
  const words = useWords();
  const labels = useLabels();
  const alternatives = useView((view) => view.alternatives);
  const fields = useView(fieldsOf);
  const selected = useView((view) => view.selected);
  if (alternatives.length === 0) return null;
  const all = [selected ?? '', ...alternatives];
  return (
    <div className="alternatives">
      <p>{filled(words.alternatives, { count: all.length })}</p>
      <ul>
        {alternatives.map((key) => {
          const field = fields.find((each) => fieldKey(each) === key);
          if (field === undefined) return null;
          const others = all.filter((other) => other !== key);
          return (
            <li key={key}>
              <button type="button" className="link" onClick={() => editor.openField(key, others)}>
                {labels.ofField(field)}
              </button>{' '}
              <span className="file__path">{field.file}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
