import type { PictureAnswer } from '../../cli/dev/editor/protocol.ts';
import type { Editor } from './editor.ts';
import { upload } from './requests.ts';

/** Resolves to the name that content has for the picture, or undefined if it cannot be used. */
export async function addPicture(editor: Editor, file: File): Promise<string | undefined> {
  const answer = await editor.tried(
    upload<PictureAnswer>(`picture?name=${encodeURIComponent(file.name)}`, file),
  );
  if (answer?.kind === 'refused') editor.say(answer.reason);
  return answer?.kind === 'written' ? answer.file : undefined;
}
