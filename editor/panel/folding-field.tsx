import { ChevronRight } from 'lucide-react';
import { createContext, useContext, useId } from 'react';
import type { Field } from '../../cli/dev/editor/protocol.ts';
import { useEditor, useView } from '../editor-context.ts';
import { fieldKey } from '../model/places.ts';
import { FieldFindings } from './field-findings.tsx';

/** The level of the headings of fields; that of a file is 2. */
const headingLevel = createContext(3);

interface FoldingProps {
  field: Field;
  /** Whether it is open, whatever was folded: a search has found something in it. */
  isUnfolded: boolean;
  /** The name in the button that folds. */
  name: React.ReactNode;
  /** What stands beside the name. */
  before?: React.ReactNode;
  after?: React.ReactNode;
  /** What is folded; it is there only while it is open. */
  children: React.ReactNode;
}

/** A group, a list or an item of a list, which folds: the pattern "Disclosure" of the ARIA Authoring Practices, in a heading. */
export function FoldingField({ field, isUnfolded, name, before, after, children }: FoldingProps) {
  const editor = useEditor();
  const key = fieldKey(field);
  const isOpen = useView(({ open }) => open.has(key)) || isUnfolded;
  const level = useContext(headingLevel);
  const body = useId();
  const Heading = `h${Math.min(level, 6)}` as 'h3';
  return (
    <>
      <div className="folding__head">
        {before}
        <Heading className="folding__heading">
          <button
            type="button"
            className="folding__name"
            aria-expanded={isOpen}
            aria-controls={isOpen ? body : undefined}
            aria-disabled={isUnfolded}
            onClick={() => {
              if (!isUnfolded) editor.store.fold(key, !isOpen);
            }}
          >
            <ChevronRight aria-hidden size={15} className="folding__mark" />
            {name}
          </button>
        </Heading>
        {after}
      </div>
      {isOpen && (
        <div id={body} className="folding__body">
          <FieldFindings field={field} language="" />
          <headingLevel.Provider value={level + 1}>{children}</headingLevel.Provider>
        </div>
      )}
    </>
  );
}
