import type { SectionComponentProps } from 'tvilling/templates/sections/section';
import type definition from './definition.ts';
import './style.scss';

type Block = SectionComponentProps<typeof definition>['section']['blocks'][number];
type Inline = Extract<Block, { is: 'paragraph' }>['words'][number];

// The parts never change after rendering, so positions can be keys.

/** A technical text. */
export default function Document({ section }: SectionComponentProps<typeof definition>) {
  return <div className="document">{section.blocks.map(shown)}</div>;
}

function shown(block: Block, place: number) {
  switch (block.is) {
    case 'heading':
      return (
        <h3 key={place} id={block.id}>
          {block.words.map(inline)}
        </h3>
      );
    case 'paragraph':
      return <p key={place}>{block.words.map(inline)}</p>;
    case 'code':
      return <Code key={place} {...block} />;
    case 'bullets':
      return <ul key={place}>{block.items.map(bullet)}</ul>;
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return <List key={place}>{block.items.map(item)}</List>;
    }
    case 'table':
      return <Table key={place} {...block} />;
  }
}

/** Long lines scroll inside. So the block can be focused, for readers without a pointer. */
function Code({ code, label }: Omit<Extract<Block, { is: 'code' }>, 'is'>) {
  return (
    <figure>
      {label && <figcaption>{label}</figcaption>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}

const bullet = (words: Inline[], place: number) => <li key={place}>{words.map(inline)}</li>;

function item(blocks: Block[], place: number) {
  const [only, ...others] = blocks;
  const isTight = only?.is === 'paragraph' && others.length === 0;
  return <li key={place}>{isTight ? only.words.map(inline) : blocks.map(shown)}</li>;
}

/** On narrow screens, a row becomes a block. */
function Table({ head, rows }: Omit<Extract<Block, { is: 'table' }>, 'is'>) {
  const hasHead = head.some((words) => words.length > 0);
  return (
    <table>
      {hasHead && (
        <thead>
          <tr>
            {head.map((words, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <th key={place} scope="col">
                {words.map(inline)}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>{rows.map(row)}</tbody>
    </table>
  );
}

function row([first = [], ...others]: Inline[][], place: number) {
  return (
    <tr key={place}>
      <th scope="row">{first.map(inline)}</th>
      {others.map((words, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <td key={column}>{words.map(inline)}</td>
      ))}
    </tr>
  );
}

function inline(node: Inline, place: number) {
  switch (node.is) {
    case 'text':
      return node.text;
    case 'blank':
      return ' ';
    case 'code':
      return <code key={place}>{node.code}</code>;
    case 'strong':
      return <strong key={place}>{node.words.map(inline)}</strong>;
    case 'emphasis':
      return <em key={place}>{node.words.map(inline)}</em>;
    case 'link':
      return (
        <a key={place} href={node.page.href} hrefLang={node.page.language}>
          {node.words.map(inline)}
        </a>
      );
    case 'outside':
      return (
        <a key={place} href={node.href}>
          {node.words.map(inline)}
        </a>
      );
  }
}
