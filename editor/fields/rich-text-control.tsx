import { Bold, Italic, Link2, List, ListOrdered } from 'lucide-react';
import type { Command } from 'prosemirror-state';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useEditor, useView, useWords } from '../editor-context.ts';
import { linkTarget } from '../model/link-target.ts';
import { textOf } from '../model/places.ts';
import { readMarkdown } from '../rich-text/markdown.ts';
import { focusAtCursor, insertPlaceholder, linkAt, mostPasted, RichTextView, richTextCommands, setLink } from '../rich-text/view.ts';
import { filled } from '../words/words-in.ts';
import { ClosableBox } from './closable-box.tsx';
import { Combobox } from './combobox.tsx';
import type { ControlProps } from './control.tsx';
import { InsertPlaceholder, PlaceholderValues, placeholderValue, usePlaceholders } from './placeholder-list.tsx';
import { placeholdersIn } from './placeholders.ts';
import { TextControl } from './text-control.tsx';
import { Toolbar } from './toolbar.tsx';
import { useChoices } from './use-choices.ts';

/** A text with emphasis, lists and links. Markup that rich text does not have is edited as it is written. */
export function RichTextControl(props: ControlProps) {
  const source = textOf(props.value);
  const isReadable = useMemo(() => readMarkdown(source) !== undefined, [source]);
  // The box in which somebody types stays, although the markup may be gone by now.
  const isPlain = useRef(false);
  if (!isReadable) isPlain.current = true;
  return !isPlain.current ? <RichText {...props} source={source} /> : <TextControl {...props} />;
}

function RichText(props: ControlProps & { source: string }) {
  const { field, label, language, describedBy, isInvalid, isToFillIn, isReadOnly, source } = props;
  const editor = useEditor();
  const words = useWords();
  const place = useRef<HTMLDivElement>(null);
  const rich = useRef<RichTextView>(null);
  const [, setMoves] = useState(0);
  const [isLinking, setIsLinking] = useState(false);
  const placeholders = usePlaceholders(field, language, placeholdersIn(source).length > 0);
  const values = useId();
  const known = useRef(placeholders);
  known.current = placeholders;
  const latest = useRef(props);
  latest.current = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view outlives the text that it begins with
  useEffect(() => {
    const text = readMarkdown(source);
    if (place.current === null || text === undefined) return;
    rich.current = new RichTextView(place.current, text, {
      attributes: () => ({
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': `${describedBy} ${values}`,
        'aria-invalid': String(latest.current.isInvalid),
        ...(latest.current.isToFillIn ? { 'aria-placeholder': words.toFillIn } : {}),
        class: 'rich-text__text',
        spellcheck: 'true',
      }),
      isReadOnly,
      valueAt: (placeholder) => placeholderValue(known.current, placeholder),
      taking: () => {
        const { onType } = latest.current;
        return (typed) => onType(typed === '' && field.optional ? undefined : typed);
      },
      onMove: () => setMoves((count) => count + 1),
      onRefuse: () => editor.say(filled(words.tooLong, { count: mostPasted })),
    });
    return () => {
      rich.current?.destroy();
      rich.current = null;
    };
  }, [isReadOnly]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn says whether the text is valid, and what placeholders stand for
  useEffect(() => rich.current?.refresh(), [isInvalid, isToFillIn, placeholders]);
  useEffect(() => rich.current?.show(source), [source]);
  return (
    <div className={isInvalid ? 'rich-text rich-text--invalid' : 'rich-text'}>
      {!isReadOnly && (
        <Tools rich={rich} isLinking={isLinking} onLink={() => setIsLinking(!isLinking)}>
          {field.hasPlaceholders === true && (
            <InsertPlaceholder
              field={field}
              language={language}
              onChoose={(placeholder) => {
                if (rich.current !== null) insertPlaceholder(rich.current.view, placeholder);
              }}
              onClose={() => rich.current !== null && focusAtCursor(rich.current.view)}
            />
          )}
        </Tools>
      )}
      {isLinking && <LinkForm rich={rich} onClose={() => setIsLinking(false)} />}
      <div ref={place} />
      <PlaceholderValues id={values} text={source} language={language} placeholders={placeholders} />
    </div>
  );
}

type RichTextRef = React.RefObject<RichTextView | null>;

function Tools(props: { rich: RichTextRef; isLinking: boolean; onLink(): void; children: React.ReactNode }) {
  const { rich, isLinking, onLink } = props;
  const words = useWords();
  const tool = (label: string, icon: React.ReactNode, run: () => void, isOpen?: boolean) => (
    <button
      type="button"
      className="button button--icon button--quiet"
      aria-label={label}
      title={label}
      aria-expanded={isOpen}
      // Keeps what is selected.
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    >
      {icon}
    </button>
  );
  const command = (name: Command) => () => {
    const view = rich.current?.view;
    if (view === undefined) return;
    name(view.state, view.dispatch, view);
    view.focus();
  };
  return (
    <Toolbar className="rich-text__tools" label={words.formatting} lang={document.documentElement.lang}>
      {tool(words.bold, <Bold size={15} />, command(richTextCommands.bold))}
      {tool(words.italic, <Italic size={15} />, command(richTextCommands.italic))}
      {tool(words.bullets, <List size={15} />, command(richTextCommands.bullets))}
      {tool(words.numbers, <ListOrdered size={15} />, command(richTextCommands.numbers))}
      {tool(words.link, <Link2 size={15} />, onLink, isLinking)}
      {props.children}
    </Toolbar>
  );
}

/** Asks where a link leads: to a page of the site, or to an address. It begins with the link at the cursor, and ends with Escape. */
function LinkForm({ rich, onClose }: { rich: RichTextRef; onClose(): void }) {
  const words = useWords();
  const site = useView((view) => view.site);
  const pages = useChoices({ choicesOf: 'pages' }) ?? [];
  const [address, setAddress] = useState(() => (rich.current === null ? '' : linkAt(rich.current.view.state)));
  const written = linkTarget(address, { pages: site?.pages ?? [], url: site?.url ?? '' }, location.origin);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  const link = (href: string) => {
    if (rich.current !== null) setLink(rich.current.view, href);
    onClose();
  };
  return (
    <ClosableBox
      className="rich-text__link"
      onEscape={() => {
        onClose();
        if (rich.current !== null) focusAtCursor(rich.current.view);
      }}
    >
      <span className="rich-text__label" aria-hidden="true">
        {words.linkToPage}
      </span>
      <Combobox
        label={words.linkToPage}
        value=""
        options={pages.map((page) => ({ ...page, value: `page:${page.value}`, detail: page.value }))}
        onChoose={link}
      />
      <span className="rich-text__label" aria-hidden="true">
        {words.linkToAddress}
      </span>
      <input
        ref={box}
        className="input"
        inputMode="url"
        aria-label={words.linkToAddress}
        placeholder="https://"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The text takes the focus: it would take the key too, and put a new line in the place of what is selected.
          event.preventDefault();
          link(written);
        }}
      />
      <button type="button" className="button button--small" onClick={() => link(written)}>
        {written === '' ? words.removeLink : words.setLink}
      </button>
    </ClosableBox>
  );
}
