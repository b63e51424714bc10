import { Plus } from 'lucide-react';
import type { Field } from '../../cli/dev/editor/protocol.ts';
import { useView, useWords } from '../editor-context.ts';
import { fieldKey, isSame } from '../model/places.ts';
import type { FieldNode } from '../model/tree.ts';
import { FieldRow } from './field-row.tsx';
import { GroupOfFields } from './group-of-fields.tsx';
import { ListOfItems } from './list-of-items.tsx';
import { AddPart } from './optional-part.tsx';

/** The parts of a file, a group or an item. `isUnfolded`: all of them are shown, whatever was folded. */
export function FieldParts({ nodes, isUnfolded }: { nodes: readonly FieldNode[]; isUnfolded: boolean }) {
  const words = useWords();
  const selected = useView((view) => view.selected);
  const edits = useView((view) => view.edits);
  const isTyped = (field: Field) => [...edits.values()].some((edit) => edit.file === field.file && isSame(edit.path, field.path));
  const isAbsent = ({ field, parts }: FieldNode) =>
    field.optional && parts.length === 0 && Object.keys(field.values).length === 0 && fieldKey(field) !== selected && !isTyped(field);
  const absent = nodes.filter(isAbsent);
  return (
    <div className="parts">
      {nodes
        .filter((node) => !isAbsent(node) && !isFixed(node.field))
        .map((node) => {
          const key = node.field.path.join('.');
          if (node.field.kind === 'list') return <ListOfItems key={key} node={node} isUnfolded={isUnfolded} />;
          if (node.field.kind === 'group') return <GroupOfFields key={key} node={node} isUnfolded={isUnfolded} />;
          return <FieldRow key={key} field={node.field} />;
        })}
      {absent.length > 0 && (
        <details className="absent">
          <summary>
            <Plus aria-hidden size={15} /> {words.addPart}
          </summary>
          {absent.map(({ field }) => (
            <AddPart key={field.path.join('.')} field={field} />
          ))}
        </details>
      )}
    </div>
  );
}

/** Whether there is nothing to choose, such as the type of a section that is there. */
const isFixed = ({ kind, choices, values }: Field): boolean => kind === 'choice' && choices?.length === 1 && values[''] === choices[0];
