import type { ShownFinding } from '../../cli/dev/editor/protocol.ts';
import { useEditor, useView, useWords } from '../editor-context.ts';
import { findingKey } from '../model/places.ts';

/** All findings of the site. Each leads to its field. */
export function FindingsPanel() {
  const editor = useEditor();
  const words = useWords();
  const findings = useView(({ site }) => site?.findings) ?? [];
  if (findings.length === 0) return <p className="panel__note">{words.noFindings}</p>;
  return (
    <ul className="findings findings--all">
      {findings.map((finding) => (
        <li key={findingKey(finding)}>
          <button type="button" className="finding-link" onClick={() => void editor.goToFinding(finding)}>
            <FindingText finding={finding} />
            <span className="file__path">
              {finding.file}
              {finding.line !== undefined && `:${finding.line}`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A finding in the words of `validate`. */
export function FindingText({ finding }: { finding: ShownFinding }) {
  const words = useWords();
  const { severity, message, hint } = finding;
  return (
    <span className={`finding finding--${severity}`} dir="ltr">
      <span className="finding__severity" lang={document.documentElement.lang}>
        {words[severity]}
      </span>{' '}
      {/* The check speaks English, also beside a text in another language. */}
      <span lang="en">{message}</span>
      {hint !== undefined && (
        <span className="finding__hint" lang="en">
          {hint}
        </span>
      )}
    </span>
  );
}
