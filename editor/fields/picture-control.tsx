import { ImageUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useEditor, useView, useWords } from '../editor-context.ts';
import { addPicture, type PictureData, withFile } from '../model/pictures.ts';
import { textOf } from '../model/places.ts';
import { isMapping } from '../model/tree.ts';
import { filled } from '../words/words-in.ts';
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
  /** The words for the picture that was replaced last. */
  const [earlierAlt, setEarlierAlt] = useState<PictureData>({});
  // While a file is on its way, somebody may go on typing.
  const latest = useRef({ picture, onChoose });
  latest.current = { picture, onChoose };
  const filler = useView(({ site }) => site?.filler);
  const replace = (name: string, put: typeof onChoose) => {
    const { file, alt } = latest.current.picture;
    if (file !== name && isMapping(alt)) setEarlierAlt(withoutFillers(alt, filler));
    put(withFile(latest.current.picture, name));
  };
  const address = Object.values(field.shown)
    .flat()
    .find((text) => text.startsWith('/'));
  const take = async (files: FileList | null | undefined) => {
    if (!files?.length) return;
    const name = await addPicture(editor, [...files], words);
    if (name !== undefined) replace(name, latest.current.onChoose);
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
      <FileOfPicture {...props} picture={picture} take={take} replace={replace} />
      <AltTexts {...props} picture={picture} earlier={earlierAlt} />
    </div>
  );
}

/** The words that somebody has written. */
const withoutFillers = (alt: PictureData, filler: string | undefined): PictureData =>
  Object.fromEntries(Object.entries(alt).filter(([, text]) => text !== filler));

export interface PictureControlProps extends ControlProps {
  picture: PictureData;
}

interface FileProps extends PictureControlProps {
  take(files: FileList | null): Promise<void>;
  /** Takes the name of another file. */
  replace(name: string, put: ControlProps['onChoose']): void;
}

function FileOfPicture(props: FileProps) {
  const { field, picture, label, describedBy, isInvalid, isReadOnly } = props;
  const { onType, onChoose, take, replace } = props;
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
          onType={(box) => replace(box.value, onType)}
        />
      ) : (
        <ChoiceControl
          {...props}
          value={file}
          choices={choices}
          onChoose={(name) => name !== undefined && replace(textOf(name), onChoose)}
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

/**
 * What the picture shows, in each of the languages side by side, or that it only decorates. `earlier`: the words for the one before, which
 * may fit this one too.
 */
function AltTexts({ picture, earlier, isReadOnly, onType, onChoose }: PictureControlProps & { earlier: PictureData }) {
  const words = useWords();
  const columns = useView((view) => view.columns);
  const languages = useView(({ site }) => site?.languages) ?? [];
  const filler = useView(({ site }) => site?.filler);
  const { decorative, alt, ...others } = picture;
  const texts = isMapping(alt) ? alt : {};
  const isDecorative = decorative === true;
  const isOffered = !isReadOnly && alt === undefined && Object.keys(earlier).length > 0;
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
                  value={texts[code] === filler ? '' : textOf(texts[code])}
                  placeholder={texts[code] === filler ? words.toFillIn : undefined}
                  onType={(box) => onType({ ...picture, alt: { ...texts, [code]: box.value } })}
                />
                {isOffered && <EarlierText text={textOf(earlier[code])} />}
              </label>
            );
          })}
        </div>
      )}
      {!isDecorative && isOffered && (
        <button
          type="button"
          className="button button--small"
          onClick={({ currentTarget }) => {
            // The button goes, and would take the focus with it.
            currentTarget.closest('.picture')?.querySelector<HTMLElement>(':scope .cells input')?.focus();
            onChoose({ ...picture, alt: earlier });
          }}
        >
          {words.keepAlt}
        </button>
      )}
      <label className="check">
        <input
          type="checkbox"
          disabled={isReadOnly}
          checked={isDecorative}
          onChange={({ target }) => onChoose(target.checked ? { ...others, decorative: true } : { ...others, alt: texts })}
        />
        {words.decorative}
      </label>
    </>
  );
}

/** The words for the picture before. */
function EarlierText({ text }: { text: string }) {
  const words = useWords();
  return text === '' ? null : <span>{filled(words.earlierAlt, { text })}</span>;
}
