import type { Refusing } from '../../cli/dev/editor/protocol.ts';
import { useWords } from '../editor-context.ts';

/** The words of the tool, which speaks English: they name the exact thing. */
export const ExactWords = ({ children }: { children: React.ReactNode }) => (
  <span className="exact-words" lang="en" dir="ltr">
    {children}
  </span>
);

/** Why something is not done: in the words of the editor as far as it has some, and below in those of the tool. `at`: a file and a line. */
export function Why({ refusing: { reason, why }, at }: { refusing: Refusing; at?: string }) {
  const words = useWords();
  return (
    <>
      {why !== undefined && words[why]}
      <ExactWords>{at === undefined ? reason : `${reason} (${at})`}</ExactWords>
    </>
  );
}
