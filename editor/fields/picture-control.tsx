import { ImageUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { Json } from '../../cli/dev/editor/protocol.ts';
import { useEditor, useView, useWords } from '../editor-context.ts';
import { addPicture } from '../model/pictures.ts';
import { textOf } from '../model/places.ts';
import { isMapping } from '../model/tree.ts';
import { ChoiceControl } from './choice-control.tsx';
import { TypedInput } from './composition.tsx';
import type { ControlProps } from './control.tsx';
import { FocusPoint } from './focus-point.tsx';
import { useChoices } from './use-choices.ts';

/** A picture: one of those that are there, or one that is dragged, pasted or chosen here. */
export function PictureControl(props: ControlProps) {
  const { field, value, isReadOnly, onChoose } = props;
  const editor = useEditor();
  const words = useWords();
  const [isTarget, setIsTarget] = useState(false);
  const picture = isMapping(value) ? value : {};
  // While a file is on its way, somebody may go on typing.
  const latest = useRef({ picture, onChoose });
  latest.current = { picture, onChoose };
  const address = Object.values(field.shown)
    .flat()
    .find((text) => text.startsWith('/'));
  const take = async (files: FileList | null | undefined) => {
    if (!files?.length) return;
    const name = await addPicture(editor, [...files], words);
    if (name !== undefined) latest.current.onChoose(withFile(latest.current.picture, name));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging and pasting are ways beside the button
    <div
      className={isTarget ? 'picture picture--target' : 'picture'}
      onDragOver={(event) => {
        event.preventDefault();
        setIsTarget(true);
      }}
      onDragLeave={() => setIsTarget(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsTarget(false);
        if (!isReadOnly) void take(event.dataTransfer.files);
      }}
      onPaste={(event) => {
        if (!isReadOnly && event.clipboardData.files.length > 0) void take(event.clipboardData.files);
      }}
    >
      {address !== undefined && <FocusPoint {...props} address={address} picture={picture} />}
      <FileOfPicture {...props} picture={picture} take={take} />
      <AltTexts {...props} picture={picture} />
    </div>
  );
}

/** With another file. The point that stays in the picture was that of the one before. */
function withFile({ focus: _, ...picture }: PictureProps['picture'], file: Json): Json {
  return { ...picture, file };
}

export interface PictureProps extends ControlProps {
  /** The picture as it is written. */
  picture: { readonly [key: string]: Json };
}

function FileOfPicture(props: PictureProps & { take(files: FileList | null): Promise<void> }) {
  const { field, picture, label, describedBy, isInvalid, isReadOnly, onType, onChoose, take } = props;
  const words = useWords();
  const input = useId();
  const choices = useChoices(field);
  const file = textOf(picture.file);
  return (
    <>
      {choices === undefined ? (
        <TypedInput
          className="input"
          aria-label={label}
          aria-describedby={describedBy}
          aria-invalid={isInvalid}
          readOnly={isReadOnly}
          value={file}
          onType={(box) => onType({ ...picture, file: box.value })}
        />
      ) : (
        <ChoiceControl
          {...props}
          value={file}
          choices={choices}
          onChoose={(name) => name !== undefined && onChoose(withFile(picture, name))}
        />
      )}
      {!isReadOnly && (
        <>
          <input
            id={input}
            className="visually-hidden"
            type="file"
            accept="image/*"
            onChange={({ target }) => {
              void take(target.files);
              // The same file can be chosen again, as after an undo.
              target.value = '';
            }}
          />
          <label htmlFor={input} className="button button--small">
            <ImageUp aria-hidden size={16} /> {words.upload}
          </label>
        </>
      )}
    </>
  );
}

/** What the picture shows, in each of the languages side by side, or that it only decorates. */
function AltTexts({ picture, isReadOnly, onType, onChoose }: PictureProps) {
  const words = useWords();
  const columns = useView((view) => view.columns);
  const languages = useView(({ site }) => site?.languages) ?? [];
  const { decorative, alt, ...others } = picture;
  const texts = isMapping(alt) ? alt : {};
  const isDecorative = decorative === true;
  return (
    <>
      {!isDecorative && (
        <div className="cells">
          {columns.map((code) => {
            const language = languages.find((each) => each.code === code);
            return (
              <label key={code} className="part-box">
                <span>
                  {words.alt} ({code})
                </span>
                <TypedInput
                  className="input"
                  lang={code}
                  dir={language?.direction}
                  spellCheck
                  readOnly={isReadOnly}
                  value={textOf(texts[code])}
                  onType={(box) => onType({ ...picture, alt: { ...texts, [code]: box.value } })}
                />
              </label>
            );
          })}
        </div>
      )}
      <label className="check">
        <input
          type="checkbox"
          disabled={isReadOnly}
          checked={isDecorative}
          onChange={({ target }) =>
            onChoose(target.checked ? { ...others, decorative: true } : { ...others, alt: texts })
          }
        />
        {words.decorative}
      </label>
    </>
  );
}
