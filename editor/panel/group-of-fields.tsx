import { useEditor, useView } from '../editor-context.ts';
import { fieldKey } from '../model/places.ts';
import type { FieldNode } from '../model/tree.ts';
import { FieldFindings } from './field-findings.tsx';
import { FieldParts } from './field-parts.tsx';
import { TakePartAway } from './optional-part.tsx';

/** A mapping with its parts. Those on the top of a file fold. */
export function GroupOfFields({ node, isUnfolded }: { node: FieldNode; isUnfolded: boolean }) {
  const editor = useEditor();
  const { field, parts } = node;
  const key = fieldKey(field);
  const isOpen = useView(({ open }) => open.has(key)) || isUnfolded;
  return (
    <details
      className="group"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (!isUnfolded) editor.store.fold(key, currentTarget.open);
      }}
    >
      <summary className="group__name">
        <h3>{field.label}</h3>
      </summary>
      <FieldFindings field={field} language="" />
      {isOpen && <FieldParts nodes={parts} isUnfolded={isUnfolded} />}
      <TakePartAway field={field} />
    </details>
  );
}
