import { Wrench } from 'lucide-react';
import { useId } from 'react';
import type { ShownFinding } from '../../cli/dev/editor/protocol.ts';
import { useEditor, useFindingWords, useView, useWords } from '../editor-context.ts';
import { goToFinding } from '../model/findings.ts';
import { findingKey } from '../model/places.ts';
import { ExactWords } from './exact-words.tsx';
import { focusFieldOf } from './focus-field.ts';

/** All findings of the site. Each leads to its field. */
export function FindingsPanel() {
  const words = useWords();
  const findings = useView(({ site }) => site?.findings) ?? [];
  return (
    <>
      <div role="status">{findings.length === 0 && <p className="panel__note">{words.noFindings}</p>}</div>
      {findings.length > 0 && <LinkedFindings findings={findings} />}
    </>
  );
}

/** Findings that lead to their fields. */
function LinkedFindings({ findings }: { findings: readonly ShownFinding[] }) {
  return (
    <ul className="findings findings--all">
      {findings.map((finding) => (
        <li key={findingKey(finding)}>
          <FindingLink finding={finding} />
          <RepairButton finding={finding} />
        </li>
      ))}
    </ul>
  );
}

/** A finding with its place. It leads to its field. */
export function FindingLink({ finding }: { finding: ShownFinding }) {
  const editor = useEditor();
  return (
    <button type="button" className="finding-link" onClick={() => void goToFinding(editor, finding)}>
      <FindingText finding={finding} />
      <FindingPlace finding={finding} />
    </button>
  );
}

/** The file of a finding, with its line. */
export function FindingPlace({ finding: { file, line } }: { finding: ShownFinding }) {
  return (
    <span className="file__path">
      {file}
      {line !== undefined && `:${line}`}
    </span>
  );
}

/** What the last edits have led to in other files: whoever edits a field does not see it there. */
export function FoundElsewhere() {
  const words = useWords();
  const elsewhere = useView((view) => view.elsewhere);
  return (
    <div role="status">
      {elsewhere.length > 0 && (
        <section className="found-texts" aria-label={words.elsewhere}>
          <h2>{words.elsewhere}</h2>
          <LinkedFindings findings={elsewhere} />
        </section>
      )}
    </div>
  );
}

/** Repairs a finding as `validate --fix` does. What it writes stands beside the button. Undo takes it back. */
export function RepairButton({ finding }: { finding: ShownFinding }) {
  const editor = useEditor();
  const words = useWords();
  const isReadOnly = useView(({ site }) => site?.readOnly ?? false);
  const changes = useId();
  if (finding.repair === undefined || isReadOnly) return null;
  return (
    <div className="repair">
      <button
        type="button"
        className="button button--small"
        lang={document.documentElement.lang}
        aria-describedby={changes}
        onClick={({ currentTarget }) => {
          focusFieldOf(currentTarget);
          void editor.repair(finding);
        }}
      >
        <Wrench aria-hidden size={14} /> {words.repair}
      </button>
      <span id={changes} className="word-changes" lang="" dir="auto">
        {finding.repair.map(({ before, now }, index) => {
          // Edits of one finding have no names, and never move.
          const key = `${index}`;
          return (
            <span key={key} className="repair__change">
              {isSeen(before) && <del>{before}</del>}
              {isSeen(before) && isSeen(now) && ' → '}
              {isSeen(now) && <ins>{now}</ins>}
            </span>
          );
        })}
      </span>
    </div>
  );
}

/** Whether a text has more than spaces and line ends. */
const isSeen = (text: string): boolean => text.trim() !== '';

/**
 * What is wrong, and what to do about it, in the words of the editor. The exact words of `validate`, which name the thing, stand below.
 * A window that only shows has nothing to do it with.
 */
export function FindingText({ finding }: { finding: ShownFinding }) {
  const words = useWords();
  const isReadOnly = useView(({ site }) => site?.readOnly ?? false);
  const { code, severity, message, hint, isToFillIn = false } = finding;
  const { what, fix } = useFindingWords(code);
  const { lang } = document.documentElement;
  const named = (
    <span className="finding__severity" lang={lang}>
      {isToFillIn ? words.toFillIn : words[severity]}
    </span>
  );
  // That says it all: nobody has made a mistake.
  if (isToFillIn) return <span className="finding finding--warning">{named}</span>;
  const exact = [what === undefined ? undefined : message, hint].filter((text) => text !== undefined);
  return (
    <span className={`finding finding--${severity}`} dir="ltr">
      {named} {/* The check speaks English, also beside a text in another language. */}
      <span lang={what === undefined ? 'en' : lang}>{what ?? message}</span>
      {fix !== undefined && !isReadOnly && (
        <span className="finding__fix" lang={lang}>
          {fix}
        </span>
      )}
      {exact.length > 0 && <ExactWords>{exact.join(' ')}</ExactWords>}
    </span>
  );
}
