import { useLabels } from '../editor-context.ts';
import type { FieldNode } from '../model/tree.ts';
import { FieldParts } from './field-parts.tsx';
import { FoldingField } from './folding-field.tsx';
import { TakePartAway } from './optional-part.tsx';

/** A mapping with its parts. */
export function GroupOfFields({ node, isUnfolded }: { node: FieldNode; isUnfolded: boolean }) {
  const { field, parts } = node;
  const labels = useLabels();
  return (
    <div className="group">
      <FoldingField field={field} isUnfolded={isUnfolded} name={labels.ofField(field)}>
        <FieldParts nodes={parts} isUnfolded={isUnfolded} />
        <TakePartAway field={field} />
      </FoldingField>
    </div>
  );
}
