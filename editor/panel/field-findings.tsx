import type { Field, ShownFinding } from '../../cli/dev/editor/protocol.ts';
import { findingKey, languageOfFinding } from '../model/places.ts';
import { FindingText, RepairButton } from './findings-panel.tsx';

/** The findings about a field in a language; '' for those about all of it. */
export const findingsIn = (field: Field, language: string): readonly ShownFinding[] =>
  field.findings.filter((finding) => languageOfFinding(finding, field) === language);

/** The findings at their field. */
export function FieldFindings({ field, language, id }: { field: Field; language: string; id?: string }) {
  const findings = findingsIn(field, language);
  return (
    <ul className="findings" id={id} aria-live="polite">
      {findings.map((finding) => (
        <li key={findingKey(finding)}>
          <FindingText finding={finding} />
          <RepairButton finding={finding} />
        </li>
      ))}
    </ul>
  );
}
