import { Bold, Italic, Link2, List, ListOrdered } from 'lucide-react';
import type { Command } from 'prosemirror-state';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useView, useWords } from '../editor-context.ts';
import { textOf } from '../model/places.ts';
import { readMarkdown } from '../rich-text/markdown.ts';
import { RichTextView, richTextCommands, setLink } from '../rich-text/view.ts';
import { Combobox } from './combobox.tsx';
import type { ControlProps } from './control.tsx';
import { TextControl } from './text-control.tsx';

/** A text with emphasis, lists and links. Markup that rich text does not have is edited as it is written. */
export function RichTextControl(props: ControlProps) {
  const source = textOf(props.value);
  const isReadable = useMemo(() => readMarkdown(source) !== undefined, [source]);
  return isReadable ? <RichText {...props} source={source} /> : <TextControl {...props} />;
}

function RichText(props: ControlProps & { source: string }) {
  const { field, label, describedBy, isInvalid, isReadOnly, source } = props;
  const place = useRef<HTMLDivElement>(null);
  const rich = useRef<RichTextView>(null);
  const [, setMoves] = useState(0);
  const [isLinking, setIsLinking] = useState(false);
  const latest = useRef(props);
  latest.current = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view outlives the text that it begins with
  useEffect(() => {
    const text = readMarkdown(source);
    if (place.current === null || text === undefined) return;
    rich.current = new RichTextView(place.current, text, {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': describedBy,
        class: 'rich-text__text',
        spellcheck: 'true',
      },
      isReadOnly,
      onType: (typed) => latest.current.onType(typed === '' && field.optional ? undefined : typed),
      onMove: () => setMoves((count) => count + 1),
    });
    return () => rich.current?.destroy();
  }, [isReadOnly]);
  useEffect(() => rich.current?.show(source), [source]);
  return (
    <div className={isInvalid ? 'rich-text rich-text--invalid' : 'rich-text'}>
      {!isReadOnly && <Tools rich={rich.current} onLink={() => setIsLinking(!isLinking)} />}
      {isLinking && <LinkForm rich={rich.current} onClose={() => setIsLinking(false)} />}
      <div ref={place} />
    </div>
  );
}

function Tools({ rich, onLink }: { rich: RichTextView | null; onLink(): void }) {
  const words = useWords();
  const tool = (label: string, icon: React.ReactNode, run: () => void) => (
    <button
      type="button"
      className="button button--icon button--quiet"
      aria-label={label}
      title={label}
      // Keeps what is selected.
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    >
      {icon}
    </button>
  );
  const command = (name: Command) => () => {
    if (rich === null) return;
    name(rich.view.state, rich.view.dispatch, rich.view);
    rich.view.focus();
  };
  return (
    <div className="rich-text__tools" role="toolbar" aria-label={words.formatting}>
      {tool(words.bold, <Bold size={15} />, command(richTextCommands.bold))}
      {tool(words.italic, <Italic size={15} />, command(richTextCommands.italic))}
      {tool(words.bullets, <List size={15} />, command(richTextCommands.bullets))}
      {tool(words.numbers, <ListOrdered size={15} />, command(richTextCommands.numbers))}
      {tool(words.link, <Link2 size={15} />, onLink)}
    </div>
  );
}

/** Asks where a link leads: to a page of the site, or to an address. */
function LinkForm({ rich, onClose }: { rich: RichTextView | null; onClose(): void }) {
  const words = useWords();
  const pages = useView(({ site }) => site?.pages) ?? [];
  const language = useView((view) => view.language);
  const [address, setAddress] = useState('');
  const link = (href: string) => {
    if (rich !== null) setLink(rich.view, href);
    onClose();
  };
  return (
    <div className="rich-text__link">
      <Combobox
        label={words.linkToPage}
        value=""
        options={pages.map(({ key, titles }) => ({
          value: `page:${key}`,
          label: titles[language] ?? key,
          detail: key,
        }))}
        onChoose={link}
      />
      <input
        className="input"
        type="url"
        aria-label={words.linkToAddress}
        placeholder="https://"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && address !== '') link(address);
        }}
      />
      <button type="button" className="button button--small" onClick={() => link(address)}>
        {address === '' ? words.removeLink : words.setLink}
      </button>
    </div>
  );
}
