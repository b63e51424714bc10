import type { Json, PictureAnswer } from '../../cli/dev/editor/protocol.ts';
import { type EditorWordTexts, filled } from '../words/words-in.ts';
import type { Editor } from './editor.ts';
import { upload } from './requests.ts';

type Refusals = Pick<EditorWordTexts, 'active' | 'cutOff' | 'noPicture' | 'tooLarge'>;

/** Resolves to the name that content has for the picture among files, or undefined, and says why, if there is none that can be used. */
export async function addPicture(editor: Editor, files: readonly File[], words: Refusals): Promise<string | undefined> {
  editor.say(undefined);
  const file = files.find(({ type }) => type.startsWith('image/'));
  const most = editor.store.get().site?.uploadLimit ?? Number.POSITIVE_INFINITY;
  const problem =
    file === undefined
      ? words.noPicture
      : file.size > most
        ? filled(words.tooLarge, { size: megabytes(file.size), most: megabytes(most) })
        : undefined;
  if (file === undefined || problem !== undefined) {
    editor.say(problem);
    return undefined;
  }
  const answer = await editor.tried(upload<PictureAnswer>(`picture?name=${encodeURIComponent(file.name)}`, file));
  if (answer?.kind === 'refused') editor.say(words[answer.why]);
  if (answer?.kind === 'notWritten') editor.refuse(answer);
  return answer?.kind === 'written' ? answer.file : undefined;
}

/** A picture as it is written. */
export type PictureData = Readonly<Record<string, Json>>;

/** With another file. The point that stays in the picture, and the words for what it shows, were those of the one before. */
export function withFile(picture: PictureData, file: string): PictureData {
  if (picture.file === file) return picture;
  const { focus: _focus, alt: _alt, ...others } = picture;
  return { ...others, file };
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 1e6);
