import { createElement, Fragment, type ReactNode, useContext, useEffect, useState } from 'react';
import type { ArticleBlock, CodePart, MarkedLines } from '../contract.ts';
import { Reading } from '../reading/reading.tsx';

type ShownCode = Extract<ArticleBlock, { type: 'code' }>;

/** A piece of code, with its parts in their looks, below the name of its file. In a documentation, a button copies it. */
export function CodeBlock({ node }: { node: ShownCode }) {
  const words = useContext(Reading);
  // Focus lets people without a pointer scroll it. The file or the language is its name.
  const block = (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <pre className="article__code" dir="ltr" tabIndex={0} translate="no" {...named(node)}>
      <code className={node.language && `language-${node.language}`}>{node.parts === undefined ? node.value : together(node.parts)}</code>
    </pre>
  );
  if (words === null && node.title === undefined) return block;
  return (
    <div className="article__listing" data-interactive={words === null ? undefined : 'intent'}>
      {node.title && (
        <p className="article__file" dir="ltr" translate="no">
          {node.title}
        </p>
      )}
      {block}
      {words !== null && <CopyButton text={node.value} words={words} />}
    </div>
  );
}

const named = ({ language, title = language }: ShownCode) => title && { role: 'group', 'aria-label': title };

/** The parts never change their order, so they need no keys. */
const together = (parts: readonly (CodePart | MarkedLines)[]): ReactNode => createElement(Fragment, null, ...parts.map(codePart));

function codePart(part: CodePart | MarkedLines): ReactNode {
  if (typeof part === 'string') return part;
  if (part[0] === 'marked') return <mark className="article__marked">{together(part[1])}</mark>;
  return <span className={`c-${part[0]}`}>{part[1]}</span>;
}

/** In milliseconds: how long the button says that it has copied. */
const saidFor = 2000;

/** The button comes with the script that it needs. It lies over the code, so nothing moves. */
function CopyButton({ text, words }: { text: string; words: { copy: string; copied: string } }) {
  const [state, setState] = useState<'absent' | 'ready' | 'copied'>('absent');
  useEffect(() => {
    if ('clipboard' in navigator) setState('ready');
  }, []);
  if (state === 'absent') return null;
  const said = () => {
    setState('copied');
    setTimeout(setState, saidFor, 'ready');
  };
  const copy = () => navigator.clipboard.writeText(text).then(said, () => undefined);
  return (
    <button className="article__copy" type="button" aria-live="polite" onClick={copy}>
      {state === 'copied' ? words.copied : words.copy}
    </button>
  );
}
